import { HALF_WIDTH_M, LENGTH_M } from './frame.ts';
import type { Random } from './random.ts';

/** Extents across the corridor, m: the railway, the main road north of it and the parade south of it. */
export const RAILWAY = { v0: -30, v1: 8 } as const;
const MAIN_ROAD = { v0: 8, v1: 30 } as const;
const PARADE = { v0: -45, v1: -30 } as const;

const STREET_M = 15;

export interface Street {
  readonly name: string;
  /** Ends in u and v. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly widthM: number;
  /** Whether the site plan shows its name. */
  readonly labelled: boolean;
}

/** A row of blocks between two streets. `inner` is the street nearer to the corridor. */
export interface Row {
  readonly side: 'north' | 'south';
  readonly number: number;
  readonly vInner: number;
  readonly vOuter: number;
  readonly inner: string;
  readonly outer: string;
  readonly blocks: ReadonlyArray<{ readonly u0: number; readonly u1: number }>;
}

const LONG_NAMES = [
  ['Station Road', 'Banksia Street', 'Wattle Street', 'Correa Street', 'Grevillea Street', 'Boronia Street'],
  ['Waratah Street', 'Hakea Street', 'Acacia Street', 'Melaleuca Street', 'Telopea Street', 'Lomandra Street'],
].flat();
const SOUTH_NAMES = [
  ['Railway Parade', 'Kestrel Street', 'Lorikeet Street', 'Wagtail Street', 'Currawong Street', 'Heron Street'],
  ['Kingfisher Street', 'Rosella Street', 'Magpie Street', 'Galah Street', 'Plover Street', 'Swallow Street'],
].flat();
const CROSS_NAMES = [
  ['West Avenue', 'Miller Avenue', 'Foundry Avenue', 'Market Avenue', 'Chapel Avenue'],
  ['Orchard Avenue', 'Quarry Avenue', 'Dairy Avenue', 'East Avenue'],
].flat();

/** Indexes of the cross streets that lead over the railway. */
const BRIDGES = [2, 6];

const CROSSINGS = CROSS_NAMES.length - 1;

/** Creates the suburb's streets and rows of blocks. All rows share the cross streets, but some rows leave one out. */
export function layOutStreets(random: Random): { streets: Street[]; bridges: Street[]; rows: Row[] } {
  const crossings = CROSS_NAMES.map((_, index) => {
    const even = (index / CROSSINGS) * LENGTH_M;
    return index === 0 || index === CROSSINGS ? even : even + random.between(-18, 18);
  });
  const rows = [
    ...layOutRows('north', MAIN_ROAD.v1, LONG_NAMES, crossings, random),
    ...layOutRows('south', PARADE.v0, SOUTH_NAMES, crossings, random),
  ];
  const streets: Street[] = [
    street('Station Road', (MAIN_ROAD.v0 + MAIN_ROAD.v1) / 2, MAIN_ROAD.v1 - MAIN_ROAD.v0),
    street('Railway Parade', (PARADE.v0 + PARADE.v1) / 2, STREET_M),
    ...rows.map(({ outer, vOuter }) => street(outer, vOuter + (Math.sign(vOuter) * STREET_M) / 2, STREET_M)),
    ...rows.flatMap((row) => crossStreets(row, crossings)),
  ];
  const bridges = BRIDGES.map((crossing): Street => {
    const u = crossings[crossing] ?? 0;
    return { name: '', from: [u, PARADE.v0], to: [u, MAIN_ROAD.v1], widthM: STREET_M, labelled: false };
  });
  return { streets, bridges, rows };
}

function street(name: string, v: number, widthM: number): Street {
  return { name, from: [-STREET_M / 2, v], to: [LENGTH_M + STREET_M / 2, v], widthM, labelled: true };
}

function layOutRows(side: Row['side'], vStart: number, names: readonly string[], crossings: number[], random: Random) {
  const direction = side === 'north' ? 1 : -1;
  const rows: Row[] = [];
  let vInner = vStart;
  let leftOut = -2;
  for (const [number, inner] of names.entries()) {
    const depth = random.between(62, 69);
    const vOuter = vInner + direction * depth;
    const outer = names[number + 1];
    if (outer === undefined || Math.abs(vOuter) > HALF_WIDTH_M) break;
    const kept = crossings.filter((_, index) => {
      const inside = index > 0 && index < CROSSINGS && number > 0;
      const skip = inside && Math.abs(index - leftOut) > 1 && random.chance(0.16);
      if (skip) leftOut = index;
      return !skip;
    });
    const blocks = kept.slice(1).map((u, index) => ({
      u0: (kept[index] ?? 0) + STREET_M / 2,
      u1: u - STREET_M / 2,
    }));
    rows.push({ side, number, vInner, vOuter, inner, outer, blocks });
    vInner = vOuter + direction * STREET_M;
  }
  return rows;
}

function crossStreets({ number, vInner, vOuter, blocks }: Row, crossings: readonly number[]): Street[] {
  const ends = new Set(blocks.flatMap(({ u0, u1 }) => [u0 - STREET_M / 2, u1 + STREET_M / 2]));
  const reach = Math.sign(vOuter) * (STREET_M / 2);
  return crossings.flatMap((u, index) => {
    const there = [...ends].some((end) => Math.abs(end - u) < 1);
    const from = [u, vInner - reach] as const;
    return there
      ? [
          {
            name: CROSS_NAMES[index] ?? '',
            from,
            to: [u, vOuter + reach] as const,
            widthM: STREET_M,
            labelled: (number + index) % 4 === 1,
          },
        ]
      : [];
  });
}
