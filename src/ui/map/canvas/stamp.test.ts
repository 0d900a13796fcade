import { describe, expect, it } from 'vitest';
import { type Picture, type Stamp, Stamper } from './stamp.ts';

const WIDTH = 5;
const HEIGHT = 4;
const RED = [255, 0, 0, 255];
const HALF_BLUE = [0, 0, 255, 128];
const NOTHING = [0, 0, 0, 0];

const emptyPicture = (): Picture => ({
  width: WIDTH,
  height: HEIGHT,
  data: new Uint8ClampedArray(4 * WIDTH * HEIGHT),
});
const square = (size: number, pixel: readonly number[]): Stamp => ({
  size,
  pixels: Uint8ClampedArray.from({ length: 4 * size * size }, (_, at) => pixel[at % 4] ?? 0),
});
const pixelAt = ({ data }: Picture, column: number, row: number) =>
  Array.from(data.subarray(4 * (row * WIDTH + column), 4 * (row * WIDTH + column) + 4));
const painted = (picture: Picture) =>
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => at).filter((at) => picture.data[4 * at + 3] !== 0);

describe('Stamper', () => {
  it('centres the stamp on the given position', () => {
    const picture = emptyPicture();
    new Stamper(picture).put(square(3, RED), 2.5, 1.5);
    expect(painted(picture)).toEqual([1, 2, 3, 6, 7, 8, 11, 12, 13]);
    expect(pixelAt(picture, 2, 1)).toEqual(RED);
  });

  it.each([
    { name: 'the left edge', x: -0.5, y: 1.5, columns: [0], rows: [0, 1, 2] },
    { name: 'the upper right corner', x: 4.5, y: 0.5, columns: [3, 4], rows: [0, 1] },
    { name: 'the lower edge', x: 2.5, y: 3.5, columns: [1, 2, 3], rows: [2, 3] },
    { name: 'all edges', x: 30, y: 30, columns: [], rows: [] },
  ])('cuts off what is beyond $name', ({ x, y, columns, rows }) => {
    const picture = emptyPicture();
    new Stamper(picture).put(square(3, RED), x, y);
    expect(painted(picture)).toEqual(rows.flatMap((row) => columns.map((column) => row * WIDTH + column)));
  });

  it('blends the stamp with the picture by its opacity', () => {
    const picture = emptyPicture();
    new Stamper(picture).put(square(1, RED), 0.5, 0.5);
    new Stamper(picture).put(square(1, HALF_BLUE), 0.5, 0.5);
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixelAt(picture, 0, 0);
    expect(Math.abs(red - 127)).toBeLessThanOrEqual(1);
    expect(green).toBe(0);
    expect(Math.abs(blue - 128)).toBeLessThanOrEqual(1);
    expect(opacity).toBe(255);
  });

  it('keeps the colour of the stamp over a transparent picture, and leaves the picture unchanged under a transparent stamp', () => {
    const picture = emptyPicture();
    new Stamper(picture).put(square(1, HALF_BLUE), 1.5, 1.5);
    new Stamper(picture).put(square(3, NOTHING), 1.5, 1.5);
    expect(pixelAt(picture, 1, 1)).toEqual(HALF_BLUE);
  });
});
