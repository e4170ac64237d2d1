/** Creates an HTML element; its text is a text node. */

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  created.className = className;
  created.append(...content);
  return created;
}
