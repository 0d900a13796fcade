import { describe, expect, it } from 'vitest';
import { prepareScene } from '../../../src/acoustics/prepare.ts';
import type { Scene } from '../../../src/acoustics/scene.ts';
import { trace } from '../../../src/acoustics/trace.ts';
import { weldCorners } from '../../../src/geodata/weld.ts';
import { buildScene, type Point, pointSource, randomFrom, rectangle } from '../acoustics/scenes.ts';

const house = (ring: Point[]) => ({ ring, heightM: 9 });

function welded(scene: Scene): Scene {
  const { footprints, walls } = weldCorners(scene.buildings.footprints, scene.walls);
  return { ...scene, buildings: { ...scene.buildings, footprints }, walls };
}

function cornersOf({ buildings, walls }: Scene): number[] {
  return [...buildings.footprints.xy, ...walls.xy];
}

describe('welding corners', () => {
  it('moves those together that miss one another by less than 0.1 mm, and leaves the rest where it is', () => {
    const scene = welded(
      buildScene({
        buildings: [house(rectangle(0, 0, 8, 9)), house(rectangle(8.00005, 0.00004, 16, 9))],
        walls: [{ line: [[-5, 9.00003], [0.00002, 9]], heightM: 2 }], // prettier-ignore
      }),
    );
    expect(cornersOf(scene)).toEqual([0, 0, 8, 0, 8, 9, 0, 9, 8, 0, 16, 0.00004, 16, 9, 8, 9, -5, 9.00003, 0, 9]);
  });

  it('leads an edge by the corner that it misses, on either side of it, and a wall with its top', () => {
    for (const gap of [9e-5, -9e-5]) {
      const scene = welded(
        buildScene({
          buildings: [house(rectangle(0, 0, 8, 9)), house(rectangle(8 + gap, 3, 16, 12))],
          walls: [{ line: [[0, -gap], [10, -gap]], topZ: [2, 4] }], // prettier-ignore
        }),
      );
      const { footprints } = scene.buildings;
      const rings = [0, 1].map((ring) => [
        ...footprints.xy.subarray(2 * footprints.ringStart[ring]!, 2 * footprints.ringStart[ring + 1]!),
      ]);
      // Each side goes by the corner of the other house, so that both have the wall from (8, 3) to (8, 9) in common.
      expect(rings[0]).toEqual([0, 0, 8, 0, 8 + gap, 3, 8, 9, 0, 9]);
      expect(rings[1]).toEqual([8 + gap, 3, 16, 3, 16, 12, 8 + gap, 12, 8, 9]);
      expect([...footprints.polygonStart]).toEqual([0, 1, 2]);
      expect([...scene.walls.xy]).toEqual([0, 0, 8, 0, 10, -gap]);
      expect([...scene.walls.start]).toEqual([0, 3]);
      expect(scene.walls.topZ[1]).toBeCloseTo(3.6, 9);
    }
  });

  it('gives back what it was given where nothing is so near', () => {
    const { buildings, walls } = buildScene({
      buildings: [house(rectangle(0, 0, 8, 9)), house(rectangle(8, 0, 16, 9)), house(rectangle(16.0002, 3, 20, 9))],
      walls: [{ line: [[0, 9], [-5, 9]], heightM: 2 }], // prettier-ignore
    });
    const result = weldCorners(buildings.footprints, walls);
    expect(result.footprints).toBe(buildings.footprints);
    expect(result.walls).toBe(walls);
    const none = buildScene({});
    expect(weldCorners(none.buildings.footprints, none.walls).walls).toBe(none.walls);
  });

  it('has nothing to do a second time, however many meet', () => {
    const random = randomFrom(7);
    const near = () => 6e-5 * (random() - 0.5);
    const rows = Array.from({ length: 200 }, (_, at) => [8 * (at % 20), 9 * Math.floor(at / 20)] as const);
    const once = welded(
      buildScene({
        buildings: rows.map(([x, y]) => {
          const left = x + (y % 2 === 0 ? 0 : 3);
          return house(rectangle(left, y, left + 8, y + 9).map(([u, v]): Point => [u + near(), v + near()]));
        }),
      }),
    );
    // Every house of the rows between has the corners of its two neighbours above and below.
    expect(once.buildings.footprints.xy.length / 2).toBeGreaterThan(200 * 4 + 300);
    expect(cornersOf(welded(once))).toEqual(cornersOf(once));
  });

  it('lets no sound through where terraces are drawn with gaps, in line or set off', () => {
    const levels = (seed: number, gap: number): Float64Array => {
      const random = randomFrom(seed);
      const [cos, sin] = [Math.cos(seed), Math.sin(seed)];
      const turned = ([u, v]: Point): Point => [u * cos - v * sin, u * sin + v * cos];
      const shifts = Array.from({ length: 6 }, () => 8 * random());
      const terraces = Array.from(
        { length: 60 },
        (_, at) => [at % 10, Math.floor(at / 10), random(), random()] as const,
      )
        .filter(([, , isThere]) => isThere < 0.75)
        .map(([column, row, , depth]) => {
          const x = column * (8 + gap) - 40 + shifts[row]!;
          const y = 20 * row - 60 + (seed % 2) * 3 * depth;
          return house(rectangle(x, y, x + 8, y + 9).map(turned));
        });
      const somewhere = (): Point => [140 * random() - 70, 140 * random() - 70];
      const scene = buildScene({
        buildings: terraces,
        sources: Array.from({ length: 5 }, () => pointSource(somewhere(), 1.5)),
        receivers: Array.from({ length: 20 }, () => ({ at: somewhere(), heightM: 1.5 })),
      });
      return trace(prepareScene(welded(scene))).energy.map((energy) => 10 * Math.log10(energy));
    };
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const closed = levels(seed, 0);
      for (const gap of [2e-6, 1e-5, 9e-5]) {
        levels(seed, gap).forEach((level, at) =>
          expect(Math.abs(level - closed[at]!), `gap ${gap}`).toBeLessThan(0.02),
        );
      }
    }
  });
});
