import type { AssessmentDetails } from '../../model/assessment/assessment.ts';
import { canonicalJson } from '../../model/canonical-json.ts';
import { nameOfShift, type Shift } from '../../model/time/shift.ts';

const FIELDS = {
  name: 'name',
  description: 'description',
  permitNumber: 'permit number',
  stage: 'stage',
  shifts: 'shifts',
  startDate: 'start date',
  endDate: 'end date',
  operatingTime: 'operating time',
} as const satisfies Record<keyof AssessmentDetails, string>;
type Field = keyof typeof FIELDS;
const KEYS = Object.keys(FIELDS) as Field[];

/** Fields that follow from the shifts, if there are shifts. */
const FOLLOWING: readonly Field[] = ['startDate', 'endDate', 'operatingTime'];
const WHEN: readonly Field[] = ['shifts', ...FOLLOWING];

/** Details by field. A missing stage is empty. */
type Changes = Partial<Record<Exclude<Field, 'shifts'>, string> & { shifts: Shift[] }>;

const valueOf = (details: AssessmentDetails, key: Field) => details[key] ?? (key === 'shifts' ? [] : '');
const isSame = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

/** The changed details with their new values. If the shifts have changed, the fields that follow from them are included. */
export function changedDetails(before: AssessmentDetails, after: AssessmentDetails): Changes {
  const differs = (key: Field) => !isSame(valueOf(before, key), valueOf(after, key));
  const isChanged = (key: Field) => differs(key) || (FOLLOWING.includes(key) && differs('shifts'));
  return Object.fromEntries(KEYS.filter(isChanged).map((key) => [key, valueOf(after, key)]));
}

/**
 * The details that both a person and somebody else changed, with the current values.
 * @param before details when the person began
 * @param mine details that the person wants
 * @param theirs current details
 */
export function clashingDetails(
  before: AssessmentDetails,
  mine: AssessmentDetails,
  theirs: AssessmentDetails,
): Changes {
  const [own, others] = [changedDetails(before, mine), changedDetails(before, theirs)];
  const clashing = KEYS.filter((key) => key in own && key in others && !isSame(own[key], others[key]));
  const fields = KEYS.filter((key) => clashing.includes(key) || (clashesWithShifts(own, others) && WHEN.includes(key)));
  return Object.fromEntries(fields.map((key) => [key, valueOf(theirs, key)]));
}

/** Whether one person changed the shifts, and the other person changed the shifts or fields that follow from them. */
function clashesWithShifts(own: Changes, others: Changes): boolean {
  const isOfBoth = [own, others].every((changes) => WHEN.some((key) => key in changes));
  return isOfBoth && ('shifts' in own || 'shifts' in others) && WHEN.some((key) => !isSame(own[key], others[key]));
}

/**
 * The part of an edit that does not overwrite changes by somebody else.
 * @param theirs current details
 */
export function ownDetails(
  before: AssessmentDetails,
  after: AssessmentDetails,
  theirs: AssessmentDetails,
): { before: AssessmentDetails; after: AssessmentDetails; clashing: Changes } {
  const clashing = clashingDetails(before, after, theirs);
  return { before: { ...before, ...clashing }, after: { ...after, ...clashing }, clashing };
}

/** The names of details, as in “the name and the shifts”. Fields that follow from shifts are not named. */
export function nameDetails(changes: Changes): string {
  return namedKeys(changes)
    .map((key) => `the ${FIELDS[key]}`)
    .join(' and ');
}

const namedKeys = (changes: Changes): Field[] =>
  KEYS.filter((key) => key in changes && !('shifts' in changes && FOLLOWING.includes(key)));

/** A sentence about conflicting details. Null if there are none. */
export function describeClash(clashing: Changes, by: string): string | null {
  const hasDatesAlone = clashing.shifts?.length === 0;
  const keys = hasDatesAlone ? KEYS.filter((key) => key in clashing) : namedKeys(clashing);
  const named = keys.map((key) => {
    const value = clashing[key] ?? '';
    const text = typeof value === 'string' ? value : value.map(nameOfShift).join('; ');
    return `the ${FIELDS[key]} to ${text === '' ? 'nothing' : `“${text}”`}`;
  });
  if (named.length === 0) return null;
  return `While you edited, ${by} changed ${named.join(' and ')}. Save again to put yours in its place.`;
}
