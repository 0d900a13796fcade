import { evaluate } from '../../../src/acoustics/evaluate.ts';
import { predict, type PredictOptions } from '../../../src/acoustics/predict.ts';
import type { Scene, Source } from '../../../src/acoustics/scene.ts';
import { FLAG_IN_AREA, FLAG_IN_BUILDING, type Transfers } from '../../../src/acoustics/trace.ts';
import { ENGINE_VERSION } from '../../../src/acoustics/version.ts';
import { type Assessment, workAreasInOrder } from '../../../src/domain/assessment.ts';
import { assessLevel } from '../../../src/domain/criteria/assess-receiver.ts';
import {
  type CriteriaSet,
  type OperatingTime,
  resolveOperatingTimes,
} from '../../../src/domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../src/domain/equipment/equipment.ts';
import { aWeightedSum } from '../../../src/domain/octave-bands.ts';
import { criteriaSetOf, type Method, type ReportConfig } from '../../../src/domain/report-config.ts';
import {
  type AssessedArea,
  IN_BUILDING,
  PREDICTED_AT_1_M,
  resultLevel,
  type Results,
  RESULTS_SCHEMA,
  type TimeColumns,
} from '../../../src/domain/results.ts';
import {
  BARRIER_UNSPECIFIED,
  isArea,
  type WorkArea,
  workAreaName,
  workAreaProblems,
} from '../../../src/domain/work-area.ts';
import { acousticBase } from '../../../src/geodata/acoustic-base.ts';
import type { PreparedScene } from '../../../src/geodata/prepared-scene.ts';
import { crossingRing } from '../../../src/geodata/work-geometry.ts';
import { lamaxOf } from './lamax.ts';
import { plantLines } from './plant-lines.ts';
import { criteriaOf } from './receiver-criteria.ts';
import { Refusal } from './refusal.ts';
import {
  addSources,
  barrierHeightM,
  lengthM,
  localPlane,
  localShape,
  type PlacedLine,
  shapeProblem,
} from './work-area-sources.ts';

/** What an assessment is computed from. */
export interface AssessmentInput {
  assessment: Assessment;
  config: ReportConfig;
  equipment: readonly EquipmentItem[];
  hash: string;
}

/** A work area with its plant as sources of the scene. */
export interface SourcedArea {
  id: string;
  area: WorkArea;
  lines: PlacedLine[];
}

const BANDS = 8;

/**
 * Predicts and assesses: levels at every receiver, criteria, exceedance, bands and measures.
 * @throws Refusal with everything that is missing or wrong in the input
 */
export async function assess(
  input: AssessmentInput,
  scene: PreparedScene,
  by: { email: string; at: Date },
  options: PredictOptions = {},
): Promise<Results> {
  const { assessment, config } = input;
  const set = criteriaSetOf(config);
  const times = checkInput(input, set);
  const sources: Source[] = [];
  const areas = sourceAreas(input, scene, sources);
  const criteria = times.map((time) => criteriaOf(scene, set, time));
  const prediction = await predictScene(acousticScene(scene, config.method, sources), options);
  const { transfers, flags, pairs } = prediction;

  const lines = areas.flatMap((area) => area.lines);
  const laeq = levelsOf(transfers, lines, 'placedSource');
  const laeqNearest = levelsOf(transfers, lines, 'nearestSource');
  const { lamax, reason } = lamaxOf(transfers, lines);
  const { receivers } = scene;
  const columns = times.map((time, index): [string, TimeColumns] => [
    time.key,
    timeColumns(set, time, criteria[index] ?? [], laeq, lamax),
  ]);
  return {
    schema: RESULTS_SCHEMA,
    assessment: assessment.id,
    project: assessment.project,
    company: assessment.company,
    inputHash: input.hash,
    engineVersion: ENGINE_VERSION,
    method: config.method,
    criteria: set,
    operatingTimes: times.map(({ key }) => key),
    processedBy: by.email,
    processedAt: by.at.toISOString(),
    warnings: warningsOf(areas, flags),
    lamaxReason: reason,
    areas: areas.map((area) => assessedArea(area, config.method)),
    receivers: {
      id: [...receivers.ids],
      address: [...receivers.addresses],
      lon: everyOther(receivers.lonLat, 0),
      lat: everyOther(receivers.lonLat, 1),
      height: Array.from(receivers.heightM),
      type: [...receivers.types],
      catchment: Array.from(receivers.catchment, (number) => scene.catchments[number]?.name ?? ''),
      laeq,
      laeqNearest,
      lamax,
      flags: Array.from(flags, flagNames),
      times: Object.fromEntries(columns),
    },
    areaLevels: areas.map((area) => levelsOf(transfers, area.lines, 'placedSource')),
    pairs,
  };
}

