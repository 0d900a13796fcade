import { predict, type PredictOptions } from '../acoustics/prediction/predict.ts';
import type { Scene } from '../acoustics/scene/scene.ts';
import { ENGINE_VERSION } from '../acoustics/scene/version.ts';
import type { KeptTransfers } from '../acoustics/tracing/trace.ts';
import { worksIn } from '../domain/area-hours.ts';
import type { Assessment } from '../domain/assessment.ts';
import { comparedLevel } from '../domain/criteria/assess-receiver.ts';
import type { CriteriaSet } from '../domain/criteria/criteria-set.ts';
import { resolveOperatingTimes } from '../domain/criteria/resolve-operating-times.ts';
import { criteriaSetOf } from '../domain/report-config.ts';
import {
  type LevelColumns,
  MIN_LEVEL_DB,
  resultLevel,
  type Results,
  RESULTS_SCHEMA,
  type TimeColumns,
} from '../domain/results.ts';
import { acousticScene, sceneForCriteria } from '../geodata/scene/acoustic-base.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { type AreaEnergies, energiesOfArea, levelOfSum } from './area-energies.ts';
import { lamaxOf, type LamaxOutcome } from './lamax.ts';
import { outOfHoursWarnings } from './out-of-hours-plant.ts';
import { problemsOfAssessment } from './problems.ts';
import { criteriaOf, notAssessedNote } from './receiver-criteria.ts';
import { Refusal } from './refusal.ts';
import { assessedArea, everyOther, flagNames, timeColumns, warningsOf } from './result-parts.ts';
import { type AssessmentInput, type SourcedArea, sourceAreas } from './sourced-areas.ts';

/** What is assessed, as the results name it. */
export interface IdentifiedInput extends AssessmentInput {
  assessment: Assessment;
  hash: string;
}

/**
 * Predicts and assesses: levels at every receiver, criteria, exceedance, bands and measures.
 * @param options threads are used where the scene is worth it
 * @throws Refusal with everything that is missing or wrong in the input
 */
export async function assess(
  input: IdentifiedInput,
  scene: PreparedScene,
  by: { email: string; at: Date },
  options: PredictOptions = {},
): Promise<Results> {
  const { assessment, config } = input;
  const set = criteriaSetOf(config);
  const problems = problemsOfAssessment(input, scene);
  if (problems.length > 0) throw new Refusal(problems);
  const { areas, sources } = sourceAreas(input, scene);
  const resolved = resolveOperatingTimes(set, assessment).times;
  const times = resolved.filter(({ key }) => areas.some(({ area }) => worksIn(set, assessment, area, key)));
  const heard = sceneForCriteria(acousticScene(scene, config.method, sources), scene, set);
  const { transfers, flags, pairs } = await predictScene(heard, options);
  const energies = areas.map((area) => energiesOfArea(transfers, area, set.annoyingPlantDb));
  const levels = levelsAt(scene, set, transfers);
  const whole = levels(areas, energies);
  const columns = times.map((time): [string, TimeColumns] => {
    const working = areas.flatMap(({ area }, index) => (worksIn(set, assessment, area, time.key) ? [index] : []));
    const isWhole = working.length === areas.length;
    const of = isWhole ? whole : levels(pick(areas, working), pick(energies, working));
    return [time.key, timeColumns(set, time, criteriaOf(scene, set, time), of, isWhole)];
  });
  const { lamaxReason, lamaxAtLeast, ...levelColumns } = whole;
  const { receivers } = scene;
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
    warnings: [
      ...facadeNotes(set.facadeCorrectionDb, receivers.atFacade),
      ...warningsOf(areas, flags),
      ...outOfHoursWarnings(
        set,
        times.map(({ key }) => key),
        assessment,
        input.equipment,
      ),
      ...times.flatMap((time) => notAssessedNote(scene, time, criteriaOf(scene, set, time)) ?? []),
      ...resolved.flatMap((time) => (times.includes(time) ? [] : [`No work area works in “${time.name}”.`])),
    ],
    lamaxAtLeast,
    lamaxReason,
    areas: areas.map((area) => assessedArea(area, config.method, set.annoyingPlantDb)),
    receivers: {
      id: [...receivers.ids],
      addressId: [...receivers.addressIds],
      address: [...receivers.addresses],
      facade: receivers.facades.map((facade) => (facade === '' ? null : facade)),
      floor: Array.from(receivers.floors, (floor) => (floor === 0 ? null : floor)),
      lon: everyOther(receivers.lonLat, 0),
      lat: everyOther(receivers.lonLat, 1),
      height: Array.from(receivers.heightM),
      type: [...receivers.types],
      catchment: Array.from(receivers.catchment, (number) => scene.catchments[number]?.name ?? ''),
      ...levelColumns,
      flags: Array.from(flags, flagNames),
      times: Object.fromEntries(columns),
    },
    areaLevels: energies.map(({ worst }) => Array.from(worst, (energy) => resultLevel(10 * Math.log10(energy)))),
    pairs,
  };
}

const pick = <Item>(items: readonly Item[], indices: readonly number[]) =>
  indices.flatMap((index) => items.slice(index, index + 1));

/** The levels of some work areas together. */
function levelsAt({ receivers }: PreparedScene, set: CriteriaSet, transfers: KeptTransfers) {
  const count = receivers.ids.length;
  return (areas: readonly SourcedArea[], energies: readonly AreaEnergies[]): LevelColumns & LamaxOutcome => {
    const penalised = levelOfSum(
      energies.map((of) => of.penalised),
      count,
    );
    return {
      laeqTypical: Array.from(
        levelOfSum(
          energies.map((of) => of.typical),
          count,
        ),
        resultLevel,
      ),
      laeq: Array.from(
        levelOfSum(
          energies.map((of) => of.worst),
          count,
        ),
        resultLevel,
      ),
      laeqAssessed: Array.from(penalised, (level, receiver) => {
        const facadeDb = receivers.atFacade[receiver] === 1 ? set.facadeCorrectionDb : 0;
        return Math.max(MIN_LEVEL_DB, comparedLevel(set, level + facadeDb));
      }),
      ...lamaxOf(
        transfers,
        areas.flatMap(({ lines }) => lines),
      ),
    };
  };
}

function facadeNotes(facadeDb: number, atFacade: Uint8Array): string[] {
  if (facadeDb === 0) return [];
  return [
    `The levels that are compared are façade levels: ${facadeDb} dB are added at buildings, none in open land.`,
    ...(atFacade.includes(1)
      ? []
      : ['No receiver stands at a building, so nothing is added. Are the buildings of the project loaded?']),
  ];
}

/** Receivers times sources from which on threads are worth starting. */
const WORTH_THREADS = 20_000;

async function predictScene(scene: Scene, { threads = 1, ...options }: PredictOptions) {
  const size = scene.sources.length * scene.receivers.ids.length;
  try {
    const { transfers, flags, pairs } = await predict(scene, {
      ...options,
      threads: size < WORTH_THREADS ? 1 : threads,
    });
    if (transfers === null) throw new Error('the transfers were not kept');
    return { transfers, flags, pairs };
  } catch (error) {
    // What the engine does not compute yet is the project's method to change, not a fault of the run.
    if (error instanceof RangeError) throw new Refusal([`The project’s method cannot be used: ${error.message}.`]);
    throw error;
  }
}
