// Light or dark: what JupyterLab says of itself, else what its paper looks like, else what the system prefers.
const dark = () => matchMedia("(prefers-color-scheme: dark)");

export function isDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "false";
  const paper = getComputedStyle(document.body).getPropertyValue("--jp-layout-color0").trim();
  return paper ? isDarkColour(paper) : dark().matches;
}

/** Whether a colour of CSS is nearer to black than to white. */
function isDarkColour(colour) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b] = pen.getImageData(0, 0, 1, 1).data;
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

/** Call `changed()` whenever that changes; returns a function that ends it. */
export function watchTheme(changed) {
  const scheme = dark();
  const body = new MutationObserver(changed);
  body.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  scheme.addEventListener("change", changed);
  return () => {
    body.disconnect();
    scheme.removeEventListener("change", changed);
  };
}
