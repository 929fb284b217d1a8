"""The board in JupyterLab, by mouse and by keyboard; what the page says and what the kernel holds are one pair."""

import json
import re

import nbformat
import pytest
from playwright.sync_api import expect

from benchmarks.lab import KERNEL
from spec_viz import examples
from spec_viz.sampling import verify
from tests.browser.hand import Hand, until

CELLS = ["from spec_viz.widgets import Board\n\nboard = Board()\nboard", "Board(board.state)"]
MARKUP = [
    "<img src=x onerror='window.hacked=1'>",
    "<script>window.hacked=2</script>",
    "&lt;b&gt;",
    "javascript:alert(1)",
]
WEIRD = [
    "a very long name of a token that never ends",
    "👩‍👩‍👧‍👦",
    "שלום עולם",
    "a\nb",
    "",
    " ",
    "\u202eevil",
    "ẞ" * 30,
    "日本語の長い名前です",
]


@pytest.fixture(scope="module")
def notebook(open_once, lab):
    """One page for all of these tests; an error of the page fails the test in which it happens."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.folder / "board.ipynb")
    page = open_once("board.ipynb")
    page.errors, page.sent = [], []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: page.sent.append(as_bytes(data))))
    page.reload()  # a socket that is open already is not heard
    page.wait_for_function(f"() => {KERNEL} && {KERNEL}.status === 'idle'")
    page.on("pageerror", lambda error: page.errors.append(error.stack) if of_the_board(error.stack) else None)
    return page


def of_the_board(stack):
    """Whether an error is not JupyterLab's own: it may lose a node of a cell that runs again while it shows."""
    return "blob:" in stack or "is not a child of this node" not in stack


@pytest.fixture
def hands(notebook, run_all):
    """Two fresh boards on one state, as hands."""
    notebook.set_viewport_size({"width": 1280, "height": 900})
    notebook.errors.clear()
    run_all(notebook)
    boards = notebook.locator(".sv-board")
    expect(boards).to_have_count(2)
    yield Hand(boards.first), Hand(boards.last)
    assert notebook.errors == []


@pytest.fixture
def hand(hands):
    return hands[0]


@pytest.fixture
def agree(ask):
    """`agree(hand)`: page and kernel show the accounting of one pair; returns (its `Verification`, the dart)."""
    return lambda hand: hand.agree(lambda: ask(hand.page, "print(board.to_text())"))


def as_bytes(data):
    return data if isinstance(data, bytes) else data.encode()


def proposals(page):
    """The requests that went to the kernel since `page.sent` was cleared, when the last one of a gesture is there."""
    sent = []

    def complete():
        page.evaluate("() => 0")  # lets Playwright hear what was sent
        sent[:] = [data for data in page.sent if b"comm_msg" in data and b'"request"' in data]
        return sent and b'"last":true' in sent[-1]

    until(complete)
    return sent


def load(ask, page, p, q, tokens=None):
    ask(page, f"from spec_viz import Verification\nboard.state.load(Verification(p={p}, q={q}, tokens={tokens!r}))")


def test_a_bar_is_dragged_by_mouse(hand, agree):
    hand.drag("q", "B", 0.2)
    hand.expect("q", "B", ".7")
    v, _ = agree(hand)
    assert [float(x) for x in v.q] == [0.12, 0.7, 0.09, 0.06, 0.03]


def test_a_drag_out_to_one_and_back_restores_the_law(hand, agree):
    x, y = hand.grip("q", "B")
    mouse = hand.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 0.9 / hand.mass_of_a_pixel(), steps=10)
    hand.expect("q", "B", "1")
    mouse.move(x, y, steps=10)
    mouse.up()
    hand.expect("q", "B", ".5")
    v, _ = agree(hand)
    assert v.q.tolist() == examples.WORKED.q.tolist()
    expect(hand.button("Undo")).to_have_attribute("aria-disabled", "true")


def test_a_key_is_one_message_and_a_drag_ends_with_its_last(hand):
    hand.page.sent.clear()
    hand.bar("q", "B").press("ArrowUp")
    hand.expect("q", "B", ".51")
    [message] = proposals(hand.page)
    assert b'"last":true' in message and len(message) < 4000
    hand.page.sent.clear()
    hand.drag("q", "B", 0.2, steps=40)
    messages = proposals(hand.page)
    assert [b'"last":true' in message for message in messages] == [False] * (len(messages) - 1) + [True]
    assert 1 <= len(messages) < 40 and max(map(len, messages)) < 4000
    assert len({re.search(rb'"gesture":"([^"]+)"', message)[1] for message in messages}) == 1


