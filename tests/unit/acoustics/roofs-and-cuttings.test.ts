import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/engine/prediction/explain.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { areaSource, buildScene, type Point, pointSource, rectangle, type SceneDraft, terrainOf } from './scenes.ts';

const HOUSE = { ring: rectangle(-10, -10, 10, 10), heightM: 10 };

const levels = async (draft: SceneDraft) => [...(await predict(buildScene(draft))).bandsDb];

describe('equipment on a roof', () => {
  it('has its height above the roof, and the edge of the roof screens it', () => {
    // The source is 1 m above a roof of 10 m, 10 m from its edge. The receiver is 1.5 m high, 40 m from the house.
    const sources = [pointSource([0, 0], 1, { onRoof: true })];
    const receivers = [{ at: [50, 0] as Point, heightM: 1.5 }];
    const [path] = explain(buildScene({ buildings: [HOUSE], sources, receivers }), 0).sources[0]!.paths;
    expect(path!.source).toMatchObject({ z: 11, heightM: 11 });
    const [edge] = path!.screening;
    expect(edge!.broken).toBe(true);
    expect(edge!.edges).toEqual([{ alongM: expect.closeTo(10, 9), z: 10 }]);
    const [dss, dsr, d] = [Math.hypot(10, 1), Math.hypot(40, 8.5), Math.hypot(50, 9.5)];
    const z = dss + dsr - d;
    expect(edge!.pathDifferenceM).toBeCloseTo(z, 9);
    // Equipment on the roof is within the hull of its house, so there is no lateral path.
    expect(edge!.sides).toEqual([]);
    const kmet = Math.exp(-Math.sqrt((dss * dsr * d) / (2 * z)) / 2000);
    [63, 125, 250, 500, 1000, 2000, 4000, 8000].forEach((hz, band) => {
      const dz = Math.min(20, 10 * Math.log10(3 + (20 / (340 / hz)) * z * kmet));
      const agr = path!.agrDb[band]!;
      expect(path!.abarDb[band]).toBeCloseTo(Math.max(0, agr > 0 ? dz - agr : dz), 9);
    });
  });

  it('equals equipment at that height above the ground, also on hills', async () => {
    const slope = terrainOf([[-99, -99, 0], [99, -99, 10], [99, 99, 10], [-99, 99, 0]]); // prettier-ignore
    const receivers = [{ at: [60, 20] as Point, heightM: 4 }];
    const onRoof = await levels({ terrain: slope, buildings: [HOUSE], receivers, sources: [pointSource([3, 0], 2, { onRoof: true })] }); // prettier-ignore
    // The roof is 10 m above the mean ground of its corners, 5 m. Below the equipment the ground is at (3 + 99) · 10 / 198.
    const heightM = 5 + 10 + 2 - ((3 + 99) * 10) / 198;
    const high = await levels({ terrain: slope, buildings: [HOUSE], receivers, sources: [pointSource([3, 0], heightM)] }); // prettier-ignore
    onRoof.forEach((level, band) => expect(level).toBeCloseTo(high[band]!, 9));
  });

  it('is screened by its house even if its area is the whole roof', async () => {
    const receivers = [{ at: [40, 3] as Point, heightM: 1.5 }];
    const on = (onRoof: boolean) =>
      levels({ buildings: [HOUSE], receivers, sources: [areaSource(HOUSE.ring, 1.5, { onRoof })] });
    const [onRoof, below] = [await on(true), await on(false)];
    // On the ground, the house is within the area and is left out. On the roof, its edge attenuates by several decibels.
    expect(below[6]! - onRoof[6]!).toBeGreaterThan(3);
    const points = [...Array(400).keys()].map((at): Point => [-9.5 + (at % 20), -9.5 + Math.floor(at / 20)]);
    const each = points.map(
      (at, number) =>
      pointSource(at, 1.5, { id: `${number}`, group: `${number}`, onRoof: true, lwDb: new Float64Array(8).fill(100 - 10 * Math.log10(400)) }), // prettier-ignore
    );
    const fine = await levels({ buildings: [HOUSE], receivers, sources: each });
    onRoof.forEach((level, band) => expect(Math.abs(level - fine[band]!)).toBeLessThan(0.5));
  });

  it('has its loudest position at the edge of the roof, not on the ground below', () => {
    const receivers = [{ at: [40, 3] as Point, heightM: 1.5 }];
    const crewLwDb = new Float64Array(8).fill(100);
    const sources = [areaSource(HOUSE.ring, 0.5, { onRoof: true, crewLwDb })];
    const scene = buildScene({ buildings: [HOUSE], receivers, sources });
    const [path] = explain(scene, 0, { crew: 'loudest-place' }).sources[0]!.paths;
    expect(path!.source).toMatchObject({ x: 10, y: 3, z: 10.5, heightM: 10.5 });
  });

  it('stands on the higher of two roofs, and on the ground beside its house', () => {
    const tower = { ring: rectangle(-4, -4, 4, 4), heightM: 25 };
    const heightAt = (at: Point) => {
      const draft = { buildings: [HOUSE, tower], sources: [pointSource(at, 2, { onRoof: true })] };
      const scene = buildScene({ ...draft, receivers: [{ at: [90, 0], heightM: 2 }] });
      return explain(scene, 0).sources[0]!.paths[0]!.source.z;
    };
    expect([heightAt([0, 0]), heightAt([7, 0]), heightAt([20, 0])]).toEqual([27, 12, 2]);
    // On the façade and up to a metre from it, because areas are not drawn to the centimetre.
    expect([heightAt([10, 0]), heightAt([10.3, 0]), heightAt([10.6, 10.6]), heightAt([11.1, 0])]).toEqual([
      12, 12, 12, 2,
    ]);
  });

  it('stands on the roof along its edge, and no receiver below is flagged as near to it', async () => {
    const strip = rectangle(9.4, -8, 10.9, 8);
    const receivers = [
      { at: [-60, 3] as Point, heightM: 1.5 },
      { at: [11.3, 0] as Point, heightM: 1.5 },
    ];
    const scene = buildScene({ buildings: [HOUSE], receivers, sources: [areaSource(strip, 1.5, { onRoof: true })] });
    const heights = explain(scene, 0).sources[0]!.paths.map(({ source }) => source.z);
    expect(new Set(heights)).toEqual(new Set([11.5]));
    expect([...(await predict(scene)).flags]).toEqual([0, 0]);
  });
});

