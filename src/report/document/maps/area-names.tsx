import { captionPoint, displayExtent } from '../../../gis/geometry/display.ts';
import { positionsOf } from '../../../gis/geometry/plane.ts';
import type { AssessedArea } from '../../../model/results/results.ts';
import { HALO } from './map-shapes.tsx';
import { MAP_WIDTH, type PictureScale } from './picture-scale.ts';

const FONT = 13;
/** Mean width of a letter as a fraction of the font size. */
const LETTER = 0.55;
const LINE = 15;
/** Least height of an area, in units of the drawing, that has its name inside. The name of a lower area stands above the area. */
const LEAST_HEIGHT = 40;

interface Name {
  id: string;
  text: string;
  /** Centre of the name. `areaX` and `areaY` are the position that the name would have next to its area. */
  x: number;
  y: number;
  areaX: number;
  areaY: number;
}

/**
 * Shows the names of the work areas that lie on the map. A name that would overlap another is moved, and a line connects it to
 * its area.
 */
export function AreaNames({ areas, scale }: { areas: readonly AssessedArea[]; scale: PictureScale }) {
  return placedNames(areas, scale).map(({ id, text, x, y, areaX, areaY }) => (
    <g key={id}>
      {y !== areaY && (
        <path d={`M${areaX} ${areaY}L${x} ${y < areaY ? y + 4 : y - FONT}`} stroke="#13231b" strokeWidth={0.8} />
      )}
      <text x={x} y={y} textAnchor="middle" fontSize={FONT} fontWeight="600" {...HALO}>
        {text}
      </text>
    </g>
  ));
}

/** Most lines by which a name is moved up or down. */
const MAX_STEPS = 8;

export function placedNames(areas: readonly AssessedArea[], { toPicture, height }: PictureScale): Name[] {
  const placed: Name[] = [];
  const halfOf = (text: string) => (text.length * FONT * LETTER) / 2;
  const isFree = (name: Name) =>
    placed.every(
      (other) =>
        Math.abs(other.y - name.y) >= LINE || Math.abs(other.x - name.x) >= halfOf(other.text) + halfOf(name.text),
    );
  for (const { id, name: text, geometry } of areas) {
    const positions = positionsOf(geometry).map(toPicture);
    const [areaX, middleY] = captionPoint(positions);
    const [, top, , bottom] = displayExtent(positions);
    // The name would hide a small area.
    const areaY = bottom - top < LEAST_HEIGHT ? top - 7 : middleY + FONT / 3;
    if (!(areaX >= 0 && areaX <= MAP_WIDTH && areaY >= 0 && areaY <= height)) continue;
    const half = Math.min(halfOf(text), MAP_WIDTH / 2);
    const x = Math.min(Math.max(areaX, half), MAP_WIDTH - half);
    const steps = Array.from({ length: 2 * MAX_STEPS + 1 }, (_, at) => (at % 2 === 0 ? -at / 2 : (at + 1) / 2));
    const places = steps.map((step) => ({ id, text, x, y: areaY + step * LINE, areaX, areaY }));
    const onMap = places.filter(({ y }) => y > FONT && y < height - 2);
    const place = onMap.find(isFree) ?? onMap[0];
    if (place !== undefined) placed.push(place);
  }
  return placed;
}
