import type { PolygonSet, Source, SourceShape } from '../../../src/acoustics/scene/scene.ts';
import { coordinatesOf } from '../../../src/acoustics/scene/shape-coordinates.ts';
import { BARRIER_YES, type WorkArea } from '../../../src/domain/work-area.ts';
import type { Method } from '../../../src/domain/report-config.ts';
import type { PlantLine } from './plant-lines.ts';

/** A plant line with the numbers of its sources in the scene: placed by the method, and at the nearest place. */
export interface PlacedLine extends PlantLine {
  placedSource: number;
  nearestSource: number;
}

/** Length of a line in plan, m; 0 for what is not a line. */
export function lengthM(shape: SourceShape): number {
  if (shape.kind !== 'line') return 0;
  const { xy } = shape;
  let length = 0;
  for (let i = 2; i < xy.length; i += 2) {
    length += Math.hypot((xy[i] ?? 0) - (xy[i - 2] ?? 0), (xy[i + 1] ?? 0) - (xy[i - 1] ?? 0));
  }
  return length;
}

/** Beyond this distance from the middle of the receivers a work area was drawn in the wrong place, m. */
const FARTHEST_M = 100_000;
/** A road shorter than this, in m, and an area smaller, in m², have no extent. */
const SMALLEST = 0.01;

/**
 * What is wrong with the place or the extent of a work area, as a sentence: its levels would be too low, or there would be none,
 * without anybody noticing. null where nothing is wrong.
 */
export function shapeProblem(shape: SourceShape, name: string): string | null {
  if (!coordinatesOf(shape).every((metres) => Math.abs(metres) <= FARTHEST_M)) {
    return `${name} lies more than ${FARTHEST_M / 1000} km from the receivers of the project. Draw it where the work is.`;
  }
  if (shape.kind === 'line' && lengthM(shape) < SMALLEST)
    return `${name} is a haul road without length. Draw it again.`;
  if (shape.kind === 'polygon' && areaM2(shape.polygons) < SMALLEST) {
    return `${name} encloses nothing: its corners lie on one line. Draw it again.`;
  }
  return null;
}

/** Area of polygons without their holes, m². */
function areaM2({ xy, ringStart, polygonStart }: PolygonSet): number {
  const outer = new Set(polygonStart);
  let area = 0;
  for (let ring = 0; ring + 1 < ringStart.length; ring++) {
    const size = ringAreaM2(xy.subarray(2 * (ringStart[ring] ?? 0), 2 * (ringStart[ring + 1] ?? 0)));
    area += outer.has(ring) ? size : -size;
  }
  return area;
}

/** Shoelace formula about the first vertex, which keeps the numbers small. */
function ringAreaM2(xy: Float64Array): number {
  const [x0 = 0, y0 = 0] = xy;
  const at = (index: number, from: number) => (xy[index] ?? 0) - from;
  let twice = 0;
  for (let i = 2; i + 3 < xy.length; i += 2) twice += at(i, x0) * at(i + 3, y0) - at(i + 2, x0) * at(i + 1, y0);
  return Math.abs(twice) / 2;
}

/** Height of the temporary barrier round a work area, m; null where there is none. */
export function barrierHeightM(area: WorkArea, method: Method): number | null {
  if (area.temporaryNoiseBarrier !== BARRIER_YES) return null;
  return area.feature.properties.barrierHeight ?? method.barrierHeightM;
}

const SILENT = new Float64Array(8).fill(-Infinity);

/**
 * Sources of a work area: one a height of its plant, as the method places it, and one at its nearest place. Their sound powers are
 * given when the transfers are weighed. Appends to `sources`.
 */
export function addSources(
  sources: Source[],
  group: string,
  shape: SourceShape,
  lines: readonly PlantLine[],
  method: Method,
  barrier: number | null,
): PlacedLine[] {
  const numbers = new Map<string, number>();
  const sourceAt = (heightM: number, placement: Source['placement']) => {
    const id = `${group}/${heightM}/${placement}`;
    const known = numbers.get(id);
    if (known !== undefined) return known;
    sources.push({ id, group, shape, heightM, lwDb: SILENT, placement, barrierHeightM: barrier });
    numbers.set(id, sources.length - 1);
    return sources.length - 1;
  };
  return lines.map((line) => ({
    ...line,
    placedSource: sourceAt(line.item.height, method.placement),
    nearestSource: sourceAt(line.item.height, 'nearest'),
  }));
}
