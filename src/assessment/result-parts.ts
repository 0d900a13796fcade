import { BANDS } from '../acoustics/scene/bands.ts';
import { evaluate } from '../acoustics/prediction/evaluate.ts';
import { FLAG_IN_AREA, FLAG_IN_BUILDING, type KeptTransfers } from '../acoustics/tracing/trace.ts';
import { assessLevel, type Criterion } from '../domain/criteria/assess-receiver.ts';
import type { CriteriaSet, OperatingTime } from '../domain/criteria/criteria-set.ts';
import { aWeightedSum } from '../domain/octave-bands.ts';
import type { Method } from '../domain/report-config.ts';
import { type AssessedArea, IN_BUILDING, PREDICTED_AT_1_M, resultLevel, type TimeColumns } from '../domain/results.ts';
import { BARRIER_UNSPECIFIED, isArea, type WorkArea, workAreaKind, workAreaName } from '../domain/work-area.ts';
import type { SourcedArea } from './sourced-areas.ts';
import { barrierHeightM, type PlacedLine } from './work-area-sources.ts';

/** LAeq at every receiver of some plant, dBA to 0.01. */
export function levelsOf(
  transfers: KeptTransfers,
  lines: readonly PlacedLine[],
  source: 'placedSource' | 'nearestSource',
): number[] {
  const lwDb = new Float64Array(transfers.sourceCount * BANDS).fill(-Infinity);
  const used = new Set<number>();
  for (const line of lines) {
    used.add(line[source]);
    line.lwDb.forEach((level, band) => {
      const at = line[source] * BANDS + band;
      lwDb[at] = 10 * Math.log10(10 ** (0.1 * (lwDb[at] ?? -Infinity)) + 10 ** (0.1 * level));
    });
  }
  return Array.from(evaluate(transfers, lwDb, used).laDb, resultLevel);
}

/** What the receivers get for one operating time, as columns. */
export function timeColumns(
  set: CriteriaSet,
  time: OperatingTime,
  criteria: readonly Criterion[],
  laeq: readonly number[],
  lamax: ReadonlyArray<number | null>,
): TimeColumns {
  const assessed = criteria.map((criterion, index) =>
    assessLevel(set, time, criterion, laeq[index] ?? 0, lamax[index] ?? null),
  );
  return {
    criterion: assessed.map(({ criterion }) => criterion),
    criterionSource: assessed.map(({ criterionSource }) => criterionSource),
    exceedance: assessed.map(({ exceedance }) => exceedance),
    band: assessed.map(({ band }) => band),
    measures: assessed.map(({ measures }) => measures),
    lamaxCriterion: criteria.map(({ lamax: level }) => level),
    flags: assessed.map(({ flags }) => flags),
  };
}

/** A work area as the results carry it, with the sound power of its plant. */
export function assessedArea({ id, area, lines }: SourcedArea, method: Method): AssessedArea {
  const { properties, geometry } = area.feature;
  return {
    id,
    name: properties.name,
    temporaryNoiseBarrier: area.temporaryNoiseBarrier,
    barrierHeight: barrierHeightM(area, method),
    geometry,
    flow: flowOf(area),
    lwa: resultLevel(10 * Math.log10(lines.reduce((sum, { lwDb }) => sum + 10 ** (0.1 * aWeightedSum(lwDb)), 0))),
    plant: lines.map(({ item, quantity, usage, itemLwDb, lwDb, spectrumNote }) => ({
      id: item.id,
      name: item.name,
      quantity,
      usage,
      height: item.height,
      penalty: item.penalty,
      lwaItem: resultLevel(aWeightedSum(itemLwDb)),
      lwa: resultLevel(aWeightedSum(lwDb)),
      lw: lwDb.map(resultLevel),
      lamax: item.lamax,
      source: item.source,
      quality: item.quality,
      spectrumNote,
    })),
  };
}

/** The movements of a haul road; null for what is none. */
function flowOf({ feature: { geometry, properties } }: WorkArea): AssessedArea['flow'] {
  const { vehiclesPerHour, speedKmh } = properties;
  const complete = vehiclesPerHour !== undefined && speedKmh !== undefined;
  return workAreaKind(geometry) === 'haul-road' && complete ? { vehiclesPerHour, speedKmh } : null;
}

/** What a reader of the results has to know, as sentences. */
export function warningsOf(areas: readonly SourcedArea[], flags: Uint8Array): string[] {
  const unspecified = areas.filter(({ area }) => area.temporaryNoiseBarrier === BARRIER_UNSPECIFIED);
  const polygons = unspecified.filter(({ area }) => isArea(area.feature.geometry));
  const names = polygons.map(({ area }) => workAreaName(area)).join(', ');
  const borrowed = new Map(
    areas.flatMap(({ lines }) =>
      lines.flatMap(({ item, spectrumNote }) => (spectrumNote === '' ? [] : [[item.name, spectrumNote] as const])),
    ),
  );
  const inBuilding = flags.filter((bits) => (bits & FLAG_IN_BUILDING) !== 0).length;
  return [
    ...(names === '' ? [] : [`Predicted without a temporary noise barrier, since none was specified for: ${names}.`]),
    ...[...borrowed].map(([name, note]) => `${name} has no octave spectrum of its own: ${note}.`),
    ...(inBuilding === 0 ? [] : [`${inBuilding} receivers lie inside a building, which was left out for them.`]),
  ];
}

/** The names of a receiver's flags. */
export function flagNames(bits: number): string[] {
  return [
    ...((bits & FLAG_IN_AREA) === 0 ? [] : [PREDICTED_AT_1_M]),
    ...((bits & FLAG_IN_BUILDING) === 0 ? [] : [IN_BUILDING]),
  ];
}

/** Every other value of interleaved pairs. */
export function everyOther(values: Float64Array, from: 0 | 1): number[] {
  return Array.from({ length: values.length / 2 }, (_, index) => values[2 * index + from] ?? 0);
}
