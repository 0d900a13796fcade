/** A point in pixels, x to the right and y down. */
export type Pixel = readonly [number, number];
export type Colour = readonly [red: number, green: number, blue: number];

export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly rgb: Uint8Array;
  /** Fills rings together (non-zero winding) with antialiasing. */
  readonly paint: (rings: ReadonlyArray<readonly Pixel[]>, colour: Colour, opacity?: number) => void;
  /** Draws lines with round joins and ends. */
  readonly stroke: (lines: ReadonlyArray<readonly Pixel[]>, widthPx: number, colour: Colour, opacity?: number) => void;
}

const SUBLINES = 4;
/** Number of shades for antialiasing. With few shades, the picture compresses to two thirds. */
const SHADES = 5;

export function createRaster(widthPx: number, heightPx: number, background: Colour): Raster {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let at = 0; at < rgb.length; at += 3) rgb.set(background, at);
  const coverage = new Float32Array(widthPx + 1);

  function paint(rings: ReadonlyArray<readonly Pixel[]>, colour: Colour, opacity = 1): void {
    const crossings = crossingsOf(rings, heightPx);
    for (const [row, sublines] of crossings) {
      let [first, last] = [widthPx, -1];
      for (const subline of sublines) {
        subline.sort((a, b) => a[0] - b[0]);
        let winding = 0;
        subline.forEach(([x, turn], index) => {
          const before = winding;
          winding += turn;
          const next = subline[index + 1];
          if (winding === 0 || next === undefined) return;
          const [from, to] = [Math.max(0, x), Math.min(widthPx, next[0])];
          if (to <= from) return;
          cover(coverage, from, to);
          first = Math.min(first, Math.floor(before === 0 ? from : first));
          last = Math.max(last, Math.floor(to));
        });
      }
      for (let column = first; column <= Math.min(last, widthPx - 1); column++) {
        const covered = Math.min(1, (coverage[column] ?? 0) / SUBLINES);
        const share = (Math.round(covered * SHADES) / SHADES) * opacity;
        coverage[column] = 0;
        if (share > 0) blend(rgb, (row * widthPx + column) * 3, colour, share);
      }
      coverage[widthPx] = 0;
    }
  }

  return {
    widthPx,
    heightPx,
    rgb,
    paint,
    stroke: (lines, lineWidthPx, colour, opacity) =>
      paint(
        lines.flatMap((line) => strokeRings(line, lineWidthPx)),
        colour,
        opacity,
      ),
  };
}

/** Adds the covered share of each pixel between two positions of a subline. */
function cover(coverage: Float32Array, from: number, to: number): void {
  const [first, last] = [Math.floor(from), Math.floor(to)];
  if (first === last) {
    coverage[first] = (coverage[first] ?? 0) + to - from;
    return;
  }
  coverage[first] = (coverage[first] ?? 0) + first + 1 - from;
  for (let column = first + 1; column < last; column++) coverage[column] = (coverage[column] ?? 0) + 1;
  coverage[last] = (coverage[last] ?? 0) + to - last;
}

function blend(rgb: Uint8Array, at: number, colour: Colour, share: number): void {
  colour.forEach((value, channel) => {
    const under = rgb[at + channel] ?? 0;
    rgb[at + channel] = Math.round(under + (value - under) * share);
  });
}

type Crossing = [x: number, turn: 1 | -1];

/** The crossings of the rings' edges with the sublines, by pixel row. */
function crossingsOf(rings: ReadonlyArray<readonly Pixel[]>, heightPx: number): Map<number, Crossing[][]> {
  const rows = new Map<number, Crossing[][]>();
  for (const ring of rings) {
    ring.forEach(([x0, y0], index) => {
      const [x1, y1] = ring[(index + 1) % ring.length] ?? [x0, y0];
      if (y0 === y1) return;
      const turn = y1 > y0 ? 1 : -1;
      const [top, bottom] = turn === 1 ? [y0, y1] : [y1, y0];
      const firstLine = Math.max(0, Math.ceil(top * SUBLINES - 0.5));
      const endLine = Math.min(heightPx * SUBLINES, Math.ceil(bottom * SUBLINES - 0.5));
      for (let line = firstLine; line < endLine; line++) {
        const y = (line + 0.5) / SUBLINES;
        const row = Math.floor(line / SUBLINES);
        const sublines = rows.get(row) ?? Array.from({ length: SUBLINES }, (): Crossing[] => []);
        rows.set(row, sublines);
        sublines[line % SUBLINES]?.push([x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn]);
      }
    });
  }
  return rows;
}

const ROUND_CORNERS = 10;

/** The outline of a thick line: a box for each segment and a disc for each vertex, all in the same direction. */
function strokeRings(line: readonly Pixel[], widthPx: number): Pixel[][] {
  const half = widthPx / 2;
  const discs = line.map(([x, y]) =>
    Array.from({ length: ROUND_CORNERS }, (_, corner): Pixel => {
      const angle = (2 * Math.PI * corner) / ROUND_CORNERS;
      return [x + half * Math.cos(angle), y + half * Math.sin(angle)];
    }),
  );
  const boxes = line.slice(1).flatMap(([x1, y1], index): Pixel[][] => {
    const [x0, y0] = line[index] ?? [x1, y1];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) return [];
    const [nx, ny] = [(-(y1 - y0) / length) * half, ((x1 - x0) / length) * half];
    return [
      [
        [x0 - nx, y0 - ny],
        [x1 - nx, y1 - ny],
        [x1 + nx, y1 + ny],
        [x0 + nx, y0 + ny],
      ],
    ];
  });
  return [...boxes, ...discs];
}
