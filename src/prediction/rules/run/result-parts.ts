import { FLAG_IN_AREA, FLAG_IN_BUILDING } from '../../../engine/tracing/trace.ts';
import { formatLimits } from '../../../model/assessment/area-hours.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { ENTERED_BY_ENGINEER } from '../../../model/equipment/custom-equipment.ts';
import { aWeightedSum } from '../../../engine/scene/octave-bands.ts';
import type { Method } from '../../../model/project/report-config.ts';
import { type AssessedArea, IN_BUILDING, PREDICTED_AT_1_M, resultLevel } from '../../../model/results/results.ts';
import {
  BARRIER_UNSPECIFIED,
  isArea,
  type WorkArea,
  workAreaKind,
  workAreaName,
} from '../../../model/assessment/work-area.ts';
import { penaltyDb } from '../sources/area-energies.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import type { PlannedPass } from '../sources/moving-work.ts';
import { assessedCrew } from './pass-results.ts';
import { soundPowerOfLines } from '../sources/equipment-lines.ts';
import type { SourcedArea } from '../sources/sourced-areas.ts';
import { barrierHeightM } from '../sources/work-area-sources.ts';
import { formatAddressesInWorkArea } from '../sources/texts.ts';

/** Converts a work area for results, with the sound power of its equipment. */
export function assessedArea(
  { id, area, crew, lines }: SourcedArea,
  method: Method,
  { annoyingEquipmentDb, timeZone }: Pick<CriteriaSet, 'annoyingEquipmentDb' | 'timeZone'>,
  pass: PlannedPass | null,
): AssessedArea {
  const { properties, geometry } = area.feature;
  return {
    id,
    name: properties.name,
    temporaryNoiseBarrier: area.temporaryNoiseBarrier,
    barrierHeight: barrierHeightM(area, method),
    geometry,
    flow: flowOf(area),
    crew,
    moving: pass === null ? null : assessedCrew(pass, timeZone),
    when: formatLimits(properties),
    ...(properties.onRoof === true && { onRoof: true as const }),
    lwa: resultLevel(soundPowerOfLines(lines)),
    equipment: lines.map(({ item, isEntered, vibration, facing, quantity, usage, itemLwDb, lwDb, spectrumNote }) => ({
      id: item.id,
      name: item.name,
      isEntered,
      quantity,
      usage,
      height: item.height,
      top: item.top,
      penalty: penaltyDb({ item }, annoyingEquipmentDb),
      lwaItem: resultLevel(aWeightedSum(itemLwDb)),
      lwa: resultLevel(aWeightedSum(lwDb)),
      lw: lwDb.map(resultLevel),
      lamax: item.lamax,
      source: item.source,
      quality: item.quality,
      spectrumNote,
      ...(vibration !== null && { vibration }),
      ...(facing !== null && { facing }),
    })),
  };
}

/** The vehicle movements of a haul road. Null for other work areas. */
export function flowOf({ feature }: WorkArea): AssessedArea['flow'] {
  const { vehiclesPerHour, speedKmh } = feature.properties;
  const complete = vehiclesPerHour !== undefined && speedKmh !== undefined;
  return workAreaKind(feature) === 'haul-road' && complete ? { vehiclesPerHour, speedKmh } : null;
}

/** Notices for readers of the results, as sentences. */
export function warningsOf(
  areas: readonly SourcedArea[],
  flags: Uint8Array,
  { addressIds }: Pick<PreparedScene['receivers'], 'addressIds'>,
): string[] {
  const unspecified = areas.filter(({ area }) => area.temporaryNoiseBarrier === BARRIER_UNSPECIFIED);
  const polygons = unspecified.filter(({ area }) => isArea(area.feature.geometry));
  const names = polygons.map(({ area }) => workAreaName(area)).join(', ');
  const borrowed = new Map(
    areas.flatMap(({ lines }) =>
      lines.flatMap(({ item, spectrumNote }) => (spectrumNote === '' ? [] : [[item.name, spectrumNote] as const])),
    ),
  );
  const entered = areas.flatMap(({ area, lines }) =>
    lines.flatMap(({ item, isEntered }) =>
      isEntered
        ? [`${workAreaName(area)}: ${item.name} was ${ENTERED_BY_ENGINEER} for this assessment (${item.source}).`]
        : [],
    ),
  );
  const inBuilding = flags.filter((bits) => (bits & FLAG_IN_BUILDING) !== 0).length;
  const inArea = new Set(addressIds.filter((_, receiver) => ((flags[receiver] ?? 0) & FLAG_IN_AREA) !== 0)).size;
  return [
    ...(inArea === 0 ? [] : [formatAddressesInWorkArea(inArea)]),
    ...(names === '' ? [] : [`Predicted without a temporary noise barrier, since none was specified for: ${names}.`]),
    ...[...borrowed].map(([name, note]) => `${name} has no octave spectrum of its own: ${note}.`),
    ...new Set(entered),
    ...(inBuilding === 0
      ? []
      : [`${inBuilding} receivers lie inside a building; that building was left out for them.`]),
  ];
}

/** The names of a receiver's flags. */
export function flagNames(bits: number): string[] {
  return [
    ...((bits & FLAG_IN_AREA) === 0 ? [] : [PREDICTED_AT_1_M]),
    ...((bits & FLAG_IN_BUILDING) === 0 ? [] : [IN_BUILDING]),
  ];
}

/** Every second value of interleaved pairs. */
export function everyOther(values: Float64Array, from: 0 | 1): number[] {
  return Array.from({ length: values.length / 2 }, (_, index) => values[2 * index + from] ?? 0);
}
