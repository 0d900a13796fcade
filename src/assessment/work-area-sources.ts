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

/** The sound power of what does not sound, dB re 1 pW per octave band. */
export const SILENT = new Float64Array(BANDS).fill(-Infinity);

/** Plant whose acoustic centre, and for the quick method its top, are at one height above ground, m. */
export interface PlantStand {
  heightM: number;
  /** Null: twice the height of the centre. */
  topM: number | null;
  /** Sound power of all of it in use per octave band, dB re 1 pW. */
  lwDb: Float64Array;
}

/**
 * All plant of a work area at one height, as one source that is spread over it.
 * @param lwDb sound power per octave band, dB re 1 pW; none where it is given when the transfers are weighed
 * @param crewLwDb likewise, where its loudest place is wanted
 */
export function sourceAt(
  place: SourcePlace,
  { heightM, topM }: Pick<PlantStand, 'heightM' | 'topM'>,
  lwDb: Float64Array = SILENT,
  crewLwDb?: Float64Array,
): Source {
  const crew = crewLwDb === undefined ? {} : { crewLwDb };
  const top = topM === null ? {} : { topM };
  const id = [place.group, heightM, ...(topM === null ? [] : [topM])].join('/');
  return { id, ...place, ...crew, ...top, heightM, placement: 'spread', lwDb };
}

/**
 * Sources of a work area, one a height of its plant, of which the loudest place is wanted too. Their sound powers are given when the
 * transfers are weighed. Appends to `sources`.
 */
export function addSources(
  sources: Source[],
  place: SourcePlace,
  lines: readonly PlantLine[],
  method: Pick<Method, 'prediction'>,
): PlacedLine[] {
  const plant = lines.map(({ item, lwDb: lw }) => ({ height: item.height, top: item.top, lw }));
  const numbers = new Map<string, number>();
  for (const [key, stand] of plantStands(plant, method)) {
    numbers.set(key, sources.length);
    sources.push(sourceAt(place, stand, SILENT, stand.lwDb));
  }
  return lines.map((line) => ({ ...line, source: numbers.get(standKey(line.item, method)) ?? -1 }));
}

/** What plant stands alike by: the height of its centre, and for the quick method that of its top. */
export function standKey(
  { height, top }: { readonly height: number; readonly top: number | null },
  { prediction }: Pick<Method, 'prediction'>,
): string {
  return prediction === 'quick' && top !== null ? `${height} ${top}` : String(height);
}

/** Plant in use with the sound power of all that stands alike, by what it stands alike by. */
export function plantStands(
  plant: ReadonlyArray<{ readonly height: number; readonly top: number | null; readonly lw: readonly number[] }>,
  method: Pick<Method, 'prediction'>,
): Map<string, PlantStand> {
  const stands = new Map<string, PlantStand>();
  for (const item of plant) {
    const key = standKey(item, method);
    const topM = method.prediction === 'quick' ? item.top : null;
    const stand = stands.get(key) ?? { heightM: item.height, topM, lwDb: SILENT.slice() };
    item.lw.forEach((levelDb, band) => {
      stand.lwDb[band] = 10 * Math.log10(10 ** (0.1 * (stand.lwDb[band] ?? -Infinity)) + 10 ** (0.1 * levelDb));
    });
    stands.set(key, stand);
  }
  return stands;
}