def test_keys_edit_and_lock(hand, agree):
    bar = hand.bar("q", "B")
    keys = [("ArrowUp", ".51"), ("ArrowLeft", ".5"), ("Shift+ArrowDown", ".4"), ("PageUp", ".5"), ("PageDown", ".4")]
    for key, value in [*keys, ("Home", "0"), ("ArrowRight", ".01"), ("End", "1"), ("ArrowDown", ".99")]:
        bar.press(key)
        hand.expect("q", "B", value)
    hand.button("Reset").press("Enter")
    hand.expect("q", "B", ".5")
    hand.bar("q", "A").press("l")
    hand.expect("q", "A", ".2, locked")
    bar.press("End")
    hand.expect("q", "B", ".8")
    v, _ = agree(hand)
    assert [float(x) for x in v.q] == [0.2, 0.8, 0, 0, 0]
    hand.bar("q", "A").press("ArrowUp")
    hand.expect("q", "A", ".2, locked")
    hand.bar("q", "A").press("l")
    hand.expect("q", "A", ".2")


def test_a_dart_in_column_b_at_72_is_rejected_and_a_is_emitted(hand, agree, ask):
    hand.throw(0.2 + 0.5 / 2, 0.725)
    hand.says(re.compile(r"proposes B .* u = 0\.72 .*rejected.* A is emitted"))
    v, dart = agree(hand)
    assert dart == (1, 0.72)
    trial = verify(v, draft="B", u=".72")
    assert (trial.accepted, trial.emitted) == (False, "A")
    assert ask(hand.page, "print(board.dart)") == "{'token': 1, 'u': 0.72}"
    hand.throw(0.2 + 0.5 / 2, 0.595)
    hand.says("u = 0.59 lies below: accepted, B is emitted")


def test_a_dart_by_keyboard_and_what_is_no_dart(hand, agree):
    hand.root.get_by_role("combobox", name="draft", exact=True).select_option("B")
    field = hand.root.get_by_role("textbox", name="u", exact=True)
    field.fill("3/5")
    field.press("Enter")
    hand.says("does not lie below: rejected")
    assert agree(hand)[1] == (1, 0.6)
    for text, says in [("1", "uniform number"), ("x'><img src=x>", "is no decimal"), ("", "no decimal")]:
        field.fill(text)
        hand.button("Throw here").press("Enter")
        hand.root.get_by_role("alert").filter(has_text=says).wait_for()
    assert agree(hand)[1] == (1, 0.6)


@pytest.mark.parametrize(
    ("scenario", "sentences"),
    [
        ("Scenario 1", ["proposes A", "min(1, 0.40/0.20) = 1", "u = 0.50", "accepted", "not needed", "A is emitted"]),
        ("Scenario 2", ["proposes B", "= 0.60", "u = 0.72", "rejected", "all on A", "A is emitted in place of B"]),
    ],
)
def test_the_step_player(hand, agree, scenario, sentences):
    hand.bar("q", "C").press("End")  # a scenario brings its own pair
    for sentence, part in zip(hand.tell(scenario), sentences, strict=True):
        assert part in sentence
    expect(hand.button("Next")).to_have_attribute("aria-disabled", "true")
    v, dart = agree(hand)
    assert v.q.tolist() == examples.WORKED.q.tolist()
    assert dart == {"Scenario 1": (0, 0.5), "Scenario 2": (1, 0.72)}[scenario]
    hand.button("Back").press("Enter")
    expect(hand.steps()).to_have_count(5)


@pytest.mark.parametrize(("guess", "verdict"), [("A", "Right. It goes to A"), ("B", "Not quite. It goes to A")])
def test_predict_first_covers_the_answer_until_it_is_given(hand, guess, verdict):
    flow = hand.root.get_by_role("img", name="It comes back as corrected mass")
    expect(flow).to_have_count(1)
    hand.button("Predict first").press("Enter")
    expect(flow).to_have_count(0)
    assert "comes back as A" not in hand.root.inner_text()
    assert "all" not in hand.table()["residual"] and set(hand.table()["corrected"]) == {"?"}
    hand.root.get_by_role("checkbox", name=guess, exact=True).press("Space")
    hand.button("Check").press("Enter")
    hand.root.get_by_role("status").filter(has_text=verdict).wait_for()
    expect(flow).to_have_count(1)


