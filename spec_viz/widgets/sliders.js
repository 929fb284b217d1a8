// A native slider for each token of one law: named, keyboard-driven, one gesture one request.
export default {
  render({ model, el }) {
    const law = model.get("law");
    const group = document.createElement("div");
    group.className = "spec-viz-sliders";
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", model.get("name"));
    const title = document.createElement("strong");
    title.textContent = model.get("name");
    el.append(title, group);
    let lines = [];
    let gesture = ""; // one drag, or one key
    let held = -1; // the slider under the pointer: the kernel's answer does not move it

    function request(index, ticks) {
      model.set("request", { law, index, ticks, gesture });
      model.save_changes(); // while the kernel is busy only the latest request waits
    }

    const begin = () => { gesture = String(Math.random()); };

    function line(token, index) {
      const label = document.createElement("label");
      const name = document.createElement("span");
      const slider = document.createElement("input");
      const value = document.createElement("b"); // the slider says it too
      value.setAttribute("aria-hidden", "true");
      name.textContent = token;
      slider.type = "range";
      slider.setAttribute("aria-label", `${model.get("name")} of token ${token}`);
      slider.addEventListener("pointerdown", () => { held = index; begin(); });
      slider.addEventListener("input", () => {
        if (held !== index) begin(); // a key, not a drag
        request(index, Number(slider.value));
      });
      const release = () => { held = -1; show(); };
      slider.addEventListener("pointerup", release);
      slider.addEventListener("pointercancel", release);
      slider.addEventListener("blur", release);
      slider.addEventListener("keydown", (event) => {
        const total = model.get("total");
        const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
        if (!way) return;
        event.preventDefault();
        event.stopPropagation(); // the notebook must not take the arrow
        const step = Math.round((total / 100) * way * (event.shiftKey && Math.abs(way) === 1 ? 10 : 1)) || Math.sign(way);
        slider.value = Number(slider.value) + step;
        slider.dispatchEvent(new Event("input"));
      });
      label.append(name, slider, value);
      return { label, slider, value };
    }

    function build() {
      lines = model.get("tokens").map(line);
      group.replaceChildren(...lines.map((l) => l.label));
      show();
    }

    function show() {
      lines.forEach(({ slider, value }, i) => {
        slider.min = 0;
        slider.max = model.get("total");
        slider.step = 1;
        if (i !== held) slider.value = model.get("ticks")[i];
        slider.setAttribute("aria-valuetext", model.get("texts")[i]);
        value.textContent = model.get("texts")[i];
      });
    }

    model.on("change:tokens", build);
    model.on("change:ticks change:texts change:total", show);
    build();
    return () => {
      model.off("change:tokens", build);
      model.off("change:ticks change:texts change:total", show);
    };
  },
};
