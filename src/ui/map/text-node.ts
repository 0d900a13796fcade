/** Creates a node for the map that shows a text. Text from files or other data is never interpreted as markup. */
export function textNode(text: string): HTMLElement {
  const node = document.createElement('span');
  node.textContent = text;
  return node;
}
