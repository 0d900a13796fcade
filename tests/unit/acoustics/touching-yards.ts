/**
 * Random yards of touching houses and walls (U, L and H shapes, rings with and without an opening, combs and terraces), and towns
 * of U- and L-shaped houses.
 */
import { turnedAt } from './party-walls.ts';
import { type BuildingDraft, denseTown, type Point, randomFrom, type RandomTown, rectangle, type WallDraft } from './scenes.ts'; // prettier-ignore

export interface TouchingYard {
  readonly houses: BuildingDraft[];
  readonly walls: WallDraft[];
  readonly ends: ReadonlyArray<{ readonly at: Point; readonly heightM: number }>;
}

type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** Least distance of the ends of pairs from houses and walls, m. */
const CLEAR_M = 0.5;

/** A yard of houses of one height around (0, 0), with ends of pairs inside and outside. */
export function touchingYard(seed: number): TouchingYard {
  const random = randomFrom(seed + 31e6);
  const between = (low: number, high: number) => low + (high - low) * random();
  const angle = between(0, 2 * Math.PI);
  const [w, d, depth] = [between(10, 25), between(8, 20), between(5, 11)];
  const heightM = between(6, 14);
  const cut = (low: number, high: number) => [low, between(low + 1, high - 1), high];
  const along = (axis: 'x' | 'y', from: number, to: number, low: number, high: number): Box[] => {
    // A wing of one or two houses.
    const stops = to - from > 6 && random() < 0.6 ? cut(from, to) : [from, to];
    return stops
      .slice(1)
      .map((stop, at): Box => (axis === 'x' ? [stops[at]!, low, stop, high] : [low, stops[at]!, high, stop]));
  };
  const south = () => along('x', -w - depth, w + depth, -d - depth, -d);
  const north = (from = -w - depth, to = w + depth) => along('x', from, to, d, d + depth);
  const west = (to = d) => along('y', -d, to, -w - depth, -w);
  const east = (to = d) => along('y', -d, to, w, w + depth);
  const opening = between(-w, w - 4);
  const kinds: Array<() => Box[]> = [
    () => [...south(), ...west(between(-d + 2, d)), ...east(between(-d + 2, d))],
    () => [...south(), ...west(between(-d + 2, d))],
    () => [...south(), ...west(), ...east(), ...north()],
    () => [
      ...south(),
      ...west(),
      ...east(),
      ...north(-w - depth, opening),
      ...north(opening + between(2, 4), w + depth),
    ],
    () => [...south(), ...west(), ...east(), ...along('y', -d, between(-d + 3, d), -depth / 2, depth / 2)],
    () => [...west(), ...along('x', -w, w, -depth / 2, depth / 2), ...east()],
    () => [...south(), ...along('x', between(-w, 0), between(1, w), d, d + depth)],
  ];
  const boxes = kinds[Math.floor(kinds.length * random())]!();
  const lines: Point[][] = [];
  // A wall that starts at a corner of a house, or stands alone.
  if (random() < 0.4) {
    const [x0, y0, x1, y1] = boxes[Math.floor(boxes.length * random())]!;
    const start: Point =
      random() < 0.7 ? [random() < 0.5 ? x0 : x1, random() < 0.5 ? y0 : y1] : [between(-w, w), d + depth + 3];
    lines.push([start, [start[0] + between(-12, 12), start[1] + between(-12, 12)]]);
  }
  const houses = boxes.map(([x0, y0, x1, y1]) => ({
    ring: turnedAt([0, 0], angle, rectangle(x0, y0, x1, y1)),
    heightM,
  }));
  const isFree = ([x, y]: Point) =>
    boxes.every(([x0, y0, x1, y1]) => x < x0 - CLEAR_M || x > x1 + CLEAR_M || y < y0 - CLEAR_M || y > y1 + CLEAR_M) &&
    lines.every(([[ax, ay] = [0, 0], [bx, by] = [0, 0]]) => {
      const share = Math.min(
        1,
        Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
      );
      return Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y) > CLEAR_M;
    });
  const ends = Array.from({ length: 6 }, (_, number) => {
    for (;;) {
      const at: Point = number % 2 === 0 ? [between(-w, w), between(-d, d)] : [between(-90, 90), between(-90, 90)];
      if (isFree(at)) return { at: turnedAt([0, 0], angle, [at])[0]!, heightM: random() < 0.5 ? 1.5 : between(0.5, 5) };
    }
  });
  return {
    houses,
    walls: lines.map((line) => ({ line: turnedAt([0, 0], angle, line), heightM: between(5.5, 9) })),
    ends,
  };
}

/** A dense town in which most rectangles are replaced by U or L shapes, which a line may cut into several pieces. */
export function windingTown(seed: number): RandomTown {
  const town = denseTown(seed);
  const random = randomFrom(seed + 99);
  const buildings = town.buildings.map((house) => {
    const [p, q, , s] = house.ring as readonly [Point, Point, Point, Point];
    const corner = (u: number, v: number): Point => [
      p[0] + u * (q[0] - p[0]) + v * (s[0] - p[0]),
      p[1] + u * (q[1] - p[1]) + v * (s[1] - p[1]),
    ];
    const [a, b, depth] = [0.15 + 0.3 * random(), 0.55 + 0.3 * random(), 0.15 + 0.7 * random()];
    const outer = [corner(0, 0), corner(1, 0)];
    const kind = random();
    const heightM = random() < 0.7 ? Math.max(house.heightM, 6 + 4 * random()) : house.heightM;
    if (kind < 0.4) {
      const notch = [corner(b, 1), corner(b, depth), corner(a, depth), corner(a, 1)];
      return { heightM, ring: [...outer, corner(1, 1), ...notch, corner(0, 1)] };
    }
    if (kind < 0.7)
      return { heightM, ring: [...outer, corner(1, depth), corner(a, depth), corner(a, 1), corner(0, 1)] };
    return { ...house, heightM };
  });
  return { ...town, buildings };
}
