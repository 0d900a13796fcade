import { predict, type PredictOptions } from '../acoustics/prediction/predict.ts';
import type { Scene } from '../acoustics/scene/scene.ts';
import { ENGINE_VERSION } from '../acoustics/scene/version.ts';
import type { Assessment } from '../domain/assessment.ts';
import { resolveOperatingTimes } from '../domain/criteria/resolve-operating-times.ts';
import { criteriaSetOf } from '../domain/report-config.ts';
import { MIN_LEVEL_DB, resultLevel, type Results, RESULTS_SCHEMA, type TimeColumns } from '../domain/results.ts';
import { acousticScene, ofIncidentSound } from '../geodata/scene/acoustic-base.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { lamaxOf } from './lamax.ts';
import { criteriaOf } from './receiver-criteria.ts';
import { Refusal } from './refusal.ts';
import { assessedArea, everyOther, flagNames, levelsOf, timeColumns, warningsOf } from './result-parts.ts';
import { problemsOfAssessment } from './problems.ts';
import { type AssessmentInput, sourceAreas } from './sourced-areas.ts';

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
  const { times } = resolveOperatingTimes(set, assessment);
  const { areas, sources } = sourceAreas(input, scene);
  const criteria = times.map((time) => criteriaOf(scene, set, time).criteria);
  const whole = acousticScene(scene, config.method, sources);
  const isFreeField = set.facadeCorrectionDb === 0;
  const prediction = await predictScene(isFreeField ? ofIncidentSound(whole, scene) : whole, options);
  const { transfers, flags, pairs } = prediction;

  const lines = areas.flatMap((area) => area.lines);
  // Criteria that hold at a façade are met by façade levels: the free-field level and what its reflection adds.
  const facadeDb = set.facadeCorrectionDb;
  const atFacade = (level: number) => (level > MIN_LEVEL_DB ? resultLevel(level + facadeDb) : level);
  const laeq = levelsOf(transfers, lines, 'placedSource').map(atFacade);
  const laeqNearest = levelsOf(transfers, lines, 'nearestSource').map(atFacade);
  const { lamax: freeField, reason } = lamaxOf(transfers, lines);
  const lamax = freeField.map((level) => (level === null ? null : atFacade(level)));
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
    warnings: [...facadeNote(facadeDb), ...warningsOf(areas, flags)],
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
    areaLevels: areas.map((area) => levelsOf(transfers, area.lines, 'placedSource').map(atFacade)),
    pairs,
  };
}

function facadeNote(facadeDb: number): string[] {
  if (facadeDb === 0) return [];
  return [
    `Levels at receivers are façade levels: ${facadeDb} dB are added to the free field. Contours are free-field levels.`,
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
