/**
 * Builds DOM nodes. Nothing on this page ever parses HTML out of a string: texts become text nodes, so that
 * nothing a player or the bot writes can become markup.
 */

/**
 * Make an element.
 *
 * @param {string} tag
 * @param {Object} [properties] `class`, `data` (dataset entries), `style` (CSS properties), `on` (listeners);
 *   everything else is an attribute: true sets it empty, false, null and undefined leave it out.
 * @param {...(Node|string|number|null|undefined|Array)} children
 * @returns {HTMLElement}
 */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "style") setStyle(node, value);
    else if (name === "on") listen(node, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

/** Append children (nested lists allowed, nothing for null, undefined and false) to a node. */
export function append(node, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

/** Replace everything inside a node. */
export function fill(node, ...children) {
  node.replaceChildren();
  return append(node, ...children);
}

function setStyle(node, style) {
  for (const [name, value] of Object.entries(style)) {
    if (value !== null && value !== undefined) node.style.setProperty(name, value);
  }
}

function listen(node, listeners) {
  for (const [type, listener] of Object.entries(listeners)) node.addEventListener(type, listener);
}

let lastId = 0;

/** An id no other element of the page has. */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** A button with an icon only; the label is what a screen reader says. */
export function iconButton(icon, label, onClick, extra = {}) {
  return el(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": label,
      title: label,
      on: { click: onClick },
      ...extra,
    },
    icon,
  );
}
