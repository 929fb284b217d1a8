// What a reader takes away: the text on the clipboard, and the pictures as one SVG file that needs no style sheet.
const SVG = "http://www.w3.org/2000/svg";
const LOOKS = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "font-family", "font-size", "font-weight", "text-anchor", "opacity", "paint-order", "stroke-linejoin"];
const GAP = 16;

/** Copy; false where the page may not. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The pictures, in the rows that they stand in, as the text of one SVG file. */
export function standalone(pictures, columns, paper) {
  const [wide, high] = ["width", "height"].map((side) => Math.max(...pictures.map((picture) => Number(picture.getAttribute(side)))));
  const all = document.createElementNS(SVG, "svg");
  const [width, height] = [columns * (wide + GAP) + GAP, Math.ceil(pictures.length / columns) * (high + GAP) + GAP];
  set(all, { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  const ground = all.appendChild(document.createElementNS(SVG, "rect"));
  set(ground, { width, height, fill: paper });
  pictures.forEach((picture, i) => {
    const copied = styled(picture);
    set(copied, { x: GAP + (i % columns) * (wide + GAP), y: GAP + Math.floor(i / columns) * (high + GAP) });
    all.append(copied);
  });
  return new XMLSerializer().serializeToString(all);
}

/** A copy in which every look is written down; handles, which nobody can take in a file, are left out. */
function styled(picture) {
  const copied = picture.cloneNode(true);
  const [from, to] = [picture, copied].map((root) => [root, ...root.querySelectorAll("*")]);
  from.forEach((node, i) => {
    const look = getComputedStyle(node);
    LOOKS.forEach((name) => to[i].setAttribute(name, look.getPropertyValue(name).replace(/url\("?[^#]*(#[^")]*)"?\)/, "url($1)")));
    ["class", "tabindex", "role"].forEach((name) => to[i].removeAttribute(name));
  });
  from.forEach((node, i) => { if (node.getAttribute("role") === "slider") to[i].remove(); });
  return copied;
}

const set = (node, attrs) => Object.entries(attrs).forEach(([name, value]) => node.setAttribute(name, value));

/** Hand a text to the reader as a file. */
export function save(text, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
