/** Letters to addresses: texts of the configuration, by measure and operating time, into which the facts of an address are merged. */
import { z } from 'zod';

/** What a text may name in braces, such as `{address}`, and what stands there then. */
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

/** What a text names that no letter has. */
function unknownFields(text: string): string[] {
  return [...text.matchAll(FIELD)].flatMap(([, name = '']) => (Object.hasOwn(MERGE_FIELDS, name) ? [] : [`{${name}}`]));
}

/** A letter of a configuration. */
export const letterSchema = z.object({
  /** Key of the measure. */
  measure: z.string().min(1, 'must name its measure').max(20),
  /** Key of the operating time that it is for; empty for all that have no letter of their own. */
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

/** Most that all texts of a configuration take together, bytes of UTF-8: it is one document of 1 MiB. */
const MAX_BYTES = 300_000;

/** All of a configuration. */
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

/** The letter of measures that the configuration has none for. */
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

/** Measures that offer something, which their letter says. */
const OFFERS: ReadonlySet<string> = new Set(['RO', 'DR', 'AA']);
const OFFER_TEXT = signed(`${BODY}\n\nWe offer you: {measure}.`);

/**
 * The text for an address: that of the last of its operating times that has its own, so that a night is not told by the letter of a day;
 * else that of the measure, else the product's.
 * @param times keys of the operating times in which the address asks for the measure, in the order of the criteria set
 * @returns also whether it is the configuration's
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

/** A text with its fields filled in; what is filled in is text, whatever braces it has. */
export function mergedLetter(text: string, values: Readonly<Record<MergeField, string>>): string {
  const merged = text.replace(FIELD, (whole, name: string) =>
    Object.hasOwn(MERGE_FIELDS, name) ? values[name as MergeField] : whole,
  );
  // A field without a value leaves no gap.
  return merged.replace(/\n{3,}/g, '\n\n').trim();
}