/** Refuses what cannot be processed, naming all of it; gives the operating times to assess. */
function checkInput({ assessment }: AssessmentInput, set: CriteriaSet): OperatingTime[] {
  const { times, problems } = resolveOperatingTimes(set, assessment);
  const areas = workAreasInOrder(assessment.workAreas);
  const reasons = [
    ...problems,
    ...(areas.length === 0 ? ['Draw at least one work area.'] : []),
    ...areas.flatMap(([, area]) => [
      ...workAreaProblems(area),
      ...(crossingRing(area.feature.geometry) === null
        ? []
        : [`${workAreaName(area)} crosses itself. Draw it again, or move its corners.`]),
    ]),
  ];
  if (reasons.length > 0) throw new Refusal(reasons);
  return times;
}

function sourceAreas(input: AssessmentInput, scene: PreparedScene, sources: Source[]): SourcedArea[] {
  const { assessment, config, equipment } = input;
  const toLocal = localPlane(scene);
  const reasons: string[] = [];
  const areas = workAreasInOrder(assessment.workAreas).flatMap(([id, area]): SourcedArea[] => {
    const shape = localShape(area.feature.geometry, toLocal);
    const misplaced = shapeProblem(shape, workAreaName(area));
    if (misplaced !== null) {
      reasons.push(misplaced);
      return [];
    }
    const outcome = plantLines(area, equipment, lengthM(shape));
    if (outcome.kind === 'refused') {
      reasons.push(...outcome.reasons);
      return [];
    }
    const barrier = barrierHeightM(area, config.method);
    return [{ id, area, lines: addSources(sources, id, shape, outcome.lines, config.method, barrier) }];
  });
  if (reasons.length > 0) throw new Refusal(reasons);
  return areas;
}

function acousticScene(scene: PreparedScene, method: Method, sources: Source[]): Scene {
  const { edition, groundMethod, reflections, lateral, temperatureC, humidityPct, pressureKPa } = method;
  return {
    edition,
    groundMethod,
    reflections,
    lateral,
    air: { temperatureC, humidityPct, pressureKPa },
    ...acousticBase(scene, method),
    sources,
  };
}

async function predictScene(scene: Scene, options: PredictOptions) {
  try {
    const { transfers, flags, pairs } = await predict(scene, options);
    if (transfers === null) throw new Error('the transfers were not kept');
    return { transfers, flags, pairs };
  } catch (error) {
    // What the engine does not compute yet is the project's method to change, not a fault of the run.
    if (error instanceof RangeError) throw new Refusal([`The project’s method cannot be used: ${error.message}.`]);
    throw error;
  }
}

/** LAeq at every receiver of some plant, dBA to 0.01. */
function levelsOf(
  transfers: Transfers,
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

function timeColumns(
  set: CriteriaSet,
  time: OperatingTime,
  criteria: ReturnType<typeof criteriaOf>,
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

function assessedArea({ id, area, lines }: SourcedArea, method: Method): AssessedArea {
  const { properties, geometry } = area.feature;
  return {
    id,
    name: properties.name,
    temporaryNoiseBarrier: area.temporaryNoiseBarrier,
    barrierHeight: barrierHeightM(area, method),
    geometry,
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

function warningsOf(areas: readonly SourcedArea[], flags: Uint8Array): string[] {
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

function flagNames(bits: number): string[] {
  return [
    ...((bits & FLAG_IN_AREA) === 0 ? [] : [PREDICTED_AT_1_M]),
    ...((bits & FLAG_IN_BUILDING) === 0 ? [] : [IN_BUILDING]),
  ];
}

function everyOther(values: Float64Array, from: 0 | 1): number[] {
  return Array.from({ length: values.length / 2 }, (_, index) => values[2 * index + from] ?? 0);
}
