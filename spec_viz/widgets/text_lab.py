"""Type a text, choose a draft and a temperature: where would drafts be accepted, and what are p and q there?"""

from ipywidgets import HTML, Button, Dropdown, HBox, Text, Textarea, VBox

from spec_viz.exact import as_fraction
from spec_viz.models.pairs import FAMILIES, pair
from spec_viz.models.running import acceptance_map
from spec_viz.widgets.closing import Follows, alert
from spec_viz.widgets.face import Face
from spec_viz.widgets.trace_explorer import TraceExplorer

HAMLET = "To be, or not to be, that is the question:\nWhether 'tis nobler in the mind to suffer"
LONGEST = 600  # characters that are read at once: a second of work, and a list that stays light
MADE = ("temperature-0.7", "temperature-1.5", "int3", "lookup")  # drafts made of the target, one of each kind
_INITIAL = {"description_width": "initial"}


class TextLab(Face, Follows, VBox):
    """`TextLab()` reads a line of Hamlet with shakespeare64. Change anything and press Read, or Enter in a field.

    `text`: what is there at first. `draft`: a word that `models.pair` takes. `temperature`: of both models.
    """

    def __init__(self, text=HAMLET, draft=None, temperature="1", name="shakespeare64"):
        self.name = name
        first = pair(name, draft)
        self.text = Textarea(value=text, description="text", layout={"width": "100%", "height": "72px"}, style=_INITIAL)
        words = (*FAMILIES[name].DRAFTS, *MADE)
        self.draft = Dropdown(options=words, value=first.draft_name, description="draft", style=_INITIAL)
        self.temperature = Text(
            value=str(temperature),
            description="temperature",
            continuous_update=False,
            layout={"width": "150px"},
            style=_INITIAL,
        )
        self.read = Button(description="Read", tooltip="Read the text with both models", layout={"width": "auto"})
        self.read.on_click(lambda _: self._read())
        self.message, self.rate = HTML(), HTML()
        self.explorer = TraceExplorer(self._trace())
        row = HBox((self.draft, self.temperature, self.read), layout={"flex_flow": "row wrap", "grid_gap": "4px 12px"})
        super().__init__((self.text, row, self.message, self.rate, self.explorer))
        self._say()
        for part in (self.draft, self.temperature):
            self.follow(part, self._read, "value")

    @property
    def trace(self):
        """The trace that is shown."""
        return self.explorer.state.trace

    def complain(self, text):
        """Say what went wrong; the last good text stays."""
        self.message.value = alert(text)

    def static_face(self):
        """Return the face of the text, with its mean rate."""
        png, text = self.explorer.static_face()
        return png, f"Draft {self.draft.value}, temperature {self.temperature.value}. {text}"

    def _read(self):
        try:
            trace = self._trace()
        except ValueError as error:  # a person's mistake
            self.complain(str(error))
            return
        self.explorer.state.load(trace)
        self._say()

    def _trace(self):
        text = self.text.value
        if not 2 <= len(text) <= LONGEST:
            raise ValueError(f"the text has {len(text)} characters; write 2 to {LONGEST}")
        temperature = float(as_fraction(self.temperature.value, "temperature"))
        return acceptance_map(pair(self.name, self.draft.value), text, temperature=temperature)

    def _say(self):
        rate = self.trace.acceptance_rate.mean()
        self.message.value = ""
        self.rate.value = f'<span aria-live="polite">Mean acceptance rate of this text: <b>{rate:.3f}</b></span>'
