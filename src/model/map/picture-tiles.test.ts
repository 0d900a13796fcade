import { describe, expect, test } from 'vitest';
import { type Picture, pictureSchema } from './imagery.ts';
import { levelCount, levelFor, tileCorners, tileExtent, tilePath, tilesInView, tilesOf } from './picture-tiles.ts';
import { placeInPicture } from '../../gis/rasters/place-in-picture.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { pictureMesh } from '../../gis/rasters/picture-mesh.ts';
import { worldFileTransform } from '../../gis/rasters/raster-transform.ts';

/** A picture of 2,500 × 1,100 pixels of 0.2 m, rotated by 30°, in MGA2020 zone 56. */
const [cos, sin] = [0.2 * Math.cos(Math.PI / 6), 0.2 * Math.sin(Math.PI / 6)];
const transform = worldFileTransform([cos, sin, sin, -cos, 333_000, 6_252_000].join('\n'));
const system = requireSystem(7856);

function picture(changes: Partial<Picture> = {}): Picture {
  const [widthPx, heightPx] = [changes.widthPx ?? 2500, changes.heightPx ?? 1100];
  if (transform === null) throw new Error('the world file cannot be read');
  const mesh = pictureMesh(transform, system, widthPx, heightPx);
  const tilePx = changes.tilePx ?? 512;
  const levels = levelCount(widthPx, heightPx, tilePx);
  const fixed = { kind: 'picture', name: 'plan.png', path: 'p/imagery/0', ending: 'png' } as const;
  return pictureSchema.parse({ ...fixed, overlapPx: 1, widthPx, heightPx, tilePx, levels, mesh, ...changes });
}

describe('the tiles of a picture', () => {
  test('have half the pixels at each level, until one tile is left', () => {
    expect(picture().levels).toBe(4);
    expect([0, 1, 2, 3].map((level) => tilesOf(picture(), level))).toEqual([
      { columns: 5, rows: 3 },
      { columns: 3, rows: 2 },
      { columns: 2, rows: 1 },
      { columns: 1, rows: 1 },
    ]);
    expect([levelCount(512, 100, 512), levelCount(513, 100, 512), levelCount(1, 1, 512)]).toEqual([1, 2, 1]);
  });

  test('have a path of level, column and row', () => {
    expect(tilePath(picture(), { level: 2, column: 1, row: 0 })).toBe('p/imagery/0/2/1-0.png');
  });

  test('overlap by one pixel at their seams, and extend beyond the picture only by the rounding of its last pixel', () => {
    expect(tileExtent(picture(), { level: 0, column: 1, row: 2 })).toEqual({
      left: 511,
      top: 1023,
      right: 1025,
      bottom: 1100,
    });
    expect(tileExtent(picture(), { level: 3, column: 0, row: 0 })).toEqual({
      left: 0,
      top: 0,
      right: 2504,
      bottom: 1104,
    });
  });

  test('have corners within a centimetre of the position by the world file and the coordinate system', () => {
    for (const tile of [
      { level: 0, column: 3, row: 1 },
      { level: 2, column: 1, row: 0 },
    ]) {
      const { left, top, right, bottom } = tileExtent(picture(), tile);
      const outline = [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ] as const;
      const corners = tileCorners(picture(), tile);
      for (const [index, [column, row]] of outline.entries()) {
        const [x, y] = transform?.(column, row) ?? [NaN, NaN];
        const [lon, lat] = corners[index] ?? [NaN, NaN];
        const [shownX, shownY] = system.fromLonLat(lon, lat);
        expect(Math.hypot(shownX - x, shownY - y)).toBeLessThan(0.01);
      }
    }
  });

  test('share their edges with their neighbours', () => {
    const single = { ...picture(), overlapPx: 0 };
    const [, upperRight, lowerRight] = tileCorners(single, { level: 1, column: 0, row: 0 });
    const [upperLeft, , , lowerLeft] = tileCorners(single, { level: 1, column: 1, row: 0 });
    expect([upperRight, lowerRight]).toEqual([upperLeft, lowerLeft]);
  });
});

describe('levelFor', () => {
  test.each([
    [4, 0],
    [1, 0],
    [0.9, 0],
    [0.5, 1],
    [0.26, 1],
    [0.25, 2],
    [0.001, 3],
    [Number.NaN, 0],
  ])(
    'returns the level with at least one pixel per screen pixel: for %d screen pixels per pixel level %d',
    (screenPx, level) => {
      expect(levelFor(picture(), screenPx)).toBe(level);
    },
  );
});

describe('tilesInView', () => {
  /** Whether a tile is within one metre of a position of the picture. */
  const around = (column: number, row: number) => {
    const [x, y] = system.fromLonLat(...placeInPicture(picture(), column, row));
    return (corners: Array<[number, number]>) => {
      const metres = corners.map(([lon, lat]) => system.fromLonLat(lon, lat));
      const [xs, ys] = [metres.map(([one]) => one), metres.map(([, one]) => one)];
      return Math.min(...xs) < x && Math.max(...xs) > x && Math.min(...ys) < y && Math.max(...ys) > y;
    };
  };

  test('returns few of many tiles', () => {
    const tiles = tilesInView(picture(), 0, around(700, 700));
    expect(tiles).toContainEqual({ level: 0, column: 1, row: 1 });
    expect(tiles.length).toBeLessThan(6);
    expect(tilesInView(picture(), 0, () => true)).toHaveLength(15);
    expect(tilesInView(picture(), 0, () => false)).toEqual([]);
  });
});

describe('stored imagery', () => {
  test('is rejected if its mesh lacks nodes', () => {
    const { mesh } = picture();
    expect(pictureSchema.safeParse({ ...picture(), mesh: { ...mesh, lon: [1] } }).success).toBe(false);
  });
});
