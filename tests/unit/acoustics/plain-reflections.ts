/** Reflections a second time: image sources of every façade in turn, ISO 9613-2:1996, 7.5, eq. 19. */
import type { Ground } from './plain-method.ts';
import type { Point, RandomTown } from './scenes.ts';

export interface Reflection {
  readonly at: Point;
  /** ρ */
  readonly coefficient: number;
  readonly isLargeEnough: (frequencyHz: number) => boolean;
}

interface Face {
  readonly a: Point;
  readonly b: Point;
  readonly coefficient: number;
  /** Absolute top at the share 0 … 1 of the way from a to b, m. */
  readonly topAt: (share: number) => number;
}

/** Faces that are seen with a to the left and b to the right of whoever looks at them. */
function facesOf({ buildings, walls }: RandomTown, ground: Ground): Face[] {
  const facades = buildings.flatMap(({ ring, heightM, reflection = 0.8 }) => {
    const doubleArea = ring.reduce((sum, [x, y], at) => {
      const [nx, ny] = ring[(at + 1) % ring.length]!;
      return sum + x * ny - nx * y;
    }, 0);
    const anticlockwise = doubleArea > 0 ? ring : ring.toReversed();
    const top = ring.reduce((sum, [x, y]) => sum + ground.heightAt(x, y), 0) / ring.length + heightM;
    // Outside is to the right of an edge that runs anticlockwise.
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
    // Distances before the face, on its right.
    const before = ([x, y]: Point) => (x - a[0]) * uy - (y - a[1]) * ux;
    const [hs, hr] = [before(s), before(r)];
    if (hs <= 0 || hr <= 0) return [];
    const image: Point = [s[0] - 2 * hs * uy, s[1] + 2 * hs * ux];
    // Where the line from the image to the receiver goes through the plane of the face.
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
        at,
        coefficient,
        isLargeEnough: (hz) => hz / 340 > (2 / (smallest * cosine) ** 2) * ((dso * dor) / (dso + dor)),
      },
    ];
  });
}