describe('equipment in a cutting', () => {
  /** A cutting along y, 8 m deep and 20 m wide at the bottom, with slopes 4 m wide. The surrounding land is at 20 m. */
  const profile = [[-200, 20], [-14, 20], [-10, 12], [10, 12], [14, 20], [200, 20]] as const; // prettier-ignore
  const cutting = terrainOf(profile.flatMap(([x, z]) => [-300, 300].map((y) => [x, y, z] as const)));
  const at = (x: number): Point => [x, 0];

  it('is screened by the edge of the cutting', () => {
    const sources = [pointSource(at(0), 1.5)];
    const scene = buildScene({ terrain: cutting, sources, receivers: [{ at: at(80), heightM: 1.5 }] });
    const [path] = explain(scene, 0).sources[0]!.paths;
    expect(path!.source).toMatchObject({ z: 13.5, heightM: 1.5 });
    const [edge] = path!.screening;
    expect(edge!.broken).toBe(true);
    expect(edge!.edges).toEqual([{ alongM: expect.closeTo(14, 6), z: expect.closeTo(20, 6) }]);
    const z = Math.hypot(14, 6.5) + Math.hypot(66, 1.5) - Math.hypot(80, 8);
    expect(edge!.pathDifferenceM).toBeCloseTo(z, 6);
    // A terrain edge has no lateral paths.
    expect(edge!.sides).toEqual([]);
    const kmet = Math.exp(-Math.sqrt((Math.hypot(14, 6.5) * Math.hypot(66, 1.5) * Math.hypot(80, 8)) / (2 * z)) / 2000);
    const dz = Math.min(20, 10 * Math.log10(3 + (20 / 0.34) * z * kmet));
    const agr = path!.agrDb[4]!;
    expect(path!.abarDb[4]).toBeCloseTo(agr > 0 ? dz - agr : dz, 6);
  });

  it('is not screened from a receiver that sees into the cutting', () => {
    const sources = [pointSource(at(0), 1.5)];
    const above = buildScene({ terrain: cutting, sources, receivers: [{ at: at(18), heightM: 12 }] });
    expect(explain(above, 0).sources[0]!.paths[0]!.abarDb).toEqual(Array<number>(8).fill(0));
  });

  it('is quieter in a deeper cutting', async () => {
    const levelAt = async (depthM: number) => {
      const terrain = terrainOf(profile.flatMap(([x, z]) => [-300, 300].map((y) => [x, y, z < 20 ? 20 - depthM : 20] as const))); // prettier-ignore
      const receivers = [{ at: at(80), heightM: 1.5 }];
      return (await predict(buildScene({ terrain, receivers, sources: [pointSource(at(0), 1.5)] }))).laDb[0]!;
    };
    const found = [await levelAt(0), await levelAt(3), await levelAt(6), await levelAt(9)];
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(found[0]! - found[3]!).toBeGreaterThan(10);
  });
});
