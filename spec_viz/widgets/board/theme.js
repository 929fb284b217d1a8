// Light or dark: what JupyterLab says of itself, else what the system prefers.
const dark = () => matchMedia("(prefers-color-scheme: dark)");

export function isDark() {
  const light = document.body.dataset.jpThemeLight;
  return light ? light === "false" : dark().matches;
}

/** Call `changed()` whenever that changes; returns a function that ends it. */
export function watchTheme(changed) {
  const scheme = dark();
  const body = new MutationObserver(changed);
  body.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  scheme.addEventListener("change", changed);
  return () => {
    body.disconnect();
    scheme.removeEventListener("change", changed);
  };
}
