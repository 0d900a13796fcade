import { describe, expect, it } from 'vitest';
import type { Bounds } from '../../model/map/bounds.ts';
import type { Picture } from '../../model/map/imagery.ts';
import { placeInPicture } from './place-in-picture.ts';
import { drawPicture } from './warp-picture.ts';

const [WIDTH, HEIGHT] = [64, 48];
/** The colour of each pixel states its position: red by column, green by row. */
const rgba = new Uint8Array(4 * WIDTH * HEIGHT);
for (let row = 0; row < HEIGHT; row++) {
  for (let column = 0; column < WIDTH; column++) {
    rgba.set([4 * column, 5 * row, 9, column === 0 ? 0 : 255], 4 * (row * WIDTH + column));
  }
}

/** A picture around a position, rotated against north, with pixels of one metre. */
function turned(degrees: number): Picture {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const corners = [0, 1].flatMap((down) => [0, 1].map((across) => [across - 0.5, 0.5 - down] as const));
  const east = corners.map(([x, y]) => cos * x * WIDTH - sin * y * HEIGHT);
  const north = corners.map(([x, y]) => sin * x * WIDTH + cos * y * HEIGHT);
  const mesh = {
    columns: 1,
    rows: 1,
    lon: east.map((m) => 151.2 + m / 92_000),
    lat: north.map((m) => -33.85 + m / 111_000),
  };
  const size = { widthPx: WIDTH, heightPx: HEIGHT, tilePx: 2_048, overlapPx: 0, levels: 1 };
  return { kind: 'picture', name: 'Plan', path: 'p', ending: 'png', ...size, mesh };
}

const BOUNDS: Bounds = { west: 151.1995, south: -33.8505, east: 151.2005, north: -33.8495 };

describe('drawPicture', () => {
  it.each([0, 17, 90, 200])('draws each pixel at its position, for a picture rotated by %i degrees', (degrees) => {
    const picture = turned(degrees);
    const onto = { widthPx: 200, heightPx: 200, rgba: new Uint8Array(4 * 200 * 200) };
    const pixels = { widthPx: WIDTH, heightPx: HEIGHT, rgba };
    drawPicture(picture, { pixels, left: 0, top: 0, scale: 1 }, onto, BOUNDS);
    for (const [column, row] of [
      [5, 5],
      [30, 20],
      [60, 40],
      [33, 44],
    ] as const) {
      const [lon, lat] = placeInPicture(picture, column + 0.5, row + 0.5);
      const x = Math.floor(((lon - BOUNDS.west) / (BOUNDS.east - BOUNDS.west)) * 200);
      const y = Math.floor(((BOUNDS.north - lat) / (BOUNDS.north - BOUNDS.south)) * 200);
      const [red = NaN, green = NaN, , alpha] = onto.rgba.subarray(4 * (y * 200 + x));
      expect(Math.abs(red / 4 - column)).toBeLessThanOrEqual(1);
      expect(Math.abs(green / 5 - row)).toBeLessThanOrEqual(1);
      expect(alpha).toBe(255);
    }
    // Nothing is drawn beyond the picture and where it is transparent.
    expect(onto.rgba[3]).toBe(0);
  });

  it('draws a part of the picture from a coarser level', () => {
    const picture = { ...turned(0), widthPx: 2 * WIDTH, heightPx: 2 * HEIGHT };
    const onto = { widthPx: 100, heightPx: 100, rgba: new Uint8Array(4 * 100 * 100) };
    const half = { widthPx: WIDTH / 2, heightPx: HEIGHT, rgba: new Uint8Array(4 * (WIDTH / 2) * HEIGHT).fill(200) };
    // The right half of the picture is drawn with one pixel for two of its own.
    drawPicture(picture, { pixels: half, left: WIDTH, top: 0, scale: 2 }, onto, BOUNDS);
    const alphaAt = (x: number, y: number) => onto.rgba[4 * (y * 100 + x) + 3];
    expect([alphaAt(25, 50), alphaAt(75, 50)]).toEqual([0, 200]);
  });
});
