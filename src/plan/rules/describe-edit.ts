import { sameWorkArea, changedParts } from '../../model/assessment/merge-work-area.ts';
import type { AssessmentDetails } from '../../model/assessment/assessment.ts';
import type { WorkAreaEdit } from '../../model/assessment/reconcile-edit.ts';
import {
  BARRIER_NO,
  BARRIER_YES,
  type EquipmentUse,
  type WorkArea,
  workAreaName,
} from '../../model/assessment/work-area.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { canonicalJson } from '../../model/canonical-json.ts';
import { counted } from '../../model/format/format.ts';
import { positionsOf } from '../../gis/geometry/plane.ts';
import { changedDetails, nameDetails } from './edit-details.ts';

/** An edit of the plan in the undo history. */
export type PlanEdit =
  | { readonly kind: 'areas'; readonly edits: readonly WorkAreaEdit[] }
  | { readonly kind: 'details'; readonly before: AssessmentDetails; readonly after: AssessmentDetails };

/** A short description of an edit. @param equipment equipment of the project, for the names of items */
export function describeEdit(edit: PlanEdit, equipment: readonly EquipmentItem[]): string {
  if (edit.kind === 'details') {
    return `Changed ${nameDetails(changedDetails(edit.before, edit.after)) || 'the details'}`;
  }
  const [first] = edit.edits;
  if (first === undefined) return 'Changed nothing';
  if (edit.edits.length === 1) return describeArea(first, equipment);
  const verbs = new Set(edit.edits.map((each) => verbOf(each)));
  const [verb = 'Changed'] = verbs.size === 1 ? verbs : ['Changed'];
  return `${verb} ${nounOf(edit.edits)}`;
}

/** `2 work areas`, `2 barriers`, or `2 shapes` for both kinds. */
function nounOf(edits: readonly WorkAreaEdit[]): string {
  const kinds = new Set(edits.map(({ before, after }) => (after ?? before)?.feature.properties.kind === 'barrier'));
  if (kinds.size > 1) return counted(edits.length, 'shape');
  return counted(edits.length, kinds.has(true) ? 'barrier' : 'work area');
}

function verbOf({ before, after }: WorkAreaEdit): string {
  if (before === null) return 'Added';
  if (after === null) return 'Deleted';
  return isMoved(before, after) ? 'Moved' : 'Changed';
}

function describeArea(edit: WorkAreaEdit, equipment: readonly EquipmentItem[]): string {
  const { before, after } = edit;
  const shown = after ?? before;
  if (shown === null) return 'Changed nothing';
  const name = workAreaName(shown);
  if (before === null || after === null) return `${verbOf(edit)} ${name}`;
  const parts = changedParts(before, after);
  const [part] = parts;
  if (part === undefined) return `Changed ${name}`;
  if (parts.length > 1) return `Changed ${parts.join(', ')} of ${name}`;
  switch (part) {
    case 'shape':
      return isMoved(before, after) ? `Moved ${name}` : `Reshaped ${name}`;
    case 'name':
      return `Renamed ${workAreaName(before)} to ${name}`;
    case 'equipment':
      return describeEquipment(before, after, equipment);
    case 'noise barrier':
      return `Temporary noise barrier of ${name}: ${barrierText(after)}`;
    default:
      return `Changed ${part} of ${name}`;
  }
}

function barrierText({ temporaryNoiseBarrier }: WorkArea): string {
  if (temporaryNoiseBarrier === BARRIER_YES) return 'yes';
  return temporaryNoiseBarrier === BARRIER_NO ? 'no' : 'unspecified';
}

/** Describes a single changed equipment line by its name, and several lines together. */
function describeEquipment(before: WorkArea, after: WorkArea, equipment: readonly EquipmentItem[]): string {
  const [was, is] = [before, after].map(({ feature }) => feature.properties.equipment) as [
    EquipmentUse[],
    EquipmentUse[],
  ];
  const area = workAreaName(after);
  const nameOf = (line: EquipmentUse) => itemOfLine(line, equipment)?.name ?? line.id;
  const without = (lines: readonly EquipmentUse[], others: readonly EquipmentUse[]) => {
    const texts = new Set(others.map((line) => canonicalJson(line)));
    return lines.filter((line) => !texts.has(canonicalJson(line)));
  };
  const [removed, added] = [without(was, is), without(is, was)];
  const [old, line] = [removed[0], added[0]];
  if (removed.length === 0 && added.length === 1 && line) return `Added ${line.quantity} × ${nameOf(line)} to ${area}`;
  if (added.length === 0 && removed.length === 1 && old) return `Removed ${nameOf(old)} from ${area}`;
  if (removed.length === 1 && added.length === 1 && old && line) {
    if (old.id !== line.id) return `Replaced ${nameOf(old)} by ${nameOf(line)} in ${area}`;
    return old.quantity === line.quantity
      ? `Changed ${nameOf(line)} in ${area}`
      : `Changed ${nameOf(line)} in ${area}: ${old.quantity} → ${line.quantity}`;
  }
  if (removed.length === 0 && added.length > 1) return `Added ${added.length} items to ${area}`;
  if (added.length === 0 && removed.length > 1) return `Removed ${removed.length} items from ${area}`;
  return `Changed the equipment of ${area}`;
}

/** Tolerance for equal shifts of all vertices, as a share. A move in the plane causes smaller differences in degrees. */
const MOVE_TOLERANCE = 2e-3;

/** Whether a shape was only moved: all vertices have the same shift. */
function isMoved(before: WorkArea, after: WorkArea): boolean {
  const [from, to] = [before, after].map(({ feature }) => positionsOf(feature.geometry)) as [
    ReturnType<typeof positionsOf>,
    ReturnType<typeof positionsOf>,
  ];
  const shifts = to.map(([lon = 0, lat = 0], index) => {
    const [fromLon = 0, fromLat = 0] = from[index] ?? [];
    return [lon - fromLon, lat - fromLat] as const;
  });
  const [first] = shifts;
  if (first === undefined || from.length !== to.length) return false;
  const others = { ...after, feature: { ...after.feature, geometry: before.feature.geometry } };
  const tolerance = MOVE_TOLERANCE * Math.hypot(...first) + 1e-9;
  return (
    sameWorkArea(before, others) &&
    Math.hypot(...first) > 0 &&
    shifts.every(([lon, lat]) => Math.hypot(lon - first[0], lat - first[1]) <= tolerance)
  );
}
