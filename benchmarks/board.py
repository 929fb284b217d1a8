"""The board in JupyterLab against `interactive_output` + `plt.show`: from a key or a hand to pixels, and what it costs.

Five tokens, headless Chromium, both in one notebook. Redraws are counted behind a round trip of 150 ms, too.
"""

from statistics import median

from benchmarks import lab
from benchmarks.proxy import delayed
from benchmarks.timing import Row

PRESSES, UPDATES, WARM = 40, 500, 250  # WARM: more edits than the board can take back
BAR = "draft q of token B"
DELAY = 0.075  # seconds, each way
BASELINE = """%matplotlib inline
import matplotlib.pyplot as plt
from ipywidgets import IntSlider, HBox, VBox, interactive_output
laws = dict(p=[400, 300, 150, 100, 50], q=[200, 500, 150, 100, 50])
sliders = {f"{law}{i}": IntSlider(n, 0, 1000) for law in "pq" for i, n in enumerate(laws[law])}
def draw(**ticks):
    for law, shift in (("p", -0.2), ("q", 0.2)):
        plt.bar([i + shift for i in range(5)], [ticks[f"{law}{i}"] / 1000 for i in range(5)], 0.4, label=law)
    plt.xticks(range(5), "ABCDE")
    plt.legend()
    plt.show()
HBox([VBox(list(sliders.values())), interactive_output(draw, sliders)])"""
BOARD = "from spec_viz.widgets import Board\nboard = Board()\nboard"
CPU = "import time; print(time.process_time())"
RSS = "import gc, psutil; gc.collect(); print(psutil.Process().memory_info().rss)"

# Milliseconds from the key to the first frame after the change: of the board's tree, or of a picture that has loaded.
KEY_TO_FRAME = """([root, kind]) => {
    const before = root.querySelector('.jp-OutputArea-output img');
    const done = new Promise(done => addEventListener('keydown', () => {
        const start = performance.now();
        const changed = new MutationObserver(async () => {
            const picture = root.querySelector('.jp-OutputArea-output img');
            if (kind === 'picture' && (!picture || picture === before)) return;
            changed.disconnect();
            if (kind === 'picture') await picture.decode();
            requestAnimationFrame(() => done(performance.now() - start));
        });
        changed.observe(root, { subtree: true, childList: true, attributes: true });
    }, { capture: true, once: true }));
    return { done };
}"""
# Counts redraws, and the frames in which the board or one of its pictures has no height.
WATCH = """root => {
    const seen = root.seen = { redraws: 0, collapsed: 0 };
    const redrawn = new MutationObserver(() => { seen.redraws += 1; });
    redrawn.observe(root, { subtree: true, attributes: true, childList: true });
    const look = () => {
        const shown = [root, ...root.querySelectorAll('svg.sv-picture')];
        if (shown.some(node => !node.getBoundingClientRect().height)) seen.collapsed += 1;
        requestAnimationFrame(look);
    };
    look();
}"""
# A mouse reports 125 times a second whatever the page does; one driven from outside waits for a frame each time.
MOVE = """(bar, [clientX, y]) => new Promise(done => {
    const start = performance.now(), hit = bar.querySelector('.sv-hit');
    const report = setInterval(() => {
        const past = performance.now() - start, clientY = y - 80 * Math.sin(past / 250);
        hit.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, clientX, clientY, bubbles: true }));
        if (past > 3000) { clearInterval(report); done(past); }
    }, 8);
})"""


def rows():
    """Yield the rows of the board."""
    from playwright.sync_api import sync_playwright

    with lab.serve([BASELINE, BOARD]) as (port, address), sync_playwright() as playwright:
        with lab.opened(playwright, port, address) as page:
            yield from _near(page)
        with delayed(port, DELAY) as far, lab.opened(playwright, far, address) as page:
            yield _redraws("150 ms away", *_drag(page, _ready(page)[0]))


