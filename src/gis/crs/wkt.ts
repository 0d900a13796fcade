/** A node of well-known text: `KEYWORD["text", number, OTHER[…]]`. */
export interface WktNode {
  readonly keyword: string;
  readonly values: string[];
  readonly children: WktNode[];
}

/** Limits of length and depth. No description of a coordinate system exceeds them. */
const MAX_TEXT_LENGTH = 100_000;
const MAX_DEPTH = 32;

/** Parses well-known text into its top-level nodes. ESRI writes a vertical system as a second node after the horizontal one. */
export function parseWkt(text: string): WktNode[] {
  if (text.length > MAX_TEXT_LENGTH) return [];
  const tokens = text.match(/"(?:[^"]|"")*"|[A-Za-z_][A-Za-z0-9_]*|[-+]?[0-9.][0-9.eE+-]*|[[\](),]/g) ?? [];
  let at = 0;
  function node(depth: number): WktNode | null {
    const keyword = tokens[at];
    const opening = tokens[at + 1];
    if (keyword === undefined || !/^[A-Za-z_]/.test(keyword) || (opening !== '[' && opening !== '(')) return null;
    if (depth > MAX_DEPTH) return null;
    at += 2;
    const values: string[] = [];
    const children: WktNode[] = [];
    for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
      if (token === ']' || token === ')') {
        at += 1;
        return { keyword: keyword.toUpperCase(), values, children };
      }
      const child = node(depth + 1);
      if (child !== null) children.push(child);
      else {
        if (token !== ',') values.push(token.replace(/^"|"$/g, ''));
        at += 1;
      }
    }
    return null;
  }
  const nodes: WktNode[] = [];
  for (let next = node(0); next !== null; next = node(0)) {
    nodes.push(next);
    if (tokens[at] === ',') at += 1;
  }
  return nodes;
}

/** The first child with any of some keywords. */
export function childOf(node: WktNode | null, ...keywords: string[]): WktNode | null {
  return node?.children.find(({ keyword }) => keywords.includes(keyword)) ?? null;
}
