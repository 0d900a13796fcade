import { levelsOf } from '../run/assessed-levels.ts';
import { type AveragedArea, averagedEnergies } from '../run/averaging.ts';
import type { PlannedWork } from '../run/planned-work.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import type { AreaEnergies } from '../sources/area-energies.ts';
import type { LiveArea } from './live-area.ts';

/** The levels of receivers in one window of a moving crew. */
export interface CrewSnapshot {
  /** Operating time of the window. */
  readonly time: string;
  readonly laeqAssessed: Float64Array;
}

/** A live assessment with levels. */
interface LiveWork {
  readonly planned: PlannedWork;
  readonly scene: PreparedScene;
  readonly areas: ReadonlyMap<string, LiveArea>;
}

/**
 * The compared levels in one window of a moving crew, dB(A). They sum the crew's level in the window and the worst-case levels of
 * the other work areas in the same operating time.
 * @returns null if the window does not exist
 */
export function crewSnapshot(work: LiveWork, areaId: string, window: number): CrewSnapshot | null {
  const { planned, scene, areas } = work;
  const moving = areas.get(areaId)?.crew.inWindow(window) ?? null;
  const time = moving?.times[0];
  if (moving === null || time === undefined) return null;
  const at = planned.times.findIndex((plannedTime) => plannedTime.time.key === time);
  const averaged = inAveragedWindow(work, at, areaId, window);
  if (averaged !== null) return { time, laeqAssessed: levelsOf(scene, planned.set, [averaged]).laeqAssessed };
  const energies = (planned.working[at] ?? []).flatMap((number) => {
    const id = planned.areas[number]?.id ?? '';
    const of = areas.get(id)?.energies;
    if (of === undefined) return [];
    return [id === areaId ? moving.energies : (of.inTime?.get(time) ?? of)];
  });
  return { time, laeqAssessed: levelsOf(scene, planned.set, energies).laeqAssessed };
}

/** The levels of all work areas in an averaging window that contains a window of the moving crew. Null if there is none. */
function inAveragedWindow(
  { planned, scene, areas }: LiveWork,
  time: number,
  areaId: string,
  window: number,
): AreaEnergies | null {
  const averaging = planned.averaging[time] ?? null;
  const pass = planned.passes[planned.areas.findIndex(({ id }) => id === areaId)] ?? null;
  const shared = averaging?.windows.find((candidate) => pass?.numberOf.get(candidate) === window);
  if (averaging === null || shared === undefined) return null;
  const key = planned.times[time]?.time.key ?? '';
  const averagedAreas = (planned.working[time] ?? []).flatMap((number): AveragedArea[] => {
    const live = areas.get(planned.areas[number]?.id ?? '');
    if (live === undefined) return [];
    const [own, moving] = [planned.passes[number] ?? null, live.crew.evaluated[0]];
    const crew = own === null || moving === undefined ? null : { pass: own, inWindow: moving.inWindow };
    return [{ number, energies: live.energies.inTime?.get(key) ?? live.energies, crew }];
  });
  return averagedEnergies({ ...averaging, windows: [shared] }, averagedAreas, scene.receivers.ids.length);
}
