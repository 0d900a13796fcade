import type { LevelsFile } from './other-levels.ts';

/** The ways in which a row of levels can be matched to an address. */
const WAYS = ['id', 'address', 'place'] as const;
export type Way = (typeof WAYS)[number];

/** The addresses of a project and the positions of their receivers, WGS 84. */
export interface KnownReceivers {
  readonly id: readonly string[];
  readonly addressId: readonly string[];
  readonly address: readonly string[];
  readonly lon: readonly number[];
  readonly lat: readonly number[];
}

/** The matches of a file's rows with the receivers of a project. */
export interface Matched {
  /** Row indexes by receiver. The highest level of these rows counts. Empty if the file has no row for the receiver. */
  readonly rows: ReadonlyArray<readonly number[]>;
  /** Number of matched rows by way. */
  readonly found: Readonly<Record<Way, number>>;
  /** Number of addresses with at least one row. */
  readonly addresses: number;
  /** Indexes of rows that match no address of the project. */
  readonly unmatched: readonly number[];
}

/** A row without an id or an address is matched to the address of the nearest receiver within this distance, m. */
export const SAME_PLACE_M = 10;

/** Normalises an address. Capitals, spaces and commas do not distinguish addresses. */
export const plainAddress = (text: string): string => text.toLowerCase().replace(/[\s,]+/gu, ' ').trim(); // prettier-ignore

type Rows = Omit<LevelsFile, 'schema' | 'levels'>;

/**
 * Finds the address of each row in three steps. First, by the id of a receiver or an address. Second, by the text of the address.
 * Third, by the nearest receiver within 10 m, for addresses without a match so far. A row with the id of a receiver belongs to
 * that receiver alone. Any other row belongs to all receivers of its address. The highest level counts if a receiver has several
 * rows.
 * @param byId whether the ids are of this project; ids of another project mean other addresses
 */
export function matchAddresses(file: Rows, known: KnownReceivers, byId: boolean): Matched {
  const finders = findersOf(known, byId);
  const ofReceiver = new Map<number, number[]>();
  const ofAddress = new Map<string, number[]>();
  const found: Record<Way, number> = { id: 0, address: 0, place: 0 };
  let left = Array.from(file.id.keys());
  for (const way of WAYS) {
    // Positions do not add rows to addresses that are already matched. A position near such an address belongs to another
    // address.
    const sure = new Set(way === 'place' ? ofAddress.keys() : []);
    left = left.filter((row) => {
      const match = finders[way](file, row);
      if (match === null || sure.has(match.address)) return true;
      found[way]++;
      if (match.receiver !== null) add(ofReceiver, match.receiver, row);
      add(ofAddress, match.address, row);
      return false;
    });
  }
  const rows = known.addressId.map((address, receiver) => ofReceiver.get(receiver) ?? ofAddress.get(address) ?? NONE);
  return { rows, found, addresses: ofAddress.size, unmatched: left };
}

const NONE: readonly number[] = [];

function add<Key>(to: Map<Key, number[]>, key: Key, row: number): void {
  const there = to.get(key);
  if (there === undefined) to.set(key, [row]);
  else there.push(row);
}

interface Match {
  readonly address: string;
  /** The receiver that the row belongs to. Null: all receivers of the address. */
  readonly receiver: number | null;
}

type Finder = (file: Rows, row: number) => Match | null;

function findersOf(known: KnownReceivers, byId: boolean): Record<Way, Finder> {
  const addressIds = new Set(known.addressId);
  const receivers = new Map(known.id.map((id, receiver) => [id, receiver]));
  const ofText = new Map<string, string | null>();
  known.address.forEach((text, receiver) => {
    const plain = plainAddress(text);
    const id = known.addressId[receiver] ?? '';
    const before = ofText.get(plain);
    // A text that two addresses share identifies neither of them.
    ofText.set(plain, before === undefined || before === id ? id : null);
  });
  const nearest = nearestReceiver(known);
  const of = (address: string | null | undefined, receiver: number | null = null): Match | null =>
    address == null ? null : { address, receiver };
  return {
    id: (file, row) => {
      const id = file.id[row] ?? '';
      if (!byId || id === '') return null;
      if (addressIds.has(id)) return of(id);
      const receiver = receivers.get(id);
      return receiver === undefined ? null : of(known.addressId[receiver], receiver);
    },
    address: (file, row) => {
      const text = plainAddress(file.address[row] ?? '');
      return text === '' ? null : of(ofText.get(text));
    },
    place: (file, row) => {
      const [lon, lat] = [file.lon[row] ?? null, file.lat[row] ?? null];
      const receiver = lon === null || lat === null ? null : nearest(lon, lat);
      return receiver === null ? null : of(known.addressId[receiver]);
    },
  };
}

const M_PER_DEGREE = 111_320;

/** Finds the nearest receiver within `SAME_PLACE_M`. The cells of its grid have this size. */
function nearestReceiver({ lon, lat }: KnownReceivers): (lon: number, lat: number) => number | null {
  const mPerDegreeEast = M_PER_DEGREE * Math.cos(((lat[0] ?? 0) * Math.PI) / 180);
  const placed = (east: number, north: number) => [east * mPerDegreeEast, north * M_PER_DEGREE] as const;
  const cellOf = (x: number, y: number) => `${Math.floor(x / SAME_PLACE_M)} ${Math.floor(y / SAME_PLACE_M)}`;
  const cells = new Map<string, number[]>();
  lon.forEach((east, receiver) => add(cells, cellOf(...placed(east, lat[receiver] ?? 0)), receiver));
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
