/** Random houses that share party walls, or have a gap between them: rows of houses, and wings that end at a façade. */
import { type BuildingDraft, type Point, randomFrom, rectangle } from './scenes.ts';

/** Houses, and points outside them, which form pairs. */
export interface PartyWallPlace {
  /** The houses with a gap between them, m. Everything else is independent of the gap. */
  readonly houses: (gapM: number) => BuildingDraft[];
  readonly ends: ReadonlyArray<{ readonly at: Point; readonly heightM: number }>;
}

/** Least distance of points from the houses, m. */
const CLEAR_M = 0.5;

/**
 * A few rows of houses at any angle, with wings at their back façades. The houses of a row have the same height, one of two
 * heights, or any height.
 */
export function partyWallPlace(seed: number): PartyWallPlace {
  const random = randomFrom(seed + 9e6);
  const between = (low: number, high: number) => low + (high - low) * random();
  const heightOf = [() => 8, () => (random() < 0.5 ? 5 : 8), () => between(3, 10)][Math.floor(3 * random())]!;
  const rows = Array.from({ length: 1 + Math.floor(3 * random()) }, (_, row) => ({
    at: [between(-30, 0), 35 * row - 30 + between(-4, 4)] as Point,
    angle: between(-0.4, 0.4) + (random() < 0.3 ? Math.PI / 2 : 0),
    depthM: between(6, 12),
    houses: Array.from({ length: 2 + Math.floor(7 * random()) }, () => ({
      frontM: between(2, 12),
      heightM: heightOf(),
      wing: random() < 0.35 ? { from: between(0, 0.4), to: between(0.5, 1), depthM: between(2, 8), heightM: heightOf() } : null, // prettier-ignore
    })),
  }));
  const houses = (gapM: number) =>
    rows.flatMap(({ at, angle, depthM, houses: row }) => {
      let x = 0;
      return row.flatMap(({ frontM, heightM, wing }, house): BuildingDraft[] => {
        const left = x;
        x += frontM;
        // The lower house is reduced by the gap; of two houses of the same height, the left one. So the higher façade at a step
        // does not move.
        const [before, after] = [row[house - 1]?.heightM ?? -1, row[house + 1]?.heightM ?? -1];
        const main = rectangle(left + (before > heightM ? gapM : 0), 0, x - (after >= heightM ? gapM : 0), depthM);
        const [from, to] = [left + (wing?.from ?? 0) * frontM, left + (wing?.to ?? 0) * frontM];
        const behind = wing && rectangle(from, depthM + gapM, to, depthM + wing.depthM);
        return [
          { ring: turnedAt(at, angle, main), heightM },
          ...(behind && wing ? [{ ring: turnedAt(at, angle, behind), heightM: Math.min(wing.heightM, heightM) }] : []),
        ];
      });
    });
  const solid = houses(0);
  const ends = Array.from({ length: 16 }, () => {
    for (;;) {
      const at: Point = [between(-70, 90), between(-70, 90)];
      if (solid.every(({ ring }) => isClear(ring, at))) return { at, heightM: [1.5, 4, between(0.5, 9)][Math.floor(3 * random())]! }; // prettier-ignore
    }
  });
  return { houses, ends };
}

export function turnedAt([x, y]: Point, angle: number, ring: readonly Point[]): Point[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return ring.map(([u, v]) => [x + u * c - v * s, y + u * s + v * c]);
}

/** Whether a point is outside a convex ring and not close to it. */
export function isClear(ring: readonly Point[], [x, y]: Point, clearM = CLEAR_M): boolean {
  return ring.some(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]!;
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay) < -clearM;
  });
}

/** The first half of the points as sources and the second half as receivers. */
export function pairsOf({ ends }: PartyWallPlace): { from: PartyWallPlace['ends']; to: PartyWallPlace['ends'] } {
  return { from: ends.slice(0, ends.length / 2), to: ends.slice(ends.length / 2) };
}

/** Largest distance at which houses with a common party wall are drawn apart in the data of Lorient, m. */
const DRAWN_APART_M = 0.35;

/**
 * Houses with their real party walls, drawn apart by the gap instead of about 20 cm. The vertices of each house are moved onto
 * the walls of the higher houses beside it. Façades stay in their planes, whatever the gap.
 * @param houses without holes
 */
export function drawnTogether(houses: readonly BuildingDraft[], gapM: number): BuildingDraft[] {
  const together: BuildingDraft[] = [];
  const apart = houses
    .toSorted((a, b) => b.heightM - a.heightM)
    .map(({ ring, heightM }) => {
      const beside = together.filter((other) => ring.some(([x, y]) => other.ring.some(([u, v]) => Math.hypot(u - x, v - y) < 60))); // prettier-ignore
      const followed = beside.reduce((along, other) => withCornersOf(along, other.ring), [...ring]);
      const led = followed.map((at) =>
        beside.reduce<Led>((last, other) => ledTo(last.at, other.ring) ?? last, { at, off: null }),
      );
      together.push({ ring: led.map(({ at }) => at), heightM });
      return { ring: led.map((_, vertex) => movedOff(led, vertex, gapM)), heightM };
    });
  return apart;
}

/** Adds vertices to a ring where corners of another ring are close to its edges. */
function withCornersOf(ring: readonly Point[], other: readonly Point[]): Point[] {
  return ring.flatMap((a, at) => {
    const b = ring[(at + 1) % ring.length]!;
    const lengthM = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const places = other.flatMap(([x, y]) => {
      const alongM = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / lengthM;
      const asideM = Math.abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / lengthM;
      return asideM < DRAWN_APART_M && alongM > 1 && alongM < lengthM - 1 ? [alongM / lengthM] : [];
    });
    const between = places.toSorted((p, q) => p - q).map((place): Point => [a[0] + place * (b[0] - a[0]), a[1] + place * (b[1] - a[1])]); // prettier-ignore
    return [a, ...between];
  });
}

/** A vertex, which may have been moved onto a wall of another house, and the direction away from this wall. */
interface Led {
  readonly at: Point;
  readonly off: Point | null;
}

/** The point of a ring close to a given point; null if there is none. */
function ledTo([x, y]: Point, ring: readonly Point[]): Led | null {
  let led: Led | null = null;
  let nearestM = DRAWN_APART_M;
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]!;
    const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
    const within = Math.min(1, Math.max(0, share));
    const [px, py] = [ax + within * (bx - ax), ay + within * (by - ay)];
    const apartM = Math.hypot(px - x, py - y);
    if (apartM >= nearestM || apartM === 0) return;
    led = { at: [px, py], off: [(x - px) / apartM, (y - py) / apartM] };
    nearestM = apartM;
  });
  return led;
}

/** Moves a vertex off the wall by at most the gap, along the other façade of the house if there is one. */
function movedOff(led: readonly Led[], vertex: number, gapM: number): Point {
  const { at, off } = led[vertex]!;
  if (off === null) return at;
  const free = [led.at(vertex - 1)!, led[(vertex + 1) % led.length]!].find((next) => next.off === null);
  const [x, y] = free ? [free.at[0] - at[0], free.at[1] - at[1]] : off;
  const lengthM = Math.hypot(x, y);
  const isOff = x * off[0] + y * off[1] > 0.2 * lengthM;
  const [stepX, stepY] = isOff ? [x / lengthM, y / lengthM] : off;
  return [at[0] + gapM * stepX, at[1] + gapM * stepY];
}
