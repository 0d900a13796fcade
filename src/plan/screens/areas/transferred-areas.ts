import { startOfShift } from '../../../model/time/shift.ts';
import { compared, copyName, takenNames } from '../../rules/area-names.ts';
import { type Assessment, shapesInOrder } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import { ASSESSMENT_LIMITS } from '../../../model/limits.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import { newAreaId } from './area-copies.ts';

export type Transfer =
  | {
      kind: 'possible';
      added: Array<readonly [WorkAreaId, WorkArea]>;
      /** Names of work areas whose shift limit was removed, because the other assessment does not have these shifts. */
      withoutShifts: string[];
    }
  | { kind: 'refused'; reason: string };

type WithAreas = Pick<Assessment, 'workAreas' | 'shifts'>;

/** Prepares work areas for another assessment, with ids and names that are free there. */
export function transferred(from: WithAreas, ids: readonly WorkAreaId[], into: WithAreas & { name: string }): Transfer {
  const chosen = shapesInOrder(from.workAreas).filter(([id]) => ids.includes(id));
  const count = Object.keys(into.workAreas).length + chosen.length;
  if (count > ASSESSMENT_LIMITS.workAreas) {
    return {
      kind: 'refused',
      reason: `“${into.name}” would have ${count} work areas and barriers. An assessment has at most ${ASSESSMENT_LIMITS.workAreas}.`,
    };
  }
  const starts = new Set((into.shifts ?? []).map(startOfShift));
  const taken = takenNames(into.workAreas);
  const withoutShifts: string[] = [];
  const added = chosen.map(([, area]) => {
    const { shiftStarts, ...properties } = area.feature.properties;
    const name = taken.has(compared(properties.name)) ? copyName(taken, properties.name) : properties.name;
    taken.add(compared(name));
    const fits = shiftStarts?.every((start) => starts.has(start)) ?? true;
    if (!fits) withoutShifts.push(name);
    const { temporaryNoiseBarrier, feature } = area;
    const kept = fits && shiftStarts !== undefined ? { shiftStarts } : {};
    const after = { temporaryNoiseBarrier, feature: { ...feature, properties: { ...properties, ...kept, name } } };
    return [newAreaId(), after] as const;
  });
  return { kind: 'possible', added, withoutShifts };
}
