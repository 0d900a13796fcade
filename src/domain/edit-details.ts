import type { AssessmentDetails } from './assessment.ts';

const FIELDS = {
  name: 'name',
  description: 'description',
  permitNumber: 'permit number',
  stage: 'stage',
  startDate: 'first day',
  endDate: 'last day',
  operatingTime: 'operating time',
} as const satisfies Record<keyof AssessmentDetails, string>;
type Field = keyof typeof FIELDS;
const KEYS = Object.keys(FIELDS) as Field[];

/** Details by field; without a stage it is empty. */
type Texts = Partial<Record<Field, string>>;

/** The details that were changed, as they are now. */
export function changedDetails(before: AssessmentDetails, after: AssessmentDetails): Texts {
  return Object.fromEntries(
    KEYS.filter((key) => (before[key] ?? '') !== (after[key] ?? '')).map((key) => [key, after[key] ?? '']),
  );
}

/**
 * The details that somebody else changed while a person changed them too, as they are now.
 * @param before as the person began
 * @param mine as they want them
 * @param theirs as they are now
 */
export function clashingDetails(before: AssessmentDetails, mine: AssessmentDetails, theirs: AssessmentDetails): Texts {
  const [own, others] = [changedDetails(before, mine), changedDetails(before, theirs)];
  const clashing = KEYS.filter((key) => key in own && key in others && own[key] !== others[key]);
  return Object.fromEntries(clashing.map((key) => [key, others[key] ?? '']));
}

/** What a person is told of details that clash; null where none do. */
export function describeClash(clashing: Texts, by: string): string | null {
  const told = KEYS.filter((key) => key in clashing).map(
    (key) => `the ${FIELDS[key]} to ${clashing[key] === '' ? 'nothing' : `“${clashing[key]}”`}`,
  );
  if (told.length === 0) return null;
  return `While you edited, ${by} changed ${told.join(' and ')}. Save again to put yours in its place.`;
}
