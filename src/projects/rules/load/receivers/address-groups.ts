import { plainAddress } from '../../../../model/results/match-addresses.ts';

/** Rows with the same address text belong to one address if they are at most this far apart, m. */
const ONE_ADDRESS_M = 30;

/** The fields of a receiver row that determine its address. x and y in m. */
interface AddressRow {
  readonly id: string;
  readonly address: string;
  readonly x: number;
  readonly y: number;
}

/**
 * The address id of each row. Rows with the same address text form one address if each is within 30 m of another one of them. The
 * id is that of the first row. A row without an address text is an address of its own.
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
      // The first row represents all rows of the address.
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

/** The rows with the same text in the cell and the cells around it. */
function neighbours(cells: ReadonlyMap<string, readonly number[]>, text: string, column: number, line: number) {
  return AROUND.flatMap((east) =>
    AROUND.flatMap((north) => cells.get(`${text} ${column + east} ${line + north}`) ?? []),
  );
}
