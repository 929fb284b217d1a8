// A text as a list of tokens: one tab stop, arrow keys move the choice, and a choice is one request.
let serial = 0;

/** The index of the token above or below, nearest to the middle of the chosen one; the same where there is none. */
function beside(options, index, way) {
  const box = options[index].getBoundingClientRect();
  const middle = (box.left + box.right) / 2;
  const lines = options.map((option, i) => ({ i, at: option.getBoundingClientRect() }));
  const past = lines.filter(({ at }) => way * (at.top - box.top) > box.height / 2);
  if (!past.length) return index;
  const top = way > 0 ? Math.min(...past.map(({ at }) => at.top)) : Math.max(...past.map(({ at }) => at.top));
  const line = past.filter(({ at }) => Math.abs(at.top - top) < box.height / 2);
  const away = ({ at }) => Math.abs((at.left + at.right) / 2 - middle);
  return line.reduce((best, next) => (away(next) < away(best) ? next : best)).i;
}

export default {
  render({ model, el }) {
    const list = document.createElement("div");
    const message = document.createElement("p");
    list.className = "spec-viz-tokens";
    list.setAttribute("role", "listbox");
    message.className = "spec-viz-message";
    message.setAttribute("role", "alert");
    el.append(list, message);
    let options = [];

    function option(token, index) {
      const tile = document.createElement("span");
      tile.className = `spec-viz-token spec-viz-${token.kind.replaceAll(" ", "-")}`;
      tile.setAttribute("role", "option");
      tile.setAttribute("aria-label", token.name);
      tile.title = token.name;
      tile.textContent = token.text;
      if (token.face) {
        tile.style.background = token.face;
        tile.style.color = token.ink;
      }
      tile.addEventListener("click", () => choose(index, true));
      return tile;
    }

    function build() {
      const tokens = model.get("tokens");
      options = tokens.map(option);
      const before = document.createElement("span");
      before.className = "spec-viz-before";
      before.textContent = model.get("before");
      const lines = options.flatMap((tile, i) =>
        tokens[i].ends_line ? [tile, document.createElement("br")] : [tile]);
      list.replaceChildren(before, ...lines);
      list.setAttribute("aria-label", model.get("label"));
      mark(model.get("chosen"));
    }

    function mark(chosen) {
      const near = new Set(model.get("near"));
      options.forEach((tile, i) => {
        tile.setAttribute("aria-selected", String(i === chosen));
        tile.tabIndex = i === Math.max(chosen, 0) ? 0 : -1;
        tile.classList.toggle("spec-viz-near", near.has(i));
      });
    }

    function choose(index, focus) {
      mark(index); // at once, whatever the kernel is busy with
      if (focus) options[index].focus();
      model.set("request", { index, serial: ++serial });
      model.save_changes();
    }

    list.addEventListener("keydown", (event) => {
      const at = options.indexOf(document.activeElement);
      const last = options.length - 1;
      const to = {
        ArrowRight: () => Math.min(at + 1, last), ArrowLeft: () => Math.max(at - 1, 0),
        ArrowDown: () => beside(options, at, 1), ArrowUp: () => beside(options, at, -1),
        Home: () => 0, End: () => last, Enter: () => at, " ": () => at,
      }[event.key];
      if (at < 0 || !to || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation(); // the notebook must not take the arrow
      choose(to(), true);
    });

    const follow = () => mark(model.get("chosen"));
    const speak = () => { message.textContent = model.get("message"); };
    model.on("change:tokens change:before change:label", build);
    model.on("change:chosen change:near", follow);
    model.on("change:message", speak);
    build();
    speak();
    return () => {
      model.off("change:tokens change:before change:label", build);
      model.off("change:chosen change:near", follow);
      model.off("change:message", speak);
    };
  },
};