def test_undo_redo_and_reset_are_the_kernels_too(hand, agree):
    for key, value in [("PageUp", ".6"), ("PageUp", ".7"), ("End", "1")]:
        hand.bar("q", "B").press(key)
        hand.expect("q", "B", value)
    for name, value in [("Undo", ".7"), ("Undo", ".6"), ("Redo", ".7"), ("Undo", ".6"), ("Undo", ".5")]:
        hand.button(name).press("Enter")
        hand.expect("q", "B", value)
        assert float(agree(hand)[0].q[1]) == float(value)
    expect(hand.button("Undo")).to_have_attribute("aria-disabled", "true")
    for value in (".6", ".7"):
        hand.button("Redo").press("Enter")
        hand.expect("q", "B", value)
    hand.button("Reset").press("Enter")
    hand.expect("q", "B", ".5")
    hand.button("Undo").press("Enter")
    hand.expect("q", "B", ".7")
    assert float(agree(hand)[0].q[1]) == 0.7


def test_undo_in_the_kernel_takes_back_a_drag_whole(hand, agree, ask):
    hand.drag("q", "B", 0.2)
    hand.expect("q", "B", ".7")
    agree(hand)
    ask(hand.page, "board.state.undo()")
    hand.expect("q", "B", ".5")
    expect(hand.button("Undo")).to_have_attribute("aria-disabled", "true")
    hand.button("Redo").press("Enter")
    hand.expect("q", "B", ".7")
    assert float(agree(hand)[0].q[1]) == 0.7


@pytest.mark.parametrize("name", examples.names())
def test_every_preset(hand, agree, name):
    hand.root.get_by_role("combobox", name="preset pair").select_option(name)
    wanted = examples.get(name)
    expect(hand.root.get_by_role("slider")).to_have_count(2 * len(wanted.tokens))
    v, _ = agree(hand)
    assert [float(x) for x in v.p] == pytest.approx([float(x) for x in wanted.p], abs=1e-6)
    assert v.tokens == wanted.tokens
    hand.says(re.compile(r"nothing is ever rejected" if v.residual is None else "comes back as"))


def test_notation_swaps_letters_and_never_data(hand, agree):
    before = agree(hand)[0]
    hand.button("Notation: p target, q draft").press("Enter")
    expect(hand.root.get_by_role("slider", name="draft p of token B", exact=True)).to_have_attribute(
        "aria-valuetext", ".5"
    )
    expect(hand.root.get_by_role("slider", name="target q of token B", exact=True)).to_have_attribute(
        "aria-valuetext", ".3"
    )
    assert hand.table()["draft p"] == ["0.20", "0.50", "0.15", "0.10", "0.05"]
    hand.button("Notation: q target, p draft").press("Enter")
    after = agree(hand)[0]
    assert after.p.tolist() == before.p.tolist() and after.q.tolist() == before.q.tolist()


def test_decimals_that_are_shown_together_add_up(hand, ask):
    load(ask, hand.page, ["1/3", "1/3", "1/3"], ["1/7", "2/7", "4/7"])
    expect(hand.root.get_by_role("slider")).to_have_count(6)
    shown = hand.table()
    cents = {name: [round(float(cell) * 10_000) for cell in cells] for name, cells in shown.items()}
    assert sum(cents["target p"]) == sum(cents["draft q"]) == sum(cents["residual"]) == 10_000
    assert [a + r for a, r in zip(cents["accepted"], cents["rejected"])] == cents["draft q"]
    assert [a + c for a, c in zip(cents["accepted"], cents["corrected"])] == cents["combined"] == cents["target p"]
    assert [str(x) for x in hand.in_fractions()["draft q"]] == ["1/7", "2/7", "4/7"]


def test_two_boards_on_one_state_stay_together(hands, agree):
    one, two = hands
    one.drag("q", "B", 0.2)
    for hand in (one, two):
        hand.expect("q", "B", ".7")
    two.bar("p", "A").press("End")
    for hand in (one, two):
        hand.expect("p", "A", "1")
        agree(hand)
    one.button("Undo").press("Enter")
    two.expect("p", "A", ".4")
    two.button("Undo").press("Enter")
    one.expect("q", "B", ".5")
    one.bar("q", "B").press("PageUp")
    two.expect("q", "B", ".6")
    assert agree(one)[0].q.tolist() == agree(two)[0].q.tolist()


