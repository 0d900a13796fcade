import type { Source, SourceShape } from '../acoustics/scene/scene.ts';
import { BANDS } from '../acoustics/scene/bands.ts';
import type { Method } from '../domain/report-config.ts';
import { BARRIER_YES, type WorkArea } from '../domain/work-area.ts';
import type { PlantLine } from './plant-lines.ts';

/** A plant line with the numbers of its sources in the scene: placed by the method, and at the nearest place. */
export interface PlacedLine extends PlantLine {
  placedSource: number;
  nearestSource: number;
}

/** Height of the temporary barrier round a work area, m; null where there is none. */
export function barrierHeightM(area: WorkArea, method: Method): number | null {
  if (area.temporaryNoiseBarrier !== BARRIER_YES) return null;
  return area.feature.properties.barrierHeight ?? method.barrierHeightM;
}

/** Where the sources of a work area stand, and what stands round them. */
export interface SourcePlace {
  /** The work area's id: its sources share a barrier. */
  group: string;
  shape: SourceShape;
  barrierHeightM: number | null;
}

const SILENT = new Float64Array(BANDS).fill(-Infinity);

/**
 * All plant of a work area at one height, as one source.
 * @param lwDb sound power per octave band, dB re 1 pW; none where it is given when the transfers are weighed
 */
export function sourceAt(
  place: SourcePlace,
  heightM: number,
  placement: Source['placement'],
  lwDb: Float64Array = SILENT,
): Source {
  return { id: `${place.group}/${heightM}/${placement}`, ...place, heightM, placement, lwDb };
}

/**
 * Sources of a work area: one a height of its plant, as the method places it, and one at its nearest place. Their sound powers are
 * given when the transfers are weighed. Appends to `sources`.
 */
export function addSources(
  sources: Source[],
  place: SourcePlace,
  lines: readonly PlantLine[],
  { placement }: Pick<Method, 'placement'>,
): PlacedLine[] {
  const numbers = new Map<string, number>();
  const numberOf = (source: Source) => {
    const known = numbers.get(source.id);
    if (known !== undefined) return known;
    sources.push(source);
    numbers.set(source.id, sources.length - 1);
    return sources.length - 1;
  };
  return lines.map((line) => ({
    ...line,
    placedSource: numberOf(sourceAt(place, line.item.height, placement)),
    nearestSource: numberOf(sourceAt(place, line.item.height, 'nearest')),
  }));
}
