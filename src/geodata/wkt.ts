/** A node of well-known text: `KEYWORD["text", number, OTHER[…]]`. */
export interface WktNode {
  readonly keyword: string;
  readonly values: string[];
  readonly children: WktNode[];
}

/** A small reader of well-known text; null where the text is none. */
export function parseWkt(text: string): WktNode | null {
  const tokens = text.match(/"(?:[^"]|"")*"|[A-Za-z_][A-Za-z0-9_]*|[-+]?[0-9.][0-9.eE+-]*|[[\](),]/g) ?? [];
  let at = 0;
  function node(): WktNode | null {
    const keyword = tokens[at];
    const opening = tokens[at + 1];
    if (keyword === undefined || !/^[A-Za-z_]/.test(keyword) || (opening !== '[' && opening !== '(')) return null;
    at += 2;
    const values: string[] = [];
    const children: WktNode[] = [];
    for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
      if (token === ']' || token === ')') {
        at += 1;
        return { keyword: keyword.toUpperCase(), values, children };
      }
      const child = node();
      if (child !== null) children.push(child);
      else {
        if (token !== ',') values.push(token.replace(/^"|"$/g, ''));
        at += 1;
      }
    }
    return null;
  }
  return node();
}
