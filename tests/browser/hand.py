"""A board in a reader's hands: what they see is found by role and name, what they do is done by mouse or key."""

from dataclasses import dataclass
from fractions import Fraction
from time import monotonic, sleep

from playwright.sync_api import expect

from spec_viz.widgets.text import from_text

COLUMNS = {  # of the board's table: attributes of Verification, token by token
    "target p": "p",
    "draft q": "q",
    "min(1, p/q)": "accept_prob",
    "accepted": "accepted",
    "rejected": "rejected",
    "residual": "residual",
    "corrected": "corrected",
    "combined": "combined",
}
MISSING = ("not drafted", "–")


@dataclass(frozen=True)
class Hand:
    """One board, `root`, on a Playwright page. A law is "p" or "q", its name in the notation that is shown."""

    root: object

    @property
    def page(self):
        return self.root.page

    def bar(self, law, token):
        """The handle of one bar."""
        role = {"p": "target p", "q": "draft q"}[law]
        return self.root.get_by_role("slider", name=f"{role} of token {token}", exact=True)

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def says(self, text):
        """Wait until the sentence of what just happened holds this text."""
        self.root.locator("[aria-live]").filter(has_text=text).wait_for()

    def steps(self):
        """The steps that have been told."""
        return self.root.get_by_role("list").filter(has_text="The draft proposes").get_by_role("listitem")

    def tell(self, scenario):
        """Tell a scenario to its end, step by step; return its sentences."""
        self.button(scenario).press("Enter")
        for count in range(1, 7):
            expect(self.steps()).to_have_count(count)
            if count < 6:
                self.button("Next").press("Enter")
        return self.steps().all_inner_texts()

    def expect(self, law, token, value):
        """Wait until a bar reads so."""
        expect(self.bar(law, token)).to_have_attribute("aria-valuetext", value)

    def grip(self, law, token):
        """The point of the page where a mouse takes a bar: just under its upper end."""
        self.root.get_by_role("group", name="Target ").scroll_into_view_if_needed()
        return self.bar(law, token).evaluate(
            """bar => { const { x, y, width } = bar.querySelector('.sv-hit').getBoundingClientRect();
                        return [x + width / 2, y + 2]; }"""
        )

    def mass_of_a_pixel(self):
        """How much of a law one pixel of height is, read off the highest bar."""
        return self.root.evaluate(
            """board => Math.max(...[...board.querySelectorAll('[role=slider]')].map(bar =>
                 bar.ariaValueNow / bar.ariaValueMax / bar.querySelector('.sv-hit').getBoundingClientRect().height))"""
        )

    def drag(self, law, token, mass, steps=12):
        """Take a bar by the mouse and move it by so much mass."""
        x, y = self.grip(law, token)
        pixels = mass / self.mass_of_a_pixel()
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - pixels, steps=steps)
        self.page.mouse.up()

    def throw(self, token_middle, u):
        """Click on the dartboard: `token_middle` of its width from the left, u of its height from below."""
        picture = self.root.get_by_role("img", name="Accepted mass min(p, q)")
        picture.scroll_into_view_if_needed()
        left, width, bottom, height = picture.evaluate(
            """svg => { const line = svg.querySelector('.sv-base').getBoundingClientRect();
                        const tops = [...svg.querySelectorAll('.sv-edge-rejected, .sv-edge-accepted')]
                            .map(part => part.getBoundingClientRect()).filter(box => box.height > 20)
                            .map(box => box.top);
                        return [line.x, line.width, line.y, line.y - Math.min(...tops)]; }"""
        )
        self.page.mouse.click(left + token_middle * width, bottom - u * height)

    def table(self):
        """{column: [cells]} of the table of every number, without its line of sums."""
        table = self.root.get_by_role("region", name="every number")
        head = table.locator("thead").get_by_role("columnheader").all_inner_texts()[1:]
        lines = [line.get_by_role("cell").all_inner_texts() for line in table.locator("tbody").get_by_role("row").all()]
        return dict(zip(head, map(list, zip(*lines))))

    def text(self):
        """The restorable text that the board offers."""
        self.button("Copy text").press("Enter")
        return self.root.get_by_role("textbox", name="Cop").input_value()

    def agree(self, held):
        """Wait until `held()`, the kernel's text, is the page's, then check it.

        A front end keeps a message back while the kernel works at one, so this may take a moment.
        """
        until(lambda: held() == self.text())
        return self.check(held())

    def check(self, text):
        """Assert that the page shows, in exact fractions, the accounting of the pair that a restorable text holds."""
        pair, dart = from_text(text)
        shown = self.in_fractions()
        for column, attribute in COLUMNS.items():
            assert shown[column] == exact(getattr(pair.verification, attribute), len(pair.p)), column
        return pair.verification, dart

    def in_fractions(self):
        """The table in exact fractions; the switch stands as before afterwards."""
        switch = self.button("Fractions")
        switch.press("Enter")
        shown = {name: [number(cell) for cell in cells] for name, cells in self.table().items()}
        switch.press("Enter")
        return shown


def until(true):
    """Wait until a condition holds; after ten seconds it fails."""
    end = monotonic() + 10
    while not true():
        assert monotonic() < end
        sleep(0.05)


def number(cell):
    """The exact value of a cell; None where there is none."""
    return None if cell in MISSING else Fraction(cell)


def exact(values, count):
    """The exact values of a property of a `Verification`, None where masked or missing."""
    if values is None:
        return [None] * count
    return [None if value is None else Fraction(value) for value in values.tolist()]
