// A page that is patched, never rebuilt: focus, scroll positions and a half-dragged slider survive a redraw.
//
// `h(tag, attributes, children)` describes an element; `dress` makes a real one look like the description. Children are
// matched by tag and `key` (else by place). Text is only ever set through textContent: nothing a person typed is markup.
// Skins are this file followed by their own: one ES module without imports, so that no bundler and no network is needed.

const h = (tag, attrs = {}, children = []) => ({ tag, attrs, children: children.flat(Infinity).filter(Boolean) });

function patch(parent, wanted) {
  const keyOf = (want, place) => `${want.tag}#${want.attrs.key ?? place}`;
  const keys = wanted.map(keyOf);
  const kept = new Map();
  for (const node of [...parent.childNodes]) { // also the text of what stood in this place before
    if (keys.includes(node.pkKey) && !kept.has(node.pkKey)) kept.set(node.pkKey, node);
    else node.remove();
  }
  wanted.forEach((want, place) => {
    const node = kept.get(keys[place]) ?? document.createElement(want.tag);
    node.pkKey = keys[place];
    dress(node, want);
    if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
  });
}

function dress(node, { attrs, children }) {
  const { key, text, vars, ...plain } = attrs;
  for (const { name } of [...node.attributes]) if (!(name in plain) && name !== "style") node.removeAttribute(name);
  for (const [name, value] of Object.entries(plain)) {
    if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else if (name === "value") node.value = value;
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [name, value] of Object.entries(vars ?? {})) node.style.setProperty(name, value);
  if (text === undefined) patch(node, children);
  else if (node.textContent !== String(text)) node.textContent = String(text);
}
