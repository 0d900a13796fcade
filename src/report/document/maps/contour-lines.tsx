import { shades } from '../../../ui/palette.ts';
import type { MapContours } from '../../rules/site-map.ts';
import { HALO } from './map-shapes.tsx';
import { MAP_WIDTH, type PictureScale } from './picture-scale.ts';

/** Every second line is solid, the others are dashed: they are told apart in grey print too. */
const THROUGH_EVERY_DB = 10;
/** Shorter lines are left out: islands about a single point of the grid, in units of the drawing. */
const DRAWN_FROM = 28;
/** The least length of a line that has a label, and the least distance of labels, in units of the drawing. */
const [LABELLED_FROM, APART] = [70, 46];
/** Labels keep away from the edge of the map. */
const INSET = 16;

/** The lines of equal level with their levels, light below so that they can be seen on a picture. */
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

/** Whether the line of a level is solid, and not dashed. */
export const isDrawnThrough = (levelDb: number) => levelDb % THROUGH_EVERY_DB === 0;

/** How the line of a level is drawn. */
export function strokeOf(levelDb: number) {
  return { stroke: shades.contour, strokeWidth: 1.1, ...(!isDrawnThrough(levelDb) && { strokeDasharray: '5 3' }) };
}

/** Reports from before there were lines have areas, whose outlines are these. */
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

/** A label in the middle of every longer line, where it is on the map and no other is near. */
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
      // From the middle outwards.
      const order = path.map((_, at) => at).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
      const place = order.map((at) => path[at] ?? ([NaN, NaN] as const)).find(isFree);
      if (place !== undefined) labels.push({ x: place[0], y: place[1], levelDb });
    }
  }
  return labels;
}

const lengthOf = (path: ReadonlyArray<readonly [number, number]>) =>
  path.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - (path[at]?.[0] ?? x), y - (path[at]?.[1] ?? y)), 0);
