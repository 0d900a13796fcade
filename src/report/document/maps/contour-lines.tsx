import { shades } from '../../../ui/palette.ts';
import type { MapContours } from '../../rules/site-map.ts';
import { HALO } from './map-shapes.tsx';
import { MAP_WIDTH, type PictureScale } from './picture-scale.ts';

/** Lines at multiples of this level are solid, dB. The others are dashed, so that lines can be distinguished in grey print. */
const THROUGH_EVERY_DB = 10;
/** Least length of a line that is drawn, in units of the drawing. Shorter lines surround single points of the grid. */
const DRAWN_FROM = 28;
/** Least length of a line that has a label, and least distance between labels, both in units of the drawing. */
const [LABELLED_FROM, APART] = [70, 46];
/** Least distance of a label from the edge of the map, in units of the drawing. */
const INSET = 16;

/** Draws the lines of equal level with their levels. A light halo makes them visible on imagery. */
export function ContourLines({ contours, scale }: { contours: MapContours; scale: PictureScale }) {
  const { toPicture } = scale;
  const lines = linesOf(contours).map(({ levelDb, lines: paths }) => {
    const drawn = paths.map((path) => path.map(toPicture)).filter((path) => lengthOf(path) >= DRAWN_FROM);
    return { levelDb, paths: drawn, d: drawn.map((path) => `M${path.map((at) => at.join(' ')).join('L')}`).join('') };
  });
  return (
    <g fill="none" strokeLinejoin="round">
      {lines.map(({ levelDb, d }) => (
        <g key={levelDb}>
          <path d={d} stroke="white" strokeOpacity={0.7} strokeWidth={2.6} />
          <path d={d} {...strokeOf(levelDb)} />
        </g>
      ))}
      {labelsOf(lines, scale.height).map(({ x, y, levelDb }) => (
        <text
          key={`${levelDb} ${x} ${y}`}
          x={x}
          y={y + 4}
          textAnchor="middle"
          fontSize="11"
          fontWeight="600"
          fill={shades.contour}
          {...HALO}
        >
          {levelDb}
        </text>
      ))}
    </g>
  );
}

/** Whether the line of a level is solid. All other lines are dashed. */
export const isDrawnThrough = (levelDb: number) => levelDb % THROUGH_EVERY_DB === 0;

/** Returns the stroke of the line of a level. */
export function strokeOf(levelDb: number) {
  return { stroke: shades.contour, strokeWidth: 1.1, ...(!isDrawnThrough(levelDb) && { strokeDasharray: '5 3' }) };
}

/**
 * Returns the lines of equal level. Older reports have areas between levels in place of lines; this function then returns the
 * outlines of these areas.
 */
function linesOf({ lines, bands }: MapContours): MapContours['lines'] {
  if (lines.length > 0) return lines;
  return bands.map(({ fromDb, polygons }) => ({
    levelDb: fromDb,
    lines: polygons.map(([outer = []]) => [...outer, ...outer.slice(0, 1)]),
  }));
}

interface Label {
  x: number;
  y: number;
  levelDb: number;
}

/**
 * Returns a label for each long line, at the position nearest to its middle that is on the map and has no other label near it.
 */
function labelsOf(
  lines: ReadonlyArray<{ levelDb: number; paths: ReadonlyArray<ReadonlyArray<readonly [number, number]>> }>,
  height: number,
): Label[] {
  const labels: Label[] = [];
  const isFree = ([x, y]: readonly [number, number]) =>
    x > INSET &&
    x < MAP_WIDTH - INSET &&
    y > INSET &&
    y < height - INSET &&
    labels.every((label) => Math.hypot(label.x - x, label.y - y) > APART);
  for (const { levelDb, paths } of lines) {
    for (const path of paths) {
      if (lengthOf(path) < LABELLED_FROM) continue;
      const middle = Math.floor(path.length / 2);
      // Candidate positions, from the middle of the line outwards.
      const order = path.map((_, at) => at).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
      const place = order.map((at) => path[at] ?? ([NaN, NaN] as const)).find(isFree);
      if (place !== undefined) labels.push({ x: place[0], y: place[1], levelDb });
    }
  }
  return labels;
}

const lengthOf = (path: ReadonlyArray<readonly [number, number]>) =>
  path.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - (path[at]?.[0] ?? x), y - (path[at]?.[1] ?? y)), 0);