def _near(page):
    board, baseline = _ready(page)
    yield _latency(page, board, baseline)
    cpu = float(lab.ask(page, CPU))
    page.sent.clear()
    redraws, seconds = _drag(page, board)
    messages = _proposals(page)
    cpu = float(lab.ask(page, CPU)) - cpu  # that of asking is in it
    yield _redraws("local", redraws, seconds)
    yield Row("board, messages of a drag", len(messages) / (seconds * 10 + 1), 1, "1 at its end", "of 10/s + 1")
    yield Row("board, longest message of a drag", max(map(len, messages)) / 1000, 4, "-", "kB")
    yield Row("board, kernel CPU of a message", cpu * 1000 / len(messages), 5, "-", "ms")
    page.sent.clear()
    _presses(page, board, 1)
    yield Row("board, messages of a key", len(_proposals(page)), 1, "1", "messages")
    yield from _memory(page, board)
    yield Row("board, collapsed frames", board.evaluate("root => root.seen.collapsed"), 0, "0", "frames")


def _ready(page):
    """The board and the baseline's cell, both shown and at rest."""
    board = page.locator(".sv-board")
    board.wait_for()
    baseline = page.locator(".jp-Cell").first
    baseline.locator(".jp-OutputArea-output img").wait_for()
    board.scroll_into_view_if_needed()
    lab.ask(page, "")
    board.evaluate(WATCH)
    return board, baseline


def _latency(page, board, baseline):
    """Median time of the board's over that of the baseline, taken in turns."""
    handles = {"board": board.get_by_role("slider", name=BAR), "picture": baseline.get_by_role("slider").first}
    times = {kind: [] for kind in handles}
    for i in range(PRESSES):
        for (kind, handle), root in zip(handles.items(), (board, baseline)):
            times[kind].append(_press(page, root, handle, kind, "ArrowRight" if i % 2 else "ArrowLeft"))
    fast, slow = (median(taken) for taken in times.values())
    return Row("board, key to pixels", fast / slow, 1 / 3, f"{fast:.0f} of {slow:.0f} ms", "of plt.show")


def _press(page, root, handle, kind, key):
    handle.focus()
    lab.ask(page, "")  # the kernel is at rest
    armed = page.evaluate_handle(KEY_TO_FRAME, [root.element_handle(), kind])
    page.keyboard.press(key)
    return armed.evaluate("armed => armed.done")


def _drag(page, board):
    """Take a bar by the mouse and move it up and down; return (redraws, seconds)."""
    bar = board.get_by_role("slider", name=BAR)
    bar.scroll_into_view_if_needed()
    x, y = bar.evaluate(
        """bar => { const { x, y, width } = bar.querySelector('.sv-hit').getBoundingClientRect();
                    return [x + width / 2, y + 3]; }"""
    )
    page.mouse.move(x, y)
    page.mouse.down()
    before = board.evaluate("root => root.seen.redraws")
    milliseconds = bar.evaluate(MOVE, [x, y])
    redraws = board.evaluate("root => root.seen.redraws") - before
    page.mouse.up()
    return redraws, milliseconds / 1000


def _redraws(where, redraws, seconds):
    return Row(f"board, redraws of a drag, {where}", redraws / seconds, 40, "60 frames/s", "per second", at_most=False)


def _proposals(page):
    """The frames that carried an edit to the kernel, once all of them have left."""
    lab.ask(page, "")
    return [data for data in page.sent if b"comm_msg" in data and b'"request"' in data]


def _memory(page, board):
    devtools = page.context.new_cdp_session(page)

    def heap():
        for _ in range(3):
            devtools.send("HeapProfiler.collectGarbage")
        return devtools.send("Runtime.getHeapUsage")["usedSize"]

    _presses(page, board, WARM)
    before = heap(), int(lab.ask(page, RSS))
    _presses(page, board, UPDATES)
    after = heap(), int(lab.ask(page, RSS))
    yield Row(f"board, browser's heap after {UPDATES} updates", (after[0] - before[0]) / 1e6, 1, "-", "MB more")
    yield Row(f"board, kernel's memory after {UPDATES} updates", (after[1] - before[1]) / 1e6, 1, "-", "MB more")


def _presses(page, board, count):
    board.get_by_role("slider", name=BAR).focus()
    for i in range(count):
        page.keyboard.press("ArrowUp" if i % 7 < 4 else "ArrowDown")
    lab.ask(page, "")
