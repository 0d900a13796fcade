import { plainAddress } from '../../../../model/results/match-addresses.ts';

/** Rows with the same address text that are no farther apart than this are one address, m. */
const ONE_ADDRESS_M = 30;

/** What of a row of receivers says which address it is of; x and y in m. */
interface AddressRow {
  readonly id: string;
  readonly address: string;
  readonly x: number;
  readonly y: number;
}

/**
 * The id of the address of each row: that of the first row with the same address text within 30 m, or within 30 m of another one of them.
 * Rows without a text are addresses of their own.
 */
export function addressIdsOf(rows: readonly AddressRow[]): string[] {
  const parents = rows.map((_, row) => row);
  const rootOf = (row: number): number => {
    let root = row;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  const cells = new Map<string, number[]>();
  rows.forEach(({ address, x, y }, row) => {
    const text = plainAddress(address);
    if (text === '') return;
    const [column, line] = [Math.floor(x / ONE_ADDRESS_M), Math.floor(y / ONE_ADDRESS_M)];
    for (const near of neighbours(cells, text, column, line)) {
      const other = rows[near];
      if (other === undefined || Math.hypot(other.x - x, other.y - y) > ONE_ADDRESS_M) continue;
      // The first row stands for all.
      const [first, later] = [rootOf(near), rootOf(row)].sort((a, b) => a - b);
      if (first !== undefined && later !== undefined) parents[later] = first;
    }
    const key = `${text} ${column} ${line}`;
    const there = cells.get(key);
    if (there === undefined) cells.set(key, [row]);
    else there.push(row);
  });
  return rows.map((row, number) => rows[rootOf(number)]?.id ?? row.id);
}

const AROUND = [-1, 0, 1];

/** Rows with a text in the cells about one. */
function neighbours(cells: ReadonlyMap<string, readonly number[]>, text: string, column: number, line: number) {
  return AROUND.flatMap((east) =>
    AROUND.flatMap((north) => cells.get(`${text} ${column + east} ${line + north}`) ?? []),
  );
}
