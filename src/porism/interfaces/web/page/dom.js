// Elements, made one by one: no text is ever parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element. Attributes that are null or false are left out; `on` holds listeners. */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Make an element of a drawing. */
export function drawn(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, { on = {}, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
  }
  for (const [event, listener] of Object.entries(on)) node.addEventListener(event, listener);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

/** Return an element of the page. */
export const find = (id) => document.getElementById(id);

/** Return a number as people write it. */
export const counted = (number) => number.toLocaleString("en");

/** Return "1 result", "2 results". */
export const several = (number, noun) => `${counted(number)} ${noun}${number === 1 ? "" : "s"}`;
