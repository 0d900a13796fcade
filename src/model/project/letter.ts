/**
 * Letters to addresses. The configuration has a text per measure and operating time, and the data of an address is merged into
 * it.
 */
import { z } from 'zod';

/** The merge fields that a text may contain in braces, such as `{address}`, with a description of their value. */
export const MERGE_FIELDS = {
  address: 'the address',
  places: 'its façades and floors that are meant',
  measure: 'the name of the measure',
  company: 'the name of the company',
  phone: 'the telephone number of the configuration',
  equipment: 'the equipment of the work',
  project: 'the name of the project',
  assessment: 'the name of the assessment',
  description: 'its description',
  permit: 'the permit number',
  dates: 'the first and the last day of the work that the letter is about',
  shifts: 'when that work is, or without shifts its operating times',
  times: 'the operating times that the letter is about, as the criteria have them',
} as const;
export type MergeField = keyof typeof MERGE_FIELDS;

const FIELD = /\{([^{}]*)\}/g;

/** Merge fields in a text that do not exist. */
function unknownFields(text: string): string[] {
  return [...text.matchAll(FIELD)].flatMap(([, name = '']) => (Object.hasOwn(MERGE_FIELDS, name) ? [] : [`{${name}}`]));
}

/** A letter text of a configuration. */
export const letterSchema = z.object({
  /** Key of the measure. */
  measure: z.string().min(1, 'must name its measure').max(20),
  /** Key of the operating time. If empty, the letter applies to all operating times without a letter of their own. */
  time: z.string().max(60),
  text: z
    .string()
    .trim()
    .min(1, 'must have a text')
    .max(10_000)
    .superRefine((text, context) => {
      const unknown = unknownFields(text);
      if (unknown.length === 0) return;
      const known = Object.keys(MERGE_FIELDS).map((name) => `{${name}}`);
      context.addIssue({ code: 'custom', message: `knows no ${unknown.join(', ')}; use ${known.join(', ')}` });
    }),
});
export type Letter = z.infer<typeof letterSchema>;

/** Largest size of all letter texts of a configuration, bytes of UTF-8. They are stored in one document of at most 1 MiB. */
const MAX_BYTES = 300_000;

/** All letter texts of a configuration. */
export const lettersSchema = z
  .array(letterSchema)
  .max(60)
  .superRefine((letters, context) => {
    letters.forEach(({ measure, time }, index) => {
      if (letters.findIndex((other) => other.measure === measure && other.time === time) < index)
        context.addIssue({ code: 'custom', path: [index, 'time'], message: 'has a letter already' });
    });
    const bytes = new TextEncoder().encode(letters.map(({ text }) => text).join('')).length;
    if (bytes > MAX_BYTES) context.addIssue({ code: 'custom', message: 'are too long together: shorten some' });
  });

/** The default letter for measures without a letter in the configuration. */
const BODY = `To the residents of {address}

{project}: {assessment}

We will carry out work near your home, which you are likely to hear.

When: {dates}
{shifts}

What you will hear: {equipment}

{description}

Permit: {permit}`;

const signed = (text: string) => `${text}

Questions or complaints, at any hour: {phone}

{company}`;

const DEFAULT_TEXT = signed(BODY);

/** Measures that are an offer. Their letter says so. */
const OFFERS: ReadonlySet<string> = new Set(['RO', 'DR', 'AA']);
const OFFER_TEXT = signed(`${BODY}\n\nWe offer you: {measure}.`);

/**
 * The letter text for an address. It is the text of the last of its operating times that has its own text, so that a letter about
 * a night does not have the text for the day. Otherwise it is the text of the measure, or else the default of the product.
 * @param times keys of the operating times in which the measure applies to the address, in the order of the criteria set
 * @returns the text, and whether it comes from the configuration
 */
export function letterText(
  letters: readonly Letter[],
  measure: string,
  times: readonly string[],
): { text: string; isOwn: boolean } {
  const own = letters.filter((letter) => letter.measure === measure);
  const [found] = [...times.toReversed(), ''].flatMap((time) => own.find((letter) => letter.time === time) ?? []);
  if (found !== undefined) return { text: found.text, isOwn: true };
  return { text: OFFERS.has(measure) ? OFFER_TEXT : DEFAULT_TEXT, isOwn: false };
}

/** Fills in the merge fields of a text. Braces in the filled-in values are not merge fields. */
export function mergedLetter(text: string, values: Readonly<Record<MergeField, string>>): string {
  const merged = text.replace(FIELD, (whole, name: string) =>
    Object.hasOwn(MERGE_FIELDS, name) ? values[name as MergeField] : whole,
  );
  // Removes the gap that a field without a value leaves.
  return merged.replace(/\n{3,}/g, '\n\n').trim();
}
