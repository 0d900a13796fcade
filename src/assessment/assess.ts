import { predict, type PredictOptions } from '../acoustics/prediction/predict.ts';
import type { Scene } from '../acoustics/scene/scene.ts';
import { withinAccuracy } from '../domain/criteria/within-accuracy.ts';
import type { Results } from '../domain/results.ts';
import { acousticScene, sceneForCriteria } from '../geodata/scene/acoustic-base.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { type AreaEnergies, powersOfArea, roomForEnergies, transfersOfSource, weighArea } from './area-energies.ts';
import { levelOf } from './assessed-levels.ts';
import { buildResults, type IdentifiedInput } from './build-results.ts';
import { heardFromIn, plannerOf } from './planned-work.ts';
import { problemsOfAssessment } from './problems.ts';
import { methodProblem, Refusal } from './refusal.ts';
import { energiesOfPass, type PassFindings, roomForPass, weighPass } from './weigh-pass.ts';
import { weighWork } from './weigh-work.ts';

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
  const problems = problemsOfAssessment(input, scene);
  if (problems.length > 0) throw new Refusal(problems);
  const planned = plannerOf(scene)(input);
  const { set, areas, sources, barriers } = planned;
  const heard = sceneForCriteria(acousticScene(scene, input.config.method, sources, barriers), scene, set);
  const { transfers, flags, pairs } = await predictScene(heard, options);
  const passes = new Map<number, PassFindings>();
  const energies = areas.map((area, number): AreaEnergies => {
    const pass = planned.passes[number] ?? null;
    const columns = transfers.passed.find(({ group }) => group === area.id);
    if (pass !== null && columns !== undefined) {
      const room = roomForPass(pass, columns, scene.receivers.ids.length);
      weighPass(pass, columns, heardFromIn(planned), room);
      passes.set(number, room.findings);
      return energiesOfPass(room);
    }
    const powers = powersOfArea(area, set.annoyingPlantDb);
    const room = roomForEnergies(powers, scene.receivers.ids.length);
    weighArea(powers, (source) => transfersOfSource(transfers, source), room);
    return room;
  });
  const weighed = weighWork(scene, planned, energies, passes);
  const areaLevels = energies.map(({ worst }) => worst.map(levelOf));
  return withAccuracy(buildResults(input, scene, { planned, weighed, areaLevels, flags, pairs }, by));
}

/** Results with what the accuracy of the prediction leaves open in each operating time. */
function withAccuracy(results: Results): Results {
  const found = results.operatingTimes.flatMap((key) => {
    const within = withinAccuracy(results, key);
    return within === null ? [] : [[key, within] as const];
  });
  return found.length === 0 ? results : { ...results, withinAccuracy: Object.fromEntries(found) };
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
    if (error instanceof RangeError) throw new Refusal([methodProblem(error)]);
    throw error;
  }
}
