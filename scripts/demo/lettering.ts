import type { Pixel } from './raster.ts';

/**
 * A stroke font on a grid 4 wide and 6 high (0,0 is lower left). Strokes are separated by blanks. Each is a chain of grid points
 * with two digits per point.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '002640 1232',
  B: '0006364544330333 33424130 3000',
  C: '4536160501103041',
  D: '0006264442 422000',
  E: '46060040 0333',
  F: '460600 0333',
  G: '4536160501103041 414323',
  H: '0006 4046 0343',
  I: '2026',
  J: '4641301001',
  K: '0006 4603 1440',
  L: '060040',
  M: '0006234640',
  N: '00064046',
  O: '100105163645413010',
  P: '00063645443303',
  Q: '100105163645413010 2240',
  R: '00063645443303 2340',
  S: '4536160504133342413010 1001',
  T: '0646 2620',
  U: '060110304146',
  V: '062046',
  W: '0610233046',
  X: '0046 0640',
  Y: '062346 2320',
  Z: '06460040',
  0: '100105163645413010',
  1: '152620',
  2: '05163645440040',
  3: '0516364544334241301001 1333',
  4: '30360242',
  5: '4606043443413010 1001',
  6: '4536160501103041423303',
  7: '064610',
  8: '1304051636454433 13334241301001 010213',
  9: '0110304145361605041343',
  '.': '2021',
  '’': '2526',
  '–': '0343',
  '/': '0046',
  ':': '2122 2425',
};

const ADVANCE = 6;

/** Width of a text in grid units. */
function textUnits(text: string): number {
  return Math.max(0, text.length * ADVANCE - 2);
}

/**
 * The strokes of a text in capitals, centred on a position and rotated.
 * @param heightPx height of the capitals
 * @param angleRad rotation on the page, anticlockwise
 */
export function lettering(text: string, [x, y]: Pixel, heightPx: number, angleRad: number): Pixel[][] {
  const scale = heightPx / 6;
  const [cos, sin] = [Math.cos(angleRad), Math.sin(angleRad)];
  const capitals = text.toUpperCase();
  const start = -textUnits(capitals) / 2;
  return Array.from(capitals).flatMap((letter, index) => {
    const strokes = (STROKES[letter] ?? '').split(' ').filter((stroke) => stroke.length >= 4);
    return strokes.map((stroke) =>
      Array.from({ length: stroke.length >> 1 }, (_, point): Pixel => {
        const across = (start + index * ADVANCE + Number(stroke[2 * point])) * scale;
        const up = (Number(stroke[2 * point + 1]) - 3) * scale;
        return [x + across * cos - up * sin, y - across * sin - up * cos];
      }),
    );
  });
}

/** Length of a text in pixels. */
export function letteringLength(text: string, heightPx: number): number {
  return (textUnits(text) * heightPx) / 6;
}