def test_darts_are_counted_and_lie_near_p(hand):
    hand.button("Throw 10 000").press("Enter")
    hand.root.get_by_role("status").filter(has_text="10 000 darts").wait_for()
    counts = hand.root.get_by_role("img", name="10 000 darts. Emitted:").get_attribute("aria-label")
    emitted = [int(n.replace(" ", "")) for n in re.findall(r"[A-E] ([\d ]*\d)", counts.partition("Emitted:")[2])]
    assert sum(emitted) == 10_000
    for count, p in zip(emitted, examples.WORKED.p, strict=True):
        assert abs(count / 10_000 - float(p)) < 6 * (float(p * (1 - p)) / 10_000) ** 0.5
    hand.button("Throw 1").press("Enter")
    hand.root.get_by_role("status").filter(has_text="10 001 darts").wait_for()
    hand.bar("q", "B").press("ArrowUp")  # counts are of the pair that they were thrown at
    expect(hand.root.get_by_role("status").filter(has_text="darts")).to_have_count(0)


def test_the_text_and_the_svg_can_be_taken_away(hand, ask):
    hand.bar("q", "B").press("PageUp")
    hand.button("Copy text").press("Enter")
    line = hand.root.get_by_role("textbox", name=re.compile("Cop"))
    assert line.input_value() == ask(hand.page, "print(board.to_text())")
    with hand.page.expect_download() as waiting:
        hand.button("Save the pictures as SVG").press("Enter")
    svg = waiting.value.path().read_text("utf-8")
    assert svg.startswith("<svg") and svg.count("<svg") == 5 and "var(--" not in svg and 'href="http' not in svg


def test_markup_in_a_name_is_text_and_runs_nothing(hand, ask, agree):
    load(ask, hand.page, ["1/4"] * 4, ["1/2", "1/6", "1/6", "1/6"], MARKUP)
    bar = hand.root.get_by_role("slider", name=f"draft q of token {MARKUP[0]}", exact=True)
    bar.press("ArrowUp")
    expect(bar).to_have_attribute("aria-valuetext", ".51")
    assert agree(hand)[0].tokens == tuple(MARKUP)
    hand.button("Predict first").press("Enter")
    hand.button("Throw 1").press("Enter")
    names = hand.root.get_by_role("rowheader").all_inner_texts()
    assert names[:4] == MARKUP
    assert hand.root.locator("img, script, b:text-is('b')").count() == 0
    assert hand.page.evaluate("() => window.hacked") is None


WIDER = """root => {
    const room = root.getBoundingClientRect(), found = [];
    for (const node of root.querySelectorAll('*')) {
        if (node.closest('.sv-scroll table, option, defs') || !node.checkVisibility()) continue;
        const box = node.getBoundingClientRect();
        const wider = box.right > room.right + 1 || box.left < room.left - 1;
        if (box.width && wider) found.push(node.outerHTML.slice(0, 160));
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push(`page: ${document.documentElement.scrollWidth}`);
    return found;
}"""
COLLISIONS = """root => [...root.querySelectorAll('svg')].flatMap(svg => {
    const texts = [...svg.querySelectorAll('text')].filter(text => text.textContent)
        .map(text => [text.textContent, text.getBoundingClientRect()]);
    return texts.flatMap(([name, a], i) => texts.slice(i + 1).filter(([, b]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
        .map(([other]) => `${name} | ${other}`));
})"""


def names_of(count, weird):
    return (WEIRD + [f"token {i}" for i in range(12)])[:count] if weird else None


@pytest.mark.parametrize("weird", [False, True], ids=["letters", "strange names"])
@pytest.mark.parametrize("count", [2, 5, 8, 12])
def test_nothing_is_wider_than_the_page_and_no_texts_collide(hand, ask, count, weird):
    p, q = [[f"{w}/{sum(law)}" for w in law] for law in (range(1, count + 1), [1, 7, *range(2, count)])]
    load(ask, hand.page, p, q, names_of(count, weird))
    expect(hand.root.get_by_role("slider")).to_have_count(2 * count)
    hand.throw(0.5, 0.5)
    for width in (320, 420, 760, 1280):
        hand.page.set_viewport_size({"width": width, "height": 900})
        hand.page.wait_for_function(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
        )
        assert hand.root.evaluate(WIDER) == [], f"{width} px"
        assert hand.root.evaluate(COLLISIONS) == [], f"{width} px"


