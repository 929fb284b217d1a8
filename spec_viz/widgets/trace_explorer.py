"""A recorded run in one's hands: choose a token of the text and see its p and q on the board."""

from html import escape

from ipywidgets import HTML, Button, HBox, VBox

from spec_viz.labels import visible
from spec_viz.models.trace import ACCEPTED, REJECTED
from spec_viz.plots.scale import STEPS, rate_colours
from spec_viz.plots.text_map import show_text_map
from spec_viz.widgets.board import Board, as_dart
from spec_viz.widgets.closing import Follows, alert
from spec_viz.widgets.face import Face
from spec_viz.widgets.pair import MOST_TOKENS
from spec_viz.widgets.state import PairState
from spec_viz.widgets.token_list import TokenList
from spec_viz.widgets.trace_state import TraceState
from spec_viz.widgets.trace_words import kind, legend, numbers, short_words, words

_WRAP = {"flex_flow": "row wrap", "align_items": "center"}


class TraceExplorer(Face, Follows, VBox):
    """`TraceExplorer(trace)` needs no model: a `Trace` holds all it shows; a `TraceState` can be shared.

    The text is a list of tokens. The chosen one is on the board: the likeliest tokens, and two lines that carry the
    others exactly. In a run, Next round steps through what happened, drafts that nobody looked at included.
    """

    def __init__(self, trace):
        self.state = TraceState.of(trace)
        self.pair = PairState(self._recorded(self._first_drafted()))
        self.text = TokenList("the text, token by token", self._chosen_in_text)
        self.round = TokenList("the drafts of this round", self._chosen_in_round)
        self.back = self._button("Previous round", lambda: self.state.go(-1))
        self.next = self._button("Next round", lambda: self.state.go(1))
        self.again = self._button("As recorded", self._show)
        self.legend, self.words, self.numbers, self.edited = HTML(), HTML(), HTML(), HTML()
        self.board = Board(self.pair)
        self._player = HBox((self.back, self.next), layout=_WRAP)
        self._own = HBox((self.edited, self.again), layout=_WRAP)
        parts = (self.legend, self.text, self._player, self.round, self.words, self._own, self.board, self.numbers)
        super().__init__(parts)
        self._load()
        self.follow(self.state, self._load, "trace")
        self.follow(self.state, self._show, "step")
        self.follow(self.pair, self._differ, "pair")

    def complain(self, text):
        """Show what went wrong; the last good state stays."""
        self.words.value = alert(text)

    def static_face(self):
        """Return the text map, and in words what it shows and what happened at the chosen token."""
        shown = show_text_map(self.state.trace)
        return shown.png, f"{shown.text} Chosen: {words(self.state.trace, self.state.now)}"

    def _button(self, text, act):
        button = Button(description=text, layout={"width": "auto"})
        button.on_click(lambda _: self.attempt(act))
        return button

    def _chosen_in_text(self, index):
        self.state.choose(self.state.in_text()[index])

    def _chosen_in_round(self, index):
        self.state.choose(self.state.in_round()[index])

    def _load(self):
        """Show another trace."""
        trace = self.state.trace
        run = trace.round_count > 0
        colours = [(rate, *colour) for rate, colour in zip(STEPS, rate_colours(STEPS))]
        self.legend.value = legend(colours, run)
        before = "".join(trace.piece(token) for token in trace.ids[: trace.prompt])
        self.text.show([self._tile(n, emitted=True) for n in self.state.in_text()], before)
        for part in (self._player, self.round):
            part.layout.display = None if run else "none"
        self._round_shown = None
        self._show()

    def _show(self):
        """Show the present step everywhere."""
        state, step = self.state, self.state.now
        mine = state.in_round() if step.round >= 0 else []
        text = {n: i for i, n in enumerate(state.in_text())}
        self.text.mark(text.get(state.step, -1), [text[n] for n in mine if n in text])
        if step.round != self._round_shown:
            self.round.show([self._tile(n, emitted=False) for n in mine], f"Round {step.round + 1}: ")
            self._round_shown = step.round
        if mine:
            self.round.mark(mine.index(state.step))
        self.back.disabled, self.next.disabled = step.round <= 0, step.round >= state.steps[-1].round
        self.words.value = f'<div aria-live="polite" style="line-height: 1.4">{escape(words(state.trace, step))}</div>'
        self._aim(step)

    def _tile(self, number, emitted):
        """Return a step as a tile: in the text what came out, in its round what was drafted."""
        trace, step = self.state.trace, self.state.steps[number]
        free = step.row < 0
        token = trace.ids[trace.prompt + step.place] if emitted or free else trace.token[step.row]
        face, ink = ("", "") if free else rate_colours(trace.acceptance_rate[[step.row]])[0]
        piece = trace.piece(token)
        name = short_words(trace, step, piece)
        tile = {"text": _plain(piece), "name": name, "ends_line": emitted and piece.endswith("\n")}
        return tile | {"face": face, "ink": ink, "kind": kind(trace, step)}

    def _aim(self, step):
        """Put the step's pair on the board, and its dart where it was tested."""
        for part in (self.board, self.numbers):
            part.layout.visibility = "hidden" if step.row < 0 else "visible"
        if step.row < 0:
            self._own.layout.display = "none"
            return
        self.board.dart = None
        self.pair.load(self._recorded(step.row))
        self._pair = self.pair.pair
        self.numbers.value = numbers(self.state.trace, step.row)
        self.board.dart = self._dart(step.row)
        self._differ()

    def _recorded(self, row):
        return self.state.trace.verification(row, MOST_TOKENS)

    def _first_drafted(self):
        return next(step.row for step in self.state.steps if step.row >= 0)

    def _dart(self, row):
        """Return the test as the board's dart; None where there was none, or where rounding would turn its outcome."""
        trace, v = self.state.trace, self.pair.verification
        if trace.verdict[row] not in (ACCEPTED, REJECTED) or trace.about.get("rule") == "block":
            return None
        name = trace.name(row, trace.token[row])
        chance, u = v.accept_prob[v.index(name)], float(trace.u[row])
        possible = v.q[v.index(name)] > 0 and (u < chance) == (trace.verdict[row] == ACCEPTED)
        return as_dart(self.pair.pair, (name, u)) if possible else None

    def _differ(self):
        """Say so where the board does not show what was recorded."""
        own = self.pair.pair != getattr(self, "_pair", self.pair.pair)
        self._own.layout.display = None if own else "none"
        self.edited.value = "The board shows another pair than this token's. " if own else ""


def _plain(piece):
    """Return a piece as it reads in a text: spaces stay, what cannot be printed is named."""
    return piece if piece and piece.isprintable() else visible(piece)
