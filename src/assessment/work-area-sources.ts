import type { Source, SourceShape } from '../acoustics/scene/scene.ts';
import { BANDS } from '../acoustics/scene/bands.ts';
import type { Method } from '../domain/report-config.ts';
import { BARRIER_YES, type WorkArea } from '../domain/work-area.ts';
import type { PlantLine } from './plant-lines.ts';

/** A plant line with the number of its source in the scene. */
export interface PlacedLine extends PlantLine {
  source: number;
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
 * All plant of a work area at one height, as one source that is spread over it.
 * @param lwDb sound power per octave band, dB re 1 pW; none where it is given when the transfers are weighed
 * @param crewLwDb likewise, where its loudest place is wanted
 */
export function sourceAt(
  place: SourcePlace,
  heightM: number,
  lwDb: Float64Array = SILENT,
  crewLwDb?: Float64Array,
): Source {
  const crew = crewLwDb === undefined ? {} : { crewLwDb };
  return { id: `${place.group}/${heightM}`, ...place, ...crew, heightM, placement: 'spread', lwDb };
}

/**
 * Sources of a work area, one a height of its plant, of which the loudest place is wanted too. Their sound powers are given when the
 * transfers are weighed. Appends to `sources`.
 */
export function addSources(sources: Source[], place: SourcePlace, lines: readonly PlantLine[]): PlacedLine[] {
  const numbers = new Map<number, number>();
  for (const [heightM, lwDb] of lwByHeight(lines.map(({ item, lwDb: lw }) => ({ height: item.height, lw })))) {
    numbers.set(heightM, sources.length);
    sources.push(sourceAt(place, heightM, SILENT, lwDb));
  }
  return lines.map((line) => ({ ...line, source: numbers.get(line.item.height) ?? -1 }));
}

/** Sound power of plant in use by its height, m: per octave band, dB re 1 pW. */
export function lwByHeight(
  plant: ReadonlyArray<{ readonly height: number; readonly lw: readonly number[] }>,
): Map<number, Float64Array> {
  const sums = new Map<number, Float64Array>();
  for (const { height, lw } of plant) {
    const sum = sums.get(height) ?? new Float64Array(BANDS);
    lw.forEach((levelDb, band) => {
      sum[band] = (sum[band] ?? 0) + 10 ** (levelDb / 10);
    });
    sums.set(height, sum);
  }
  return new Map([...sums].map(([height, sum]) => [height, sum.map((energy) => 10 * Math.log10(energy))]));
}
