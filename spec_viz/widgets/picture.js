// One image that never collapses. It tells the kernel how much room there is, and whether the page is dark.
const sizes = [["narrow", 560], ["middle", 1000], ["wide", Infinity]];

function isDark() {
  const light = document.body.dataset.jpThemeLight;
  return light ? light === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export default {
  render({ model, el }) {
    const image = document.createElement("img");
    image.className = "spec-viz-picture";
    const message = document.createElement("p");
    message.className = "spec-viz-message";
    message.setAttribute("role", "alert");
    el.append(image, message);
    let url;

    const speak = () => { message.textContent = model.get("message"); };

    function show() {
      const old = url;
      url = URL.createObjectURL(new Blob([model.get("png")], { type: "image/png" }));
      image.src = url; // the old picture stays until the new one is there
      image.alt = model.get("alt");
      image.style.aspectRatio = model.get("aspect");
      if (old) image.decode().catch(() => {}).finally(() => URL.revokeObjectURL(old));
    }

    function tell(name, value) {
      if (model.get(name) === value) return;
      model.set(name, value);
      model.save_changes();
    }

    const measure = () => el.clientWidth && tell("size", sizes.find(([, most]) => el.clientWidth < most)[0]);
    const lighten = () => tell("dark", isDark());
    const room = new ResizeObserver(measure);
    const theme = new MutationObserver(lighten);
    const scheme = matchMedia("(prefers-color-scheme: dark)");

    model.on("change:png change:alt", show);
    model.on("change:message", speak);
    room.observe(el);
    theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    scheme.addEventListener("change", lighten);
    show();
    speak();
    lighten();

    return () => {
      model.off("change:png change:alt", show);
      model.off("change:message", speak);
      room.disconnect();
      theme.disconnect();
      scheme.removeEventListener("change", lighten);
      URL.revokeObjectURL(url);
    };
  },
};
