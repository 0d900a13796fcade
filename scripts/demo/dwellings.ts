import { plot, type Plot, SUBURB } from './frame.ts';
import type { Position } from '../../src/gis/crs/crs.ts';
import type { Random } from './random.ts';
import type { Row } from './streets.ts';
import type { DemoBuilding, DemoReceiver, HouseNumbers } from './suburb-parts.ts';

/** The use of a lot. */
export interface LotUse {
  readonly building: DemoBuilding;
  readonly receiver: DemoReceiver;
  readonly dwellings: number;
}

/** Receivers of houses and facilities are 1 m in front of the façade and 1.5 m above ground. */
export const FACADE_DISTANCE_M = 1;
export const RECEIVER_HEIGHT_M = 1.5;

/** Creates houses on the lots of a block, and units near the corridor, in two rows back to back. */
export function buildDwellings(row: Row, u0: number, u1: number, numbers: HouseNumbers, random: Random): LotUse[] {
  const { vInner, vOuter } = row;
  const vMiddle = (vInner + vOuter) / 2;
  const ranks = [
    { street: row.inner, side: 'outer', vFront: vInner },
    { street: row.outer, side: 'inner', vFront: vOuter },
  ] as const;
  return ranks.flatMap(({ street, side, vFront }) => {
    const uses: LotUse[] = [];
    const unitsShare = row.number === 0 ? 0.16 : row.number === 1 ? 0.05 : 0;
    let u = u0;
    while (u1 - u > 13) {
      const units = u1 - u > 36 && random.chance(unitsShare);
      const width = units ? random.between(30, 36) : random.between(14, 18);
      const left = u1 - u - width;
      const end = left < 13 ? Math.min(u1, u + Math.max(width, Math.min(u1 - u, 24))) : u + width;
      const lot = plot(u, end, vFront, vMiddle);
      const address = `${numbers(street, side)} ${street}, ${SUBURB}`;
      uses.push(units ? unitsOn(lot, address, random) : houseOn(lot, address, random));
      u = end;
    }
    return uses;
  });
}

function houseOn(lot: Plot, address: string, random: Random): LotUse {
  const half = Math.min(lot.widthM, 19) / 2 - random.between(1.2, 1.9);
  const front = random.between(5, 7.5);
  const back = front + Math.min(random.between(11, 15), lot.depthM - front - 6);
  const twoFloors = random.chance(0.36);
  const garage = random.chance(0.5) ? random.between(1.2, 2.4) : 0;
  const garageSide = random.chance(0.5) ? 1 : -1;
  const wing = random.chance(0.45) ? random.between(2.5, 4.5) : 0;
  const split = garageSide * half * 0.15;
  const corners: Array<[number, number]> = [
    [-garageSide * half, front],
    ...(garage > 0
      ? ([
          [split, front],
          [split, front - garage],
          [garageSide * half, front - garage],
        ] as Array<[number, number]>)
      : ([[garageSide * half, front]] as Array<[number, number]>)),
    [garageSide * half, back],
    ...(wing > 0
      ? ([
          [0, back],
          [0, back + wing],
          [-garageSide * half, back + wing],
        ] as Array<[number, number]>)
      : ([[-garageSide * half, back]] as Array<[number, number]>)),
  ];
  const heightM = Math.round(10 * (twoFloors ? random.between(6.9, 8.4) : random.between(4.4, 5.4))) / 10;
  return {
    building: { use: 'house', ring: ringOf(lot, corners), heightM, floors: null },
    receiver: {
      address,
      type: 'residence',
      at: lot.at(-garageSide * half * 0.5, front - FACADE_DISTANCE_M),
      heightM: RECEIVER_HEIGHT_M,
      floors: null,
    },
    dwellings: 1,
  };
}

function unitsOn(lot: Plot, address: string, random: Random): LotUse {
  const half = lot.widthM / 2 - 3;
  const front = random.between(4, 6);
  const back = Math.min(front + random.between(15, 19), lot.depthM - 4);
  const floors = random.pick([3, 3, 4, 5]);
  const corners: Array<[number, number]> = [
    [-half, front],
    [half, front],
    [half, back],
    [-half, back],
  ];
  return {
    building: { use: 'units', ring: ringOf(lot, corners), heightM: null, floors },
    // The position is inside, as address points are. The load places receivers at the façades of each floor.
    receiver: { address, type: 'residence', at: lot.at(0, (front + back) / 2), heightM: null, floors: null },
    dwellings: floors,
  };
}

/** A closed anticlockwise ring from corners in the coordinates of a plot. */
export function ringOf(site: Plot, corners: ReadonlyArray<readonly [number, number]>): Position[] {
  const open = corners.map(([a, b]) => site.at(a, b));
  const area = open.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = open[(index + 1) % open.length] ?? [x, y];
    return sum + (x - (open[0]?.[0] ?? 0)) * (nextY - y) - (nextX - x) * (y - (open[0]?.[1] ?? 0));
  }, 0);
  const ring = area < 0 ? open.toReversed() : open;
  return ring[0] === undefined ? ring : [...ring, ring[0]];
}
