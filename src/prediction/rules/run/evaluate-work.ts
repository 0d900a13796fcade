import type { PreparedScene } from '../scene/prepared-scene.ts';
import type { AreaEnergies } from '../sources/area-energies.ts';
import { highestOf, type LevelArrays, levelsOf, type TimeArrays } from './assessed-levels.ts';
import {
  type AveragedArea,
  type AveragedEnergies,
  averagedEnergies,
  type CrewInWindow,
  findingsInWindows,
  loudestOf,
} from './averaging.ts';
import type { PlannedWork } from './planned-work.ts';
import type { PassFindings } from './evaluate-pass.ts';

/** The levels of planned work and their assessment. Flat arrays can be transferred between threads. */
export interface EvaluatedWork {
  /** Levels of all work areas. If levels are averaged over T, they are those of the loudest operating time at each receiver. */
  readonly levels: LevelArrays;
  /** In the order of the plan's operating times. */
  readonly times: readonly TimeArrays[];
  /** Findings of moving crews by the index of the work area. */
  readonly passes: ReadonlyMap<number, PassFindings>;
}

/** A work area with a moving crew. */
export interface EvaluatedCrew {
  readonly findings: PassFindings;
  readonly inWindow: CrewInWindow;
}

/**
 * Sums the levels of planned work and assesses them.
 * @param energies energies of the plan's work areas in their order
 * @param crews moving crews by the index of their work area
 */
export function evaluateWork(
  scene: PreparedScene,
  planned: PlannedWork,
  energies: readonly AreaEnergies[],
  crews: ReadonlyMap<number, EvaluatedCrew> = new Map(),
): EvaluatedWork {
  const { set, times, working: workingIn, averaging } = planned;
  if (averaging.some((windows) => windows !== null)) return evaluateAveraged(scene, planned, energies, crews);
  const whole = levelsOf(scene, set, energies);
  return {
    levels: whole,
    passes: new Map(Array.from(crews, ([number, { findings }]) => [number, findings])),
    times: times.map(({ time, assess }, index): TimeArrays => {
      const working = pick(energies, workingIn[index] ?? []);
      const inTime = working.map((area) => area.inTime?.get(time.key) ?? area);
      const isWhole = inTime.length === energies.length && inTime.every((area, at) => area === working[at]);
      const levels = isWhole ? null : levelsOf(scene, set, inTime);
      return { levels, window: null, ...assess(levels ?? whole) };
    }),
  };
}

/** Evaluates work if at least one operating time has a level that is averaged by working hours. */
function evaluateAveraged(
  scene: PreparedScene,
  { set, times, working: workingIn, averaging, passes }: PlannedWork,
  energies: readonly AreaEnergies[],
  crews: ReadonlyMap<number, EvaluatedCrew>,
): EvaluatedWork {
  const receivers = scene.receivers.ids.length;
  const averaged = new Map<string, AveragedEnergies>();
  const inTimes = times.map(({ time }, index): readonly AreaEnergies[] => {
    const windows = averaging[index] ?? null;
    const areas = (workingIn[index] ?? []).flatMap((number): AveragedArea[] => {
      const own = energies[number];
      if (own === undefined) return [];
      const [pass, crew] = [passes[number] ?? null, crews.get(number)];
      const moving = pass === null || crew === undefined ? null : { pass, inWindow: crew.inWindow };
      return [{ number, energies: own.inTime?.get(time.key) ?? own, crew: moving }];
    });
    if (windows === null) return areas.map((area) => area.energies);
    const found = averagedEnergies(windows, areas, receivers);
    averaged.set(time.key, found);
    return [found];
  });
  const levelsIn = inTimes.map((areas) => levelsOf(scene, set, areas));
  const loudest = loudestOf(
    inTimes.map((areas) => summed(areas, receivers)),
    receivers,
  );
  const isOneTime = times.length === 1;
  const whole = isOneTime ? levelsIn[0] : levelsOf(scene, set, [loudest]);
  if (whole === undefined) throw new Error('a plan has no operating times');
  const inAllTime = { keys: times.map(({ time }) => time.key), time: loudest.time };
  return {
    levels: whole,
    passes: new Map(
      Array.from(crews, ([number, { findings }]) => {
        const pass = passes[number] ?? null;
        return [number, pass === null ? findings : findingsInWindows(findings, pass, number, averaged, inAllTime)];
      }),
    ),
    times: times.map(({ time, assess }, index): TimeArrays => {
      const levels = isOneTime ? null : (levelsIn[index] ?? null);
      return { levels, window: averaged.get(time.key)?.window ?? null, ...assess(levels ?? whole) };
    }),
  };
}

/** The sum of the energies of work areas. */
function summed(areas: readonly AreaEnergies[], receivers: number): AreaEnergies {
  const [only] = areas;
  if (only !== undefined && areas.length === 1) return only;
  const sum = (columnOf: (area: AreaEnergies) => Float64Array) => {
    const energy = new Float64Array(receivers);
    for (const area of areas) columnOf(area).forEach((value, at) => (energy[at]! += value));
    return energy;
  };
  const maxima = areas.flatMap(({ maximum }) => maximum ?? []);
  return {
    typical: sum(({ typical }) => typical),
    worst: sum(({ worst }) => worst),
    penalised: sum(({ penalised }) => penalised),
    maximum: maxima.length === 0 ? null : highestOf(maxima, receivers),
  };
}

export const pick = <Item>(items: readonly Item[], indices: readonly number[]): Item[] =>
  indices.flatMap((index) => items.slice(index, index + 1));
