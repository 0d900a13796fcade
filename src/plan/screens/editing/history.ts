import type { AssessmentDetails } from '../../../model/assessment/assessment.ts';
import { sameWorkArea } from '../../../model/assessment/merge-work-area.ts';
import { chainsOf, wholeEdit, type WorkAreaEdit } from '../../../model/assessment/reconcile-edit.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import { changedDetails } from '../../rules/edit-details.ts';

/** One change of one work area as plain data. */
export interface AreaEdit extends WorkAreaEdit {
  areaId: WorkAreaId;
}

/** A change of the details as plain data. */
export interface DetailsEdit {
  readonly before: AssessmentDetails;
  readonly after: AssessmentDetails;
}

/** The change of one history entry: work areas together, or the details. */
export type HistoryEdit =
  | { readonly kind: 'areas'; readonly edits: readonly AreaEdit[] }
  | ({ readonly kind: 'details' } & DetailsEdit);

/** One entry of the undo history. */
export type HistoryEntry = HistoryEdit & {
  /** Time of the edit, ms since 1970. */
  readonly at: number;
};

export function inverseOf(edit: HistoryEdit): HistoryEdit {
  if (edit.kind === 'details') return { kind: 'details', before: edit.after, after: edit.before };
  const edits = edit.edits.toReversed().map(({ areaId, before, after }) => ({ areaId, before: after, after: before }));
  return { kind: 'areas', edits };
}

/** The combined change of several entries. */
export interface CombinedEdit {
  readonly areas: readonly AreaEdit[];
  /** Null if the details do not change. */
  readonly details: DetailsEdit | null;
}

/**
 * Combines edits so that each work area is written once. If somebody else changed a work area between two edits, these stay
 * separate. If they were combined, undoing them would also revert the change by the other person.
 * @param edits in the order of execution
 */
export function combined(edits: readonly HistoryEdit[]): CombinedEdit {
  const ofAreas = edits.flatMap((edit) => (edit.kind === 'areas' ? edit.edits : []));
  const [first, ...later] = edits.flatMap((edit) =>
    edit.kind === 'details' ? [{ before: edit.before, after: edit.after }] : [],
  );
  const areas = chainsOf(ofAreas).map(wholeEdit).filter(isChange);
  return { areas, details: first === undefined ? null : later.reduce<DetailsEdit>(joined, first) };
}

const isChange = ({ before, after }: AreaEdit): boolean =>
  before === null || after === null ? before !== after : !sameWorkArea(before, after);

/** Combines two changes of the details. Each detail has its value before the first and after the last change. */
function joined({ before, after }: DetailsEdit, next: DetailsEdit): DetailsEdit {
  const known = Object.keys(changedDetails(before, after));
  const former = Object.entries(changedDetails(next.after, next.before)).filter(([key]) => !known.includes(key));
  return {
    before: { ...before, ...Object.fromEntries(former) },
    after: { ...after, ...changedDetails(next.before, next.after) },
  };
}
