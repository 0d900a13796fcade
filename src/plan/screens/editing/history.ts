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

/** What one step of the undo history changed: work areas, together, or the details. */
export type HistoryEdit =
  | { readonly kind: 'areas'; readonly edits: readonly AreaEdit[] }
  | ({ readonly kind: 'details' } & DetailsEdit);

/** One step of the undo history. */
export type HistoryEntry = HistoryEdit & {
  /** When it was made, ms since 1970. */
  readonly at: number;
};

export function inverseOf(edit: HistoryEdit): HistoryEdit {
  if (edit.kind === 'details') return { kind: 'details', before: edit.after, after: edit.before };
  const edits = edit.edits.toReversed().map(({ areaId, before, after }) => ({ areaId, before: after, after: before }));
  return { kind: 'areas', edits };
}

/** What several steps change together. */
export interface CombinedEdit {
  readonly areas: readonly AreaEdit[];
  /** Null where none of them changes the details. */
  readonly details: DetailsEdit | null;
}

/**
 * Steps as one, so that each work area is written once. Where somebody else changed a work area between two steps, both stay: together they
 * would take that change back as well.
 * @param edits in the order in which they are made
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

/** Each detail as it was before the first step that changes it, and after the last. */
function joined({ before, after }: DetailsEdit, next: DetailsEdit): DetailsEdit {
  const known = Object.keys(changedDetails(before, after));
  const former = Object.entries(changedDetails(next.after, next.before)).filter(([key]) => !known.includes(key));
  return {
    before: { ...before, ...Object.fromEntries(former) },
    after: { ...after, ...changedDetails(next.before, next.after) },
  };
}
