/** Compares the search for reflecting façades with one that tries all façades. */
import { describe, expect, it } from 'vitest';
import { BANDS, WAVELENGTH_M } from '../../../src/engine/scene/bands.ts';
import { emptyFacade, type Facade, readFacade } from '../../../src/engine/obstacles/facades.ts';
import { createTracingContext, type TracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { buildScene, type Point, randomFrom, rectangle } from './scenes.ts';

/** A town with houses and walls of many sizes, some of them too small to reflect over a long distance. */
function town(random: () => number, houses: number, sizeM: number, [x0, y0]: Point): TracingContext {
  const place = (): Point => [x0 + sizeM * random(), y0 + sizeM * random()];
  const buildings = Array.from({ length: houses }, () => {
    const [x, y] = place();
    const [w, d] = [1 + 30 * random() ** 2, 1 + 20 * random()];
    const turn = Math.PI * random();
    const ring = rectangle(0, 0, w, d).map(([u, v]): Point => [
      x + u * Math.cos(turn) - v * Math.sin(turn),
      y + u * Math.sin(turn) + v * Math.cos(turn),
    ]);
    return { ring, heightM: 2 + 10 * random() };
  });
  const walls = Array.from({ length: houses / 5 }, () => {
    const [x, y] = place();
    return { line: [[x, y], [x + 40 * random() - 20, y + 40 * random() - 20]] as Point[], heightM: 3, reflection: 0.5 }; // prettier-ignore
  });
  return createTracingContext(buildScene({ buildings, walls, reflections: 1 }));
}

/** Whether a façade reflects a path between two points in front of it in the highest band, in plan: clause 7.5, eq. 19. */
function reflects({ x, y, ux, uy, nx, ny, lengthM, leastSizeM }: Facade, a: Point, b: Point): boolean {
  const off = ([px, py]: Point) => (px - x) * nx + (py - y) * ny;
  const along = ([px, py]: Point) => (px - x) * ux + (py - y) * uy;
  if (!(off(a) > 1e-6 && off(b) > 1e-6)) return false;
  const share = off(a) / (off(a) + off(b));
  const at = along(a) + share * (along(b) - along(a));
  if (!(at >= 0 && at <= lengthM)) return false;
  const [dso, dor] = [Math.hypot(along(a) - at, off(a)), Math.hypot(along(b) - at, off(b))];
  const cosine = off(a) / dso;
  return 1 / WAVELENGTH_M[BANDS - 1]! > (2 / (leastSizeM * cosine) ** 2) * ((dso * dor) / (dso + dor));
}

function foundBetween({ kernel }: TracingContext, source: Point, receiver: Point): number[] {
  kernel.exports.setReceiver(...receiver, 1.5, 1.5);
  const count = kernel.exports.findReflectingFacades(...source);
  return Array.from({ length: count }, (_, at) => kernel.exports.reflectingFacade(at));
}

describe('findReflectingFacades', () => {
  it('returns all façades that reflect between two points, near the origin and at eastings and northings, and few others', () => {
    let [all, wanted, found] = [0, 0, 0];
    for (const seed of seeds(1, 12)) {
      const random = randomFrom(seed);
      const corner: Point = seed % 2 === 0 ? [0, 0] : [334_000, 6_250_000];
      const sizeM = seed % 3 === 0 ? 300 : 3_000;
      const context = town(random, 400, sizeM, corner);
      const facade = emptyFacade();
      for (let pair = 0; pair < 60; pair++) {
        const [a, b] = [0, 1].map((): Point => [corner[0] + sizeM * random(), corner[1] + sizeM * random()]);
        const numbers = foundBetween(context, a!, b!);
        const reflecting = Array.from({ length: context.facades.count }, (_, number) => number).filter((number) =>
          reflects(readFacade(context.facades, number, facade), a!, b!),
        );
        expect(numbers, `seed ${seed}, pair ${pair}`).toEqual(expect.arrayContaining(reflecting));
        expect(numbers).toEqual([...new Set(numbers)].sort((number, other) => number - other));
        all += context.facades.count;
        wanted += reflecting.length;
        found += numbers.length;
      }
    }
    expect(wanted).toBeGreaterThan(shareOfCount(500));
    expect(found).toBeLessThan(all / 50);
  });

  it('returns all façades that reflect from some point of a line and are within reach', () => {
    let wanted = 0;
    for (const seed of seeds(101, 108)) {
      const random = randomFrom(seed);
      const corner: Point = seed % 2 === 0 ? [0, 0] : [334_000, 6_250_000];
      const context = town(random, 400, 1_000, corner);
      const { kernel, facades } = context;
      const facade = emptyFacade();
      const somewhere = (): Point => [corner[0] + 1_000 * random(), corner[1] + 1_000 * random()];
      for (let line = 0; line < 40; line++) {
        const [receiver, a] = [somewhere(), somewhere()];
        const b: Point = [a[0] + 60 * random() - 30, a[1] + 60 * random() - 30];
        kernel.exports.setReceiver(...receiver, 1.5, 1.5);
        const places = Array.from({ length: 11 }, (_, at): Point => [a[0] + (at / 10) * (b[0] - a[0]), a[1] + (at / 10) * (b[1] - a[1])]); // prettier-ignore
        for (const place of places) {
          const count = kernel.exports.findFacadesOfPoint(...place, ...a, ...b);
          const numbers = new Set(Array.from({ length: count }, (_, at) => kernel.exports.reflectingFacade(at)));
          const missing = Array.from({ length: facades.count }, (_, number) => number).filter((number) => {
            const { x, y, ux, uy, nx, ny, lengthM, leastSizeM } = readFacade(facades, number, facade);
            const [along, off] = [(place[0] - x) * ux + (place[1] - y) * uy, (place[0] - x) * nx + (place[1] - y) * ny];
            const distanceM = Math.hypot(off, Math.max(0, -along, along - lengthM));
            const isNear = off > 0 && distanceM ** 3 < (leastSizeM ** 2 / WAVELENGTH_M[BANDS - 1]!) * off ** 2;
            if (!isNear || !reflects(facade, place, receiver)) return false;
            wanted++;
            return !numbers.has(number);
          });
          expect(missing, `seed ${seed}, line ${line}`).toEqual([]);
        }
      }
    }
    expect(wanted).toBeGreaterThan(shareOfCount(500));
  });

  it('returns the same façades whatever was asked before, beyond the size of its cache', () => {
    const random = randomFrom(7);
    const context = town(random, 300, 500, [0, 0]);
    const receiver: Point = [250, 250];
    // There are 10,000 cells of 20 m around the town.
    const places = Array.from({ length: 20_000 }, (): Point => [2_000 * random() - 750, 2_000 * random() - 750]);
    const first = places.slice(0, 50).map((place) => foundBetween(context, place, receiver));
    for (const place of places) foundBetween(context, place, [300, 200]);
    expect(places.slice(0, 50).map((place) => foundBetween(context, place, receiver))).toEqual(first);
  });

  it('returns no façade if nothing reflects', () => {
    const context = createTracingContext(buildScene({ reflections: 1 }));
    expect(foundBetween(context, [0, 0], [10, 0])).toEqual([]);
  });
});
