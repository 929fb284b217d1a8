// A native slider and an exact field for one number: named, keyboard-driven, one move one request.
let serial = 0;

export default {
  render({ model, el }) {
    const row = document.createElement("div");
    const name = document.createElement("span");
    const slider = document.createElement("input");
    const field = document.createElement("input");
    const message = document.createElement("p");
    row.className = "spec-viz-dial";
    slider.type = "range";
    field.type = "text";
    field.size = 7;
    message.className = "spec-viz-message";
    message.setAttribute("role", "alert");
    row.append(name, slider, field);
    el.append(row, message);
    let held = false; // under the pointer: the kernel's answer does not move it

    function request(text) {
      model.set("request", { text, serial: ++serial });
      model.save_changes(); // while the kernel is busy only the latest request waits
    }

    const fit = (text) => { slider.value = text; return slider.value; };

    slider.addEventListener("pointerdown", () => { held = true; });
    slider.addEventListener("input", () => request(slider.value));
    const release = () => { held = false; show(); };
    slider.addEventListener("pointerup", release);
    slider.addEventListener("pointercancel", release);
    slider.addEventListener("blur", release);
    slider.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation(); // the notebook must not take the arrow
      const many = event.shiftKey && Math.abs(way) === 1 ? 10 * way : way;
      request(fit(Number(slider.value) + many * model.get("step")));
    });
    field.addEventListener("change", () => request(field.value));
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") forget();
    });

    function show() {
      const text = model.get("text");
      name.textContent = model.get("name");
      slider.setAttribute("aria-label", model.get("name"));
      slider.setAttribute("aria-valuetext", text);
      field.setAttribute("aria-label", `${model.get("name")}, exactly`);
      slider.min = model.get("low");
      slider.max = model.get("high");
      slider.step = model.get("step");
      if (!held) slider.value = model.get("value");
      field.value = text;
    }

    function speak() {
      const wrong = model.get("message");
      message.textContent = wrong;
      field.setAttribute("aria-invalid", String(Boolean(wrong)));
      if (!wrong) show(); // a bad text does not outlive its message
    }

    function forget() {
      model.set("message", "");
      model.save_changes();
      show();
    }

    model.on("change:text change:value change:name", show);
    model.on("change:message", speak);
    speak();
    return () => {
      model.off("change:text change:value change:name", show);
      model.off("change:message", speak);
    };
  },
};
