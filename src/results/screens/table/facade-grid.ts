import type { Results } from '../../../model/results/results.ts';
import { addressOf } from '../../../model/results/results-by-address.ts';
import { fixed } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';

/** The receivers of an address by floor and façade, from the highest floor down and clockwise from north. */
export interface FacadeGrid {
  /** Names of the columns. Null for receivers placed by hand. */
  readonly facades: ReadonlyArray<string | null>;
  readonly floors: readonly FacadeGridRow[];
}

interface FacadeGridRow {
  /** Number of the floor, or else height in m. */
  readonly name: string;
  /** Receiver of each column. Null if a façade has none on this floor. */
  readonly receivers: ReadonlyArray<number | null>;
}

/** Directions clockwise. Façades with the same direction are ordered by their number. */
const BEARINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const bearingOf = (facade: string) => BEARINGS.indexOf(facade.replace(/\d+$/, ''));

/** The façades and floors of a receiver's address. Null if the address has only one receiver. */
export function facadeGrid(results: Results, index: number): FacadeGrid | null {
  const { facade, floor, height } = results.receivers;
  const { receivers } = addressOf(results, index) ?? { receivers: [] };
  if (receivers.length < 2) return null;
  const facades = [...new Set(receivers.map((receiver) => facade[receiver] ?? null))].sort(
    (a, b) => bearingOf(a ?? '') - bearingOf(b ?? '') || (a ?? '').localeCompare(b ?? '', 'en', { numeric: true }),
  );
  const heights = [...new Set(receivers.map((receiver) => height[receiver] ?? 0))].sort((a, b) => b - a);
  const floors = heights.map((heightM): FacadeGridRow => {
    const there = receivers.filter((receiver) => height[receiver] === heightM);
    const number = floor[there[0] ?? -1] ?? null;
    return {
      name: number === null ? units.metres(fixed(heightM, 1)) : String(number),
      receivers: facades.map((name) => there.find((receiver) => (facade[receiver] ?? null) === name) ?? null),
    };
  });
  return { facades, floors };
}

/** The cell of a receiver, or else the first cell. */
export function cellOf({ floors }: FacadeGrid, receiver: number): { row: number; column: number } {
  const row = floors.findIndex(({ receivers }) => receivers.includes(receiver));
  return row < 0 ? { row: 0, column: 0 } : { row, column: floors[row]?.receivers.indexOf(receiver) ?? 0 };
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The receiver that an arrow key leads to: the next one in its direction, skipping empty cells. Null if there is none. */
export function receiverBeside(grid: FacadeGrid, receiver: number, key: string): number | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  let { row, column } = cellOf(grid, receiver);
  for (;;) {
    row += step[0];
    column += step[1];
    const next = grid.floors[row]?.receivers[column];
    if (next === undefined) return null;
    if (next !== null) return next;
  }
}
