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

/** What follows from the shifts, where there are some, and goes with them. */
const FOLLOWING: readonly Field[] = ['startDate', 'endDate', 'operatingTime'];
const WHEN: readonly Field[] = ['shifts', ...FOLLOWING];

/** Details by field; without a stage it is empty. */
type Changes = Partial<Record<Exclude<Field, 'shifts'>, string> & { shifts: Shift[] }>;

const valueOf = (details: AssessmentDetails, key: Field) => details[key] ?? (key === 'shifts' ? [] : '');
const isSame = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

/** The details that were changed, as they are now; with other shifts also what follows from them. */
export function changedDetails(before: AssessmentDetails, after: AssessmentDetails): Changes {
  const differs = (key: Field) => !isSame(valueOf(before, key), valueOf(after, key));
  const isChanged = (key: Field) => differs(key) || (FOLLOWING.includes(key) && differs('shifts'));
  return Object.fromEntries(KEYS.filter(isChanged).map((key) => [key, valueOf(after, key)]));
}

/**
 * The details that somebody else changed while a person changed them too, as they are now.
 * @param before as the person began
 * @param mine as they want them
 * @param theirs as they are now
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

/** Whether one person changed the shifts, and the other the shifts or what would have to follow from them. */
function clashesWithShifts(own: Changes, others: Changes): boolean {
  const isOfBoth = [own, others].every((changes) => WHEN.some((key) => key in changes));
  return isOfBoth && ('shifts' in own || 'shifts' in others) && WHEN.some((key) => !isSame(own[key], others[key]));
}

/**
 * What of an edit can be made without changing what somebody else changed since.
 * @param theirs as they are now
 */
export function ownDetails(
  before: AssessmentDetails,
  after: AssessmentDetails,
  theirs: AssessmentDetails,
): { before: AssessmentDetails; after: AssessmentDetails; clashing: Changes } {
  const clashing = clashingDetails(before, after, theirs);
  return { before: { ...before, ...clashing }, after: { ...after, ...clashing }, clashing };
}

/** The names of details, as in “the name and the shifts”; what follows from shifts goes without saying. */
export function nameDetails(changes: Changes): string {
  return namedKeys(changes)
    .map((key) => `the ${FIELDS[key]}`)
    .join(' and ');
}

const namedKeys = (changes: Changes): Field[] =>
  KEYS.filter((key) => key in changes && !('shifts' in changes && FOLLOWING.includes(key)));

/** A sentence about details that clash; null where none do. */
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
