/**
 * Second implementation of reflections: image sources in every façade and in every ordered pair of façades, ISO 9613-2:1996, 7.5,
 * eq. 19.
 */
import type { Ground } from './plain-legs.ts';
import type { Point, RandomTown } from './scenes.ts';

export interface Reflection {
  /** The point or the two points of reflection, in order. */
  readonly at: readonly Point[];
  /** ρ, or the product for two façades. */
  readonly coefficient: number;
  readonly isLargeEnough: (frequencyHz: number) => boolean;
  /** Length of the path, m. */
  readonly lengthM: number;
}

interface Face {
  readonly a: Point;
  readonly b: Point;
  readonly coefficient: number;
  /** Absolute top at the share 0 … 1 from a to b, m. */
  readonly topAt: (share: number) => number;
}

/** The reflecting faces. Seen from the front, a is on the left and b on the right. */
function facesOf({ buildings, walls }: RandomTown, ground: Ground): Face[] {
  const facades = buildings.flatMap(({ ring, heightM, reflection = 0.8 }) => {
    const doubleArea = ring.reduce((sum, [x, y], at) => {
      const [nx, ny] = ring[(at + 1) % ring.length]!;
      return sum + x * ny - nx * y;
    }, 0);
    const anticlockwise = doubleArea > 0 ? ring : ring.toReversed();
    const top = ring.reduce((sum, [x, y]) => sum + ground.heightAt(x, y), 0) / ring.length + heightM;
    // The outside is to the right of an anticlockwise edge.
    return anticlockwise.map((a, at): Face => {
      return { a, b: anticlockwise[(at + 1) % ring.length]!, coefficient: reflection, topAt: () => top };
    });
  });
  const sides = walls.flatMap(({ line, heightM, topZ, reflection = 0 }) =>
    line.slice(1).flatMap((b, at): Face[] => {
      const a = line[at]!;
      const topAt = (share: number) =>
        topZ
          ? topZ[at]! + share * (topZ[at + 1]! - topZ[at]!)
          : ground.heightAt(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])) + heightM!;
      return [
        { a, b, coefficient: reflection, topAt },
        { a: b, b: a, coefficient: reflection, topAt: (share) => topAt(1 - share) },
      ];
    }),
  );
  return [...facades, ...sides].filter(({ coefficient }) => coefficient > 0);
}

/** All first-order reflections between the source and the receiver of a town. */
export function reflectionsIn(town: RandomTown, ground: Ground): Reflection[] {
  const { sourceAt: s, receiverAt: r } = town;
  const zs = ground.heightAt(...s) + town.sourceHeightM;
  const zr = ground.heightAt(...r) + town.receiverHeightM;
  return facesOf(town, ground).flatMap(({ a, b, coefficient, topAt }): Reflection[] => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    // Distances in front of the face, which is its right side.
    const before = ([x, y]: Point) => (x - a[0]) * uy - (y - a[1]) * ux;
    const [hs, hr] = [before(s), before(r)];
    if (hs <= 0 || hr <= 0) return [];
    const image: Point = [s[0] - 2 * hs * uy, s[1] + 2 * hs * ux];
    // The point at which the line from the image to the receiver crosses the plane of the face.
    const t = hs / (hs + hr);
    const at: Point = [image[0] + t * (r[0] - image[0]), image[1] + t * (r[1] - image[1])];
    const share = ((at[0] - a[0]) * ux + (at[1] - a[1]) * uy) / length;
    const z = zs + t * (zr - zs);
    if (share < 0 || share > 1 || z >= topAt(share) || z < ground.heightAt(...at)) return [];
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const smallest = Math.min(length, topAt(0.5) - ground.heightAt(...middle));
    const whole = Math.hypot(r[0] - image[0], r[1] - image[1], zr - zs);
    const [dso, dor] = [t * whole, (1 - t) * whole];
    const cosine = hs / dso;
    return [
      {
        at: [at],
        coefficient,
        lengthM: whole,
        isLargeEnough: (hz) => hz / 340 > (2 / (smallest * cosine) ** 2) * ((dso * dor) / (dso + dor)),
      },
    ];
  });
}

/** Distance of a point in front of a face, which is its right side, m. */
function before({ a, b }: Face, [x, y]: Point): number {
  return ((x - a[0]) * (b[1] - a[1]) - (y - a[1]) * (b[0] - a[0])) / Math.hypot(b[0] - a[0], b[1] - a[1]);
}

function mirrored(face: Face, p: Point): Point {
  const { a, b } = face;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const off = 2 * before(face, p);
  return [p[0] - (off * (b[1] - a[1])) / length, p[1] + (off * (b[0] - a[0])) / length];
}

/**
 * The point at which the line between two points crosses a face, and its share of the length from a to b; null beyond the face.
 */
function through(face: Face, p: Point, q: Point): { at: Point; share: number } | null {
  const { a, b } = face;
  const t = before(face, p) / (before(face, p) - before(face, q));
  const at: Point = [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const share = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy);
  return share >= 0 && share <= 1 ? { at, share } : null;
}

/** All second-order reflections between the source and the receiver of a town, by every ordered pair of façades. */
export function secondReflectionsIn(town: RandomTown, ground: Ground): Reflection[] {
  const { sourceAt: s, receiverAt: r } = town;
  const zs = ground.heightAt(...s) + town.sourceHeightM;
  const zr = ground.heightAt(...r) + town.receiverHeightM;
  const faces = facesOf(town, ground);
  return faces.flatMap((first) => {
    if (before(first, s) <= 0) return [];
    const image = mirrored(first, s);
    return faces.flatMap((second): Reflection[] => {
      if (before(second, image) <= 0 || before(second, r) <= 0) return [];
      const last = through(second, mirrored(second, image), r);
      // The path reaches the second façade from the front, and is in front of the first façade until then.
      if (last === null || before(first, last.at) <= 1e-6) return [];
      const turn = through(first, image, last.at);
      if (turn === null || before(second, turn.at) <= 1e-6) return [];
      const legs = [s, turn.at, last.at, r];
      const [p, q, w] = [0, 1, 2].map((leg) => Math.hypot(legs[leg + 1]![0] - legs[leg]![0], legs[leg + 1]![1] - legs[leg]![1])) as [number, number, number]; // prettier-ignore
      const plan = p + q + w;
      const slant = Math.hypot(plan, zr - zs) / plan;
      const bounces = [
        { face: first, ...turn, dso: p * slant, dor: (q + w) * slant, off: before(first, s) },
        { face: second, ...last, dso: (p + q) * slant, dor: w * slant, off: before(second, r) * ((p + q) / w) },
      ];
      const sizes = bounces.map(({ face, at, share, dso, dor, off }) => {
        const z = zs + (dso / (plan * slant)) * (zr - zs);
        if (z >= face.topAt(share) || z < ground.heightAt(...at)) return 0;
        const middle: Point = [(face.a[0] + face.b[0]) / 2, (face.a[1] + face.b[1]) / 2];
        const length = Math.hypot(face.b[0] - face.a[0], face.b[1] - face.a[1]);
        const smallest = Math.min(length, face.topAt(0.5) - ground.heightAt(...middle));
        return ((smallest * off) / dso) ** 2 / (2 * ((dso * dor) / (dso + dor)));
      });
      const largestWave = Math.min(...sizes);
      if (largestWave <= 0) return [];
      return [
        {
          at: [turn.at, last.at],
          coefficient: first.coefficient * second.coefficient,
          isLargeEnough: (hz) => 340 / hz < largestWave,
          lengthM: plan * slant,
        },
      ];
    });
  });
}
