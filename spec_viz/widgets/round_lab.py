"""A round in one's hands: laws that depend on what stands before, and both rules on the same luck."""

from ipywidgets import HTML, Dropdown, HBox, ToggleButtons, VBox

from spec_viz import rules
from spec_viz.rounds import TableModel
from spec_viz.scalars import written
from spec_viz.side_by_side import MOST_GAMMA
from spec_viz.tables import html_line
from spec_viz.widgets.closing import Follows, alert
from spec_viz.widgets.face import Face
from spec_viz.widgets.round_picture import RoundPicture
from spec_viz.widgets.round_player import RoundPlayer, sentences
from spec_viz.widgets.round_state import RoundState
from spec_viz.widgets.sliders import LawSliders
from spec_viz.widgets.table import LawTable

MODELS = {
    **rules.MODELS,
    "independent tokens, 1/3 against 2/3": (TableModel.constant("1/3 2/3"), TableModel.constant("2/3 1/3")),
}
OWN = "your own models"
_HALF = {"flex": "1 1 300px", "min_width": "0"}
_WRAP = {"flex_flow": "row wrap", "grid_gap": "4px 32px"}
_INITIAL = {"description_width": "initial"}


class RoundLab(Face, Follows, VBox):
    """`RoundLab()` starts with three tokens and gamma = 2; give it (target, draft), or a `RoundState` to share.

    Choose after which token the laws are edited. `rng`: a Generator or a seed for the rounds that are drawn.
    """

    def __init__(self, models=None, rng=None):
        self.state, self._showing = RoundState.of(models), False
        editor = self.state.editor
        self.preset = Dropdown(options=[*MODELS, OWN], value=OWN, description="models", style=_INITIAL)
        self.gamma = self._buttons("gamma", range(1, MOST_GAMMA + 1), "44px")
        self.prefix = self._buttons("laws", [("start", ())], "84px")
        self.sliders = {law: LawSliders(editor, law) for law in "pq"}
        self.tables = {law: LawTable(editor, law) for law in "pq"}
        self.player, self.picture = RoundPlayer(self.state, rng), RoundPicture(self.state)
        self.message, self.numbers = HTML(), HTML()
        chosen = HBox((self.preset, self.gamma), layout=_WRAP)
        sliders, exactly = (self._halves(parts) for parts in (self.sliders, self.tables))
        parts = (chosen, self.prefix, self.message, sliders, self.player, self.picture, self.numbers, exactly)
        super().__init__(parts)
        self._show()
        self.follow(self.state, self._show, "played")
        self.follow(self.preset, self._load, "value")
        self.follow(self.gamma, self._set_gamma, "value")
        self.follow(self.prefix, self._choose, "value")

    def complain(self, text):
        """Show what went wrong; the last good state stays."""
        self.message.value = alert(text)

    def static_face(self):
        """Return the picture, and the round with its laws in words."""
        return self.picture.png, f"{' '.join(sentences(self.state.played))} {self.picture.alt}"

    def _buttons(self, name, options, width):
        buttons = ToggleButtons(options=list(options), description=name, style=_INITIAL)
        buttons.style.button_width = width
        return buttons

    def _halves(self, parts):
        return HBox([VBox((part,), layout=_HALF) for part in parts.values()], layout=_WRAP)

    def _load(self):
        if not self._showing and self.preset.value in MODELS:
            self.state.load(MODELS[self.preset.value])

    def _set_gamma(self):
        if not self._showing:
            self.state.set(gamma=self.gamma.value)

    def _choose(self):
        if not self._showing:
            self.state.choose(self.prefix.value)

    def _name(self):
        """Name the models if they are examples."""
        models = self.state.played.models
        self.preset.value = next((name for name, known in MODELS.items() if _same(models, known)), OWN)

    def _show(self):
        played = self.state.played
        self._showing = True
        self._name()
        self.gamma.value = played.gamma
        options = [*self.state.prefixes().items()]
        if list(self.prefix.options) != options:
            self.prefix.options = options
        self.prefix.value = self.state.prefix
        self._showing = False
        self.message.value, self.numbers.value = "", _numbers(played)


def _same(models, known):
    """Return whether two pairs of models have the same laws at the start and after each token."""
    if models[0].tokens != known[0].tokens:
        return False
    return all((a.laws(n) == b.laws(n)).all() for a, b in zip(models, known) for n in (0, 1))


def _numbers(played):
    """Return the table of what each rule accepts, beside the bound."""
    laws = played.laws.values()
    means = [*(law.expected_accepted for law in laws), played.bound]
    lines = [
        ("accepted drafts, on average", *map(_number, means)),
        ("tokens of a round", *(_number(mean + 1) for mean in means)),
        ("all drafts accepted", *(_number(law.accepted[-1]) for law in laws), ""),
        ("TV from the target", *(_number(distance) for distance in played.distances.values()), ""),
    ]
    heads = ("token rule", "block rule", "upper bound")
    head = "".join(f'<th scope="col" align="right">{name}</th>' for name in heads)
    body = "".join(map(html_line, lines))
    return f'<table cellpadding="4" style="line-height: 1.3"><tr><td></td>{head}</tr>{body}</table>'


def _number(x):
    """Return the exact text, and its decimals where it is a fraction too long to read."""
    text = written(x, 6)
    return text if len(text) <= 10 else f"{float(x):.6f}"
