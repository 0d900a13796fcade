import { describe, expect, it } from 'vitest';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { contourStep, shadedRelief, terrainPicture } from './terrain-picture.ts';
import { lonLatOf } from './world-places.ts';

const SCENE = { crs: 7856, origin: { eastingM: 333_000, northingM: 6_252_000 } };
const NONE = new Uint32Array();

/** A plane that rises to the east by 1 m in 10 m, over 400 m by 200 m. */
const SLOPE = Float64Array.from(
  [0, 100, 200, 300, 400].flatMap((x) => [0, 100, 200].flatMap((y) => [x, y, 10 + x / 10])),
);

describe('contourStep', () => {
  it.each([
    [0, 0.5],
    [12, 0.5],
    [40, 1],
    [41, 2],
    [150, 5],
    [900, 50],
    [9_000, 500],
  ])('returns for a relief of %d m a contour interval of %d m', (reliefM, step) =>
    expect(contourStep(reliefM)).toBe(step),
  );
});

describe('terrainPicture', () => {
  it('returns null without terrain, and if its points lie on one line', () => {
    expect(terrainPicture({ xyz: new Float64Array(), edges: NONE }, SCENE)).toBeNull();
    expect(terrainPicture({ xyz: Float64Array.of(0, 0, 1, 10, 0, 2, 20, 0, 3), edges: NONE }, SCENE)).toBeNull();
  });

  it('has the heights of the ground at its nodes, and none outside the terrain', () => {
    const picture = terrainPicture({ xyz: SLOPE, edges: NONE }, SCENE, 5_000)!;
    expect(picture.lowestM).toBeGreaterThanOrEqual(10);
    expect(picture.highestM).toBeLessThanOrEqual(50);
    const { fromLonLat } = requireSystem(SCENE.crs);
    const [west, north, east, south] = picture.extent;
    picture.z.forEach((height, node) => {
      const column = node % picture.columns;
      const row = Math.floor(node / picture.columns);
      const at = lonLatOf(
        west + ((east - west) * column) / (picture.columns - 1),
        north + ((south - north) * row) / (picture.rows - 1),
      );
      const x = fromLonLat(...at)[0] - SCENE.origin.eastingM;
      expect(Number.isNaN(height) || Math.abs(height - 10 - x / 10) < 0.05).toBe(true);
    });
    expect([...picture.z].some(Number.isNaN)).toBe(true);
  });

  it('has contour lines where the ground has their height', () => {
    const picture = terrainPicture({ xyz: SLOPE, edges: NONE }, SCENE, 5_000)!;
    expect(picture.stepM).toBe(1);
    const { fromLonLat } = requireSystem(SCENE.crs);
    const line = picture.lines.find(({ heightM }) => heightM === 30)!;
    for (let at = 0; at < line.world.length; at += 2) {
      const x = fromLonLat(...lonLatOf(line.world[at]!, line.world[at + 1]!))[0] - SCENE.origin.eastingM;
      expect(x).toBeCloseTo(200, 0);
    }
  });
});

describe('shadedRelief', () => {
  const shadeOf = (xyz: Float64Array) => {
    const picture = terrainPicture({ xyz, edges: NONE }, SCENE, 2_000)!;
    const node = Math.floor(picture.rows / 2) * picture.columns + Math.floor(picture.columns / 2);
    return { red: shadedRelief(picture)[4 * node]!, opacity: shadedRelief(picture)[4 * node + 3] };
  };

  it('is darker on a slope that faces the south-east than on one that faces the north-west', () => {
    const facingWest = SLOPE;
    const facingEast = SLOPE.map((value, at) => (at % 3 === 2 ? 60 - value : value));
    expect(shadeOf(facingEast).red).toBeLessThan(shadeOf(facingWest).red);
    expect(shadeOf(facingEast).opacity).toBeGreaterThan(0);
  });
});
