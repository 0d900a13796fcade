/** A table of a Markdown page: its header cells and its rows. */
export interface MarkdownTable {
  readonly head: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** Returns the tables of a Markdown text in order. */
export function tablesOf(text: string): MarkdownTable[] {
  return [...text.matchAll(/(?:^\|.*\|\n)+/gm)].map(([block]) => {
    const [head = [], , ...rows] = block.trim().split('\n').map(cellsOf);
    return { head, rows };
  });
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Returns the first number of a cell. Its sign may be a minus sign or a hyphen. */
export function numberIn(cell: string | undefined): number {
  const [, sign, digits] = /([−-]?)\s?(\d[\d.]*)/.exec(cell ?? '') ?? [];
  if (digits === undefined) throw new Error(`there is no number in “${cell}”`);
  return sign === '' ? Number(digits) : -Number(digits);
}
