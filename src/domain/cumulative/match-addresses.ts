import type { LevelsFile } from './other-levels.ts';

/** How a row of levels found its address. */
export const WAYS = ['id', 'address', 'place'] as const;
export type Way = (typeof WAYS)[number];

/** Addresses of a project, with the places of their receivers, WGS 84. */
export interface KnownReceivers {
  readonly id: readonly string[];
  readonly addressId: readonly string[];
  readonly address: readonly string[];
  readonly lon: readonly number[];
  readonly lat: readonly number[];
}

/** The rows of levels at the receivers of a project. */
export interface Matched {
  /** By receiver: the number of its row; −1 for none. */
  readonly rows: Int32Array;
  /** How many rows were found in which way. */
  readonly found: Readonly<Record<Way, number>>;
  /** Numbers of rows that belong to no address of the project. */
  readonly unmatched: readonly number[];
}

/** A row without an id or an address belongs to the address of the nearest receiver within this, m. */
export const SAME_PLACE_M = 10;

/** Addresses are the same where they differ by capitals, spaces and commas alone. */
export const plainAddress = (text: string): string =>
  text.toLowerCase().replace(/[\s,]+/gu, ' ').trim(); // prettier-ignore

/**
 * Finds the address of each row: by the id of a receiver or an address, else by the address as it is written, else by the nearest receiver
 * within 10 m. All receivers of that address get its level. Of two rows of one address the later ones are unmatched.
 * @param byId whether the ids are of this project; those of another project mean other addresses
 */
export function matchAddresses(
  file: Omit<LevelsFile, 'schema' | 'levels'>,
  known: KnownReceivers,
  byId: boolean,
): Matched {
  const receiversOf = new Map<string, number[]>();
  known.addressId.forEach((id, receiver) => {
    const there = receiversOf.get(id);
    if (there === undefined) receiversOf.set(id, [receiver]);
    else there.push(receiver);
  });
  const addressOfId = new Map(known.id.map((id, receiver) => [id, known.addressId[receiver] ?? '']));
  const ofText = new Map<string, string | null>();
  known.address.forEach((text, receiver) => {
    const plain = plainAddress(text);
    const id = known.addressId[receiver] ?? '';
    const before = ofText.get(plain);
    // Two addresses of one text are not told apart by it.
    ofText.set(plain, before === undefined || before === id ? id : null);
  });
  const nearest = nearestReceiver(known);
  const find = (row: number): [way: Way, address: string] | null => {
    const id = file.id[row] ?? '';
    if (byId && receiversOf.has(id)) return ['id', id];
    const ofReceiver = byId ? addressOfId.get(id) : undefined;
    if (ofReceiver !== undefined) return ['id', ofReceiver];
    const text = plainAddress(file.address[row] ?? '');
    const written = text === '' ? undefined : ofText.get(text);
    if (typeof written === 'string') return ['address', written];
    const [lon, lat] = [file.lon[row] ?? null, file.lat[row] ?? null];
    const receiver = lon === null || lat === null ? null : nearest(lon, lat);
    return receiver === null ? null : ['place', known.addressId[receiver] ?? ''];
  };
  const rows = new Int32Array(known.id.length).fill(-1);
  const found = { id: 0, address: 0, place: 0 };
  const unmatched: number[] = [];
  for (let row = 0; row < file.id.length; row++) {
    const match = find(row);
    const receivers = match === null ? [] : (receiversOf.get(match[1]) ?? []);
    if (match === null || receivers.some((receiver) => rows[receiver] !== -1)) {
      unmatched.push(row);
      continue;
    }
    found[match[0]]++;
    for (const receiver of receivers) rows[receiver] = row;
  }
  return { rows, found, unmatched };
}

const M_PER_DEGREE = 111_320;

/** Finds the receiver nearest to a place and within `SAME_PLACE_M`; cells of a grid are as large. */
function nearestReceiver({ lon, lat }: KnownReceivers): (lon: number, lat: number) => number | null {
  const mPerDegreeEast = M_PER_DEGREE * Math.cos(((lat[0] ?? 0) * Math.PI) / 180);
  const placed = (east: number, north: number) => [east * mPerDegreeEast, north * M_PER_DEGREE] as const;
  const cellOf = (x: number, y: number) => `${Math.floor(x / SAME_PLACE_M)} ${Math.floor(y / SAME_PLACE_M)}`;
  const cells = new Map<string, number[]>();
  lon.forEach((east, receiver) => {
    const cell = cellOf(...placed(east, lat[receiver] ?? 0));
    const there = cells.get(cell);
    if (there === undefined) cells.set(cell, [receiver]);
    else there.push(receiver);
  });
  const AROUND = [-SAME_PLACE_M, 0, SAME_PLACE_M];
  return (east, north) => {
    const [x, y] = placed(east, north);
    let nearest: number | null = null;
    let least = SAME_PLACE_M;
    for (const receiver of AROUND.flatMap((dx) => AROUND.flatMap((dy) => cells.get(cellOf(x + dx, y + dy)) ?? []))) {
      const [ofX, ofY] = placed(lon[receiver] ?? 0, lat[receiver] ?? 0);
      const distanceM = Math.hypot(ofX - x, ofY - y);
      if (distanceM > least || (distanceM === least && nearest !== null)) continue;
      nearest = receiver;
      least = distanceM;
    }
    return nearest;
  };
}
