import { place, SUBURB } from './frame.ts';
import { lettering, letteringLength } from './lettering.ts';
import { middleOf, type Pen, PIXEL_M } from './pen.ts';
import type { Colour, Pixel } from './raster.ts';
import type { Street } from './streets.ts';
import type { DemoBlock } from './suburb-parts.ts';

const INK: Colour = [92, 104, 96];

/** Draws a street's name along it at intervals of about 420 m. Cross streets have smaller letters. */
export function nameStreet({ name, from, to, labelled }: Street, { raster, toPixel }: Pen): void {
  if (!labelled) return;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const across = from[0] === to[0];
  const letterPx = across ? 6.5 : 9;
  const count = Math.max(1, Math.floor(length / 420));
  for (let index = 0; index < count; index++) {
    const share = (index + 0.5) / count;
    const at = (offset: number) =>
      toPixel(
        place(
          from[0] + (to[0] - from[0]) * share + (across ? 0 : offset),
          from[1] + (to[1] - from[1]) * share + (across ? offset : 0),
        ),
      );
    const [left, right] = [at(-20), at(20)];
    raster.stroke(lettering(name, at(0), letterPx, -Math.atan2(right[1] - left[1], right[0] - left[0])), 1.3, INK);
  }
}

export function nameBlock({ use, name, ring }: DemoBlock, { raster, toPixel }: Pen): void {
  if (use === 'dwellings') return;
  const pixels = ring.map(toPixel);
  const blockPx = Math.max(...pixels.map(([x]) => x)) - Math.min(...pixels.map(([x]) => x));
  const heightPx = Math.max(7.5, Math.min(11, (11 * 0.9 * blockPx) / letteringLength(name, 11)));
  const lines = lettering(name, toPixel(middleOf(ring)), heightPx, 0.24);
  raster.stroke(lines, 5, [255, 255, 255], 0.7);
  raster.stroke(lines, 1.7, [64, 78, 70]);
}

/** Draws title, scale bar and north arrow. Grid north is up. */
export function drawTitle({ raster }: Pen): void {
  const { heightPx } = raster;
  const [x, y] = [40, heightPx - 46];
  const title = `${SUBURB} – site plan`;
  raster.stroke(lettering(title, [x + letteringLength(title, 26) / 2, y - 62], 26, 0), 3.2, [64, 78, 70]);
  const note = 'GDA2020 / MGA zone 56';
  raster.stroke(lettering(note, [x + letteringLength(note, 11) / 2, y - 28], 11, 0), 1.5, INK);
  for (const part of [0, 1, 2, 3]) {
    const [left, right] = [x + (part * 50) / PIXEL_M, x + ((part + 1) * 50) / PIXEL_M];
    const box: Pixel[] = [
      [left, y],
      [right, y],
      [right, y + 7],
      [left, y + 7],
    ];
    raster.paint([box], part % 2 === 0 ? INK : [255, 255, 255]);
    raster.stroke([[...box, [left, y]]], 1, INK);
  }
  raster.stroke(lettering('0', [x, y + 20], 10, 0), 1.4, INK);
  raster.stroke(lettering('200 m', [x + 200 / PIXEL_M, y + 20], 10, 0), 1.4, INK);
  const [arrowX, arrowY] = [x + letteringLength(title, 26) + 60, y - 50];
  raster.paint(
    [
      [
        [arrowX, arrowY - 26],
        [arrowX + 11, arrowY + 14],
        [arrowX, arrowY + 6],
        [arrowX - 11, arrowY + 14],
      ],
    ],
    INK,
  );
  raster.stroke(lettering('N', [arrowX, arrowY - 42], 14, 0), 2, INK);
}