def test_these_checks_find_what_is_too_wide_and_what_collides(hand):
    spoil = """root => {
        const svg = root.querySelector('svg'), wide = document.createElement('div');
        svg.append(svg.querySelector('text').cloneNode(true));
        wide.style.width = '3000px';
        wide.textContent = 'wide';
        root.append(wide);
    """  # in one call: the next redraw takes such things away
    [title] = hand.root.evaluate(f"{spoil} return ({COLLISIONS})(root); }}")
    assert title == "Draft proposes, target decides | Draft proposes, target decides"
    assert "wide" in hand.root.evaluate(f"{spoil} return ({WIDER})(root); }}")[0]


def test_every_control_is_reached_by_tab_in_reading_order(hand):
    hand.button("Predict first").press("Enter")
    wanted = hand.root.evaluate(
        """root => [...root.querySelectorAll('button, select, input, [tabindex="0"]')]
             .filter(e => !e.disabled && e.checkVisibility()).map((e, i) => (e.dataset.at = i))"""
    )
    hand.root.get_by_role("combobox", name="preset pair").focus()
    reached = []
    for _ in wanted:
        reached.append(
            hand.page.evaluate(
                """() => { const e = document.activeElement, ring = e.querySelector('.sv-ring') ?? e;
                           const look = getComputedStyle(ring);
                           const seen = look.outlineStyle !== 'none' || look.stroke !== 'none';
                           return [Number(e.dataset.at), seen]; }"""
            )
        )
        hand.page.keyboard.press("Tab")
    assert reached == [[i, True] for i in wanted]


def test_keys_of_the_board_do_not_reach_the_notebook(hand, notebook):
    cells = notebook.locator(".jp-Cell").count()
    hand.bar("q", "B").focus()
    for key in ("a", "b", "x", "d", "d", "m", "Enter", "l", "l"):
        notebook.keyboard.press(key)
    assert notebook.locator(".jp-Cell").count() == cells
    expect(hand.bar("q", "B")).to_be_focused()


def test_light_and_dark(hand):
    ink = "root => { const look = getComputedStyle(root); return [look.backgroundColor, look.color]; }"
    light = hand.root.evaluate(ink)
    switch = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
    try:
        hand.page.evaluate(switch, "JupyterLab Dark")
        hand.page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
        expect(hand.root).to_have_attribute("data-theme", "dark")
        dark = hand.root.evaluate(ink)
    finally:
        hand.page.evaluate(switch, "JupyterLab Light")
        expect(hand.root).to_have_attribute("data-theme", "light")
    assert brightness(light[0]) > 0.9 > 0.3 > brightness(light[1])
    assert brightness(dark[0]) < 0.2 < 0.7 < brightness(dark[1])


def brightness(colour):
    """Mean of red, green and blue, from 0 to 1."""
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3 / 255


def test_what_the_kernel_refuses_is_said_and_the_last_good_pair_stays(hand, ask, agree):
    bad = json.dumps(
        {"serial": 10**6, "gesture": "x", "last": True, "pair": {"p": [1], "q": [2], "total": 1, "tokens": ["A"]}}
    )
    ask(hand.page, f"import json\nboard.set_state({{'request': json.loads('''{bad}''')}})")
    hand.root.get_by_role("alert").filter(has_text="p is [1]").wait_for()
    hand.expect("q", "B", ".5")
    hand.bar("q", "B").press("ArrowUp")
    hand.expect("q", "B", ".51")
    agree(hand)
    expect(hand.root.get_by_role("alert")).to_be_empty()


def test_without_a_kernel_the_board_lives_on(hand, notebook):
    """The last test of this file: it ends the kernel."""
    notebook.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    notebook.wait_for_function("() => !window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel")
    hand.drag("q", "B", 0.2)
    hand.expect("q", "B", ".7")
    hand.bar("p", "A").press("Home")
    hand.expect("p", "A", "0")
    hand.button("Undo").press("Enter")
    hand.expect("p", "A", ".4")
    hand.button("Reset").press("Enter")
    assert "A is emitted in place of B" in hand.tell("Scenario 2")[-1]
