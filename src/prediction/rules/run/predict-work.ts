import { predict, type PredictOptions } from '../../../engine/prediction/predict.ts';
import type { Scene } from '../../../engine/scene/scene.ts';
import type { Method } from '../../../model/project/report-config.ts';
import { acousticScene, sceneForCriteria } from '../scene/acoustic-base.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import {
  type AreaEnergies,
  powersOfArea,
  roomForEnergies,
  transfersOfSource,
  applySoundPower,
} from '../sources/area-energies.ts';
import { areaLevelsOf, shareOfArea } from './averaging.ts';
import { audibilityThresholdsIn, type PlannedWork } from './planned-work.ts';
import { methodProblem, Refusal } from '../sources/refusal.ts';
import { crewInWindows, energiesOfPass, roomForPass, evaluatePass } from './evaluate-pass.ts';
import { type EvaluatedCrew, type EvaluatedWork, evaluateWork } from './evaluate-work.ts';

/** The levels of planned work at the receivers of a scene or of a part of it. */
export interface WorkLevels {
  readonly evaluated: EvaluatedWork;
  /** `laeq` of each work area alone, dB(A) to 0.01. */
  readonly areaLevels: readonly Float64Array[];
  /** FLAG_IN_AREA and FLAG_IN_BUILDING per receiver. */
  readonly flags: Uint8Array;
  /** Number of traced pairs. */
  readonly pairs: number;
}

/**
 * Predicts work at every receiver of a scene and assesses it. The result of a receiver does not depend on other receivers.
 * @param planned plan for this very scene
 * @param options threads; they are used if the scene is large enough
 * @throws Refusal if the engine does not support the method
 */
export async function predictWork(
  scene: PreparedScene,
  planned: PlannedWork,
  method: Method,
  options: PredictOptions = {},
): Promise<WorkLevels> {
  const { set, areas, sources, barriers } = planned;
  const audibleScene = sceneForCriteria(acousticScene(scene, method, sources, barriers), scene, set);
  const { transfers, flags, pairs } = await predictScene(audibleScene, options);
  const crews = new Map<number, EvaluatedCrew>();
  const energies = areas.map((area, number): AreaEnergies => {
    const pass = planned.passes[number] ?? null;
    const columns = transfers.passed.find(({ group }) => group === area.id);
    if (pass !== null && columns !== undefined) {
      const room = roomForPass(pass, columns, scene.receivers.ids.length);
      evaluatePass(pass, columns, audibilityThresholdsIn(planned), room);
      crews.set(number, { findings: room.findings, inWindow: crewInWindows(pass, columns) });
      return energiesOfPass(room);
    }
    const powers = powersOfArea(area, set.annoyingEquipmentDb);
    const room = roomForEnergies(powers, scene.receivers.ids.length);
    applySoundPower(powers, (source) => transfersOfSource(transfers, source), room);
    return room;
  });
  const evaluated = evaluateWork(scene, planned, energies, crews);
  const areaLevels = energies.map(({ worst }, number) => areaLevelsOf(worst, shareOfArea(planned, number)));
  return { evaluated, areaLevels, flags, pairs };
}

/** Product of receivers and sources from which threads are worth starting. Behind houses, each pair takes 0.1 to 1.5 ms. */
const WORTH_THREADS = 2_000;

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
    // An unsupported method is a fault of the project's configuration and not of the run.
    if (error instanceof RangeError) throw new Refusal([methodProblem(error)]);
    throw error;
  }
}
