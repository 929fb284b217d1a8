// A tree of plain values, and its way into the page. Nodes are kept and changed in place: focus, a pointer that is held
// and a half-typed number survive a redraw. Text goes in as text, never as markup.
const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked"]);
const before = new WeakMap(); // node -> the attributes it was last given

/** One element: tag, attributes (on... are handlers), children (elements, texts, null, lists of them). */
export function h(tag, attrs, ...children) {
  return { tag, attrs: attrs ?? {}, children: children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false) };
}

/** Make the children of `parent` the given ones. */
export function patch(parent, children) {
  children.forEach((child, i) => place(parent, parent.childNodes[i], child));
  while (parent.childNodes.length > children.length) parent.lastChild.remove();
}

function place(parent, old, child) {
  if (typeof child !== "object") return placeText(parent, old, String(child));
  let node = old;
  if (old?.nodeType !== 1 || old.localName !== child.tag) {
    node = create(parent, child.tag);
    put(parent, old, node);
  }
  const { value, checked, ...attrs } = child.attrs;
  const known = before.get(node) ?? {};
  dress(node, known, attrs);
  patch(node, child.children);
  dress(node, known, { ...(value === undefined ? {} : { value }), ...(checked === undefined ? {} : { checked }) }, true);
  before.set(node, child.attrs);
  return node;
}

function placeText(parent, old, text) {
  if (old?.nodeType !== 3) put(parent, old, document.createTextNode(text));
  else if (old.data !== text) old.data = text;
}

function put(parent, old, node) {
  if (old) old.replaceWith(node);
  else parent.append(node);
}

function create(parent, tag) {
  const inside = parent.namespaceURI === SVG && parent.localName !== "foreignObject";
  return inside || tag === "svg" ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

function dress(node, known, attrs, properties = false) {
  for (const [name, value] of Object.entries(attrs)) {
    if (name.startsWith("on")) node[name] = value;
    else if (properties) { if (known[name] !== value || name === "checked") node[name] = value; }
    else if (known[name] !== value) setAttribute(node, name, value);
  }
  if (properties) return;
  for (const name of Object.keys(known)) {
    if (!(name in attrs) && !PROPERTIES.has(name)) setAttribute(node, name, name.startsWith("on") ? null : false);
  }
}

function setAttribute(node, name, value) {
  if (name.startsWith("on")) node[name] = null;
  else if (value === false || value === null || value === undefined) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}
