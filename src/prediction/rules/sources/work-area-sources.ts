import type { Directivity, Source, SourceShape } from '../../../engine/scene/scene.ts';
import { BANDS } from '../../../engine/scene/bands.ts';
import type { Method } from '../../../model/project/report-config.ts';
import { directivityText } from '../../../model/equipment/directivity-text.ts';
import { BARRIER_YES, type WorkArea } from '../../../model/assessment/work-area.ts';
import type { Facing, EquipmentLine } from './equipment-lines.ts';

/** An equipment line with the number of its source in the scene. */
export interface SourceLine extends EquipmentLine {
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
  /** Whether its equipment stands on the roof under it. */
  onRoof: boolean;
  barrierHeightM: number | null;
}

/** The sound power of what does not sound, dB re 1 pW per octave band. */
export const SILENT = new Float64Array(BANDS).fill(-Infinity);

/** Equipment whose acoustic centre, and for the quick method its top, are at one height above ground, m, and that radiates alike. */
export interface EquipmentStand {
  heightM: number;
  /** Null: twice the height of the centre. */
  topM: number | null;
  /** Null: alike in all directions. */
  facing: Facing | null;
  /** Sound power of all of it in use per octave band, dB re 1 pW. */
  lwDb: Float64Array;
}

/** A facing as the engine takes it. */
function directivityOf({ bearing, directivity }: Facing): Directivity {
  return {
    bearingDeg: bearing,
    anglesDeg: Float64Array.from(directivity, ({ angle }) => angle),
    diDb: Float64Array.from(directivity.flatMap(({ di }) => di)),
  };
}

/** The id of the source of equipment that stands alike in a work area (`standKey`): another where anything of its geometry is another. */
export function sourceIdOf({ group, onRoof }: Pick<SourcePlace, 'group' | 'onRoof'>, key: string): string {
  return `${group}/${onRoof ? 'roof/' : ''}${key}`;
}

/**
 * All equipment of a work area that stands and radiates alike, as one source that is spread over it.
 * @param key what it stands alike by
 * @param lwDb sound power per octave band, dB re 1 pW; none where it is given when the transfers are evaluated
 * @param crewLwDb likewise, where its loudest place is wanted
 */
export function sourceAt(
  place: SourcePlace,
  { heightM, topM, facing }: Pick<EquipmentStand, 'heightM' | 'topM' | 'facing'>,
  key: string,
  lwDb: Float64Array = SILENT,
  crewLwDb?: Float64Array,
): Source {
  const crew = crewLwDb === undefined ? {} : { crewLwDb };
  const top = topM === null ? {} : { topM };
  const directivity = facing === null ? {} : { directivity: directivityOf(facing) };
  const { onRoof, ...stands } = place;
  const id = sourceIdOf(place, key);
  return {
    id,
    ...stands,
    ...(onRoof && { onRoof }),
    ...crew,
    ...top,
    ...directivity,
    heightM,
    placement: 'spread',
    lwDb,
  };
}

/**
 * Sources of a work area, one a height of its equipment, of which the loudest place is wanted too. Their sound powers are given when the
 * transfers are evaluated. Appends to `sources`.
 */
export function addSources(
  sources: Source[],
  place: SourcePlace,
  lines: readonly EquipmentLine[],
  method: Pick<Method, 'prediction'>,
): SourceLine[] {
  const equipment = lines.map((line) => ({ ...placementOf(line), lw: line.lwDb }));
  const numbers = new Map<string, number>();
  for (const [key, stand] of equipmentStands(equipment, method)) {
    numbers.set(key, sources.length);
    sources.push(sourceAt(place, stand, key, SILENT, stand.lwDb));
  }
  return lines.map((line) => ({ ...line, source: numbers.get(standKey(placementOf(line), method)) ?? -1 }));
}

const placementOf = ({ item: { height, top }, facing }: EquipmentLine): EquipmentPlacement => ({ height, top, facing });

/** What of equipment says how it stands and radiates. */
interface EquipmentPlacement {
  readonly height: number;
  readonly top: number | null;
  readonly facing?: Facing | null | undefined;
}

/** What equipment stands alike by: the height of its centre, for the quick method that of its top, and for the other one how it radiates. */
export function standKey(
  { height, top, facing = null }: EquipmentPlacement,
  { prediction }: Pick<Method, 'prediction'>,
): string {
  if (prediction === 'quick') return top === null ? String(height) : `${height}/${top}`;
  return facing === null ? String(height) : `${height}/${facing.bearing}° ${directivityText(facing.directivity)}`;
}

/** Equipment in use with the sound power of all that stands alike, by what it stands alike by. */
export function equipmentStands(
  equipment: ReadonlyArray<EquipmentPlacement & { readonly lw: readonly number[] }>,
  method: Pick<Method, 'prediction'>,
): Map<string, EquipmentStand> {
  const stands = new Map<string, EquipmentStand>();
  for (const item of equipment) {
    const key = standKey(item, method);
    const isQuick = method.prediction === 'quick';
    const [topM, facing] = isQuick ? [item.top, null] : [null, item.facing ?? null];
    const stand = stands.get(key) ?? { heightM: item.height, topM, facing, lwDb: SILENT.slice() };
    item.lw.forEach((levelDb, band) => {
      stand.lwDb[band] = 10 * Math.log10(10 ** (0.1 * (stand.lwDb[band] ?? -Infinity)) + 10 ** (0.1 * levelDb));
    });
    stands.set(key, stand);
  }
  return stands;
}
