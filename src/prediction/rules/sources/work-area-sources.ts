import type { Directivity, Source, SourceShape } from '../../../engine/scene/scene.ts';
import { BANDS } from '../../../engine/scene/bands.ts';
import type { Method } from '../../../model/project/report-config.ts';
import { directivityText } from '../../../model/equipment/directivity-text.ts';
import { BARRIER_YES, type WorkArea } from '../../../model/assessment/work-area.ts';
import type { Facing, EquipmentLine } from './equipment-lines.ts';

/** An equipment line with the index of its source in the scene. */
export interface SourceLine extends EquipmentLine {
  source: number;
}

/** Height of the temporary noise barrier round a work area, m. Null if there is none. */
export function barrierHeightM(area: WorkArea, method: Method): number | null {
  if (area.temporaryNoiseBarrier !== BARRIER_YES) return null;
  return area.feature.properties.barrierHeight ?? method.barrierHeightM;
}

/** Position of a work area's sources, and the barrier round it. */
export interface SourcePlace {
  /** Id of the work area. Its sources share a barrier. */
  group: string;
  shape: SourceShape;
  /** Whether its equipment stands on the roof below it. */
  onRoof: boolean;
  barrierHeightM: number | null;
}

/** Sound power of a silent source, dB re 1 pW per octave band. */
export const SILENT = new Float64Array(BANDS).fill(-Infinity);

/**
 * Equipment with the same height of the acoustic centre above ground (and of its top for the quick method), m, and the same
 * directivity.
 */
export interface EquipmentStand {
  heightM: number;
  /** Null: twice the height of the acoustic centre. */
  topM: number | null;
  /** Null: it radiates equally in all directions. */
  facing: Facing | null;
  /** Sound power of all of it in use per octave band, dB re 1 pW. */
  lwDb: Float64Array;
}

/** Converts a facing for the engine. */
function directivityOf({ bearing, directivity }: Facing): Directivity {
  return {
    bearingDeg: bearing,
    anglesDeg: Float64Array.from(directivity, ({ angle }) => angle),
    diDb: Float64Array.from(directivity.flatMap(({ di }) => di)),
  };
}

/**
 * The id of a source in a work area. It changes with every property of its geometry. `key` is that of its equipment (`standKey`).
 */
export function sourceIdOf({ group, onRoof }: Pick<SourcePlace, 'group' | 'onRoof'>, key: string): string {
  return `${group}/${onRoof ? 'roof/' : ''}${key}`;
}

/**
 * A source with all equipment of a work area that shares height and directivity. It is spread over the work area.
 * @param key key of the height and directivity
 * @param lwDb sound power per octave band, dB re 1 pW; absent if it is applied when the transfers are evaluated
 * @param crewLwDb sound power for the search of the loudest place, in the same form; absent if no loudest place is wanted
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
 * Appends the sources of a work area to `sources`, one per height and directivity of its equipment. Their loudest places are
 * wanted too. Sound powers are applied when the transfers are evaluated.
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

/** The properties of equipment that determine how it stands and radiates. */
interface EquipmentPlacement {
  readonly height: number;
  readonly top: number | null;
  readonly facing?: Facing | null | undefined;
}

/**
 * The key of equipment that shares a source. It has the height of the acoustic centre. The quick method adds the height of the
 * top, and the other method adds the directivity.
 */
export function standKey(
  { height, top, facing = null }: EquipmentPlacement,
  { prediction }: Pick<Method, 'prediction'>,
): string {
  if (prediction === 'quick') return top === null ? String(height) : `${height}/${top}`;
  return facing === null ? String(height) : `${height}/${facing.bearing}° ${directivityText(facing.directivity)}`;
}

/** Groups equipment in use by `standKey` and sums its sound power. */
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
