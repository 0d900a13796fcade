/** Letters to addresses: texts of the configuration, by measure and operating time, into which the facts of an address are merged. */
import { z } from 'zod';
import { noticeWordsTexts } from '../../texts/notice-words.ts';

/** What a text may name in braces, such as `{address}`, and what stands there then. */
export const MERGE_FIELDS = {
  address: noticeWordsTexts.theAddress,
  places: noticeWordsTexts.itsFacadesAndFloors,
  measure: noticeWordsTexts.nameOfMeasure,
  company: noticeWordsTexts.nameOfCompany,
  phone: noticeWordsTexts.telephoneNumber,
  equipment: noticeWordsTexts.equipmentThatIsHeard,
  project: noticeWordsTexts.nameOfProject,
  assessment: noticeWordsTexts.nameOfAssessment,
  description: noticeWordsTexts.itsDescription,
  permit: noticeWordsTexts.thePermitNumber,
  dates: noticeWordsTexts.firstAndLastDay,
  shifts: noticeWordsTexts.whenThatWork,
  times: noticeWordsTexts.operatingTimesThatLetter,
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
  measure: z.string().min(1, noticeWordsTexts.mustNameItsMeasure).max(20),
  /** Key of the operating time that it is for; empty for all that have no letter of their own. */
  time: z.string().max(60),
  text: z
    .string()
    .trim()
    .min(1, noticeWordsTexts.mustHaveAText)
    .max(10_000)
    .superRefine((text, context) => {
      const unknown = unknownFields(text);
      if (unknown.length === 0) return;
      const known = Object.keys(MERGE_FIELDS).map((name) => `{${name}}`);
      context.addIssue({ code: 'custom', message: noticeWordsTexts.knowsNoUse(unknown.join(', '), known.join(', ')) });
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
        context.addIssue({ code: 'custom', path: [index, 'time'], message: noticeWordsTexts.hasALetterAlready });
    });
    const bytes = new TextEncoder().encode(letters.map(({ text }) => text).join('')).length;
    if (bytes > MAX_BYTES) context.addIssue({ code: 'custom', message: noticeWordsTexts.areTooLongTogether });
  });

/** The letter of measures that the configuration has none for. */
const BODY = noticeWordsTexts.toResidentsOfAddressProject;
const DEFAULT_TEXT = noticeWordsTexts.signed(BODY);

/** Measures that offer something, which their letter says. */
const OFFERS: ReadonlySet<string> = new Set(['RO', 'DR', 'AA']);
const OFFER_TEXT = noticeWordsTexts.signed(noticeWordsTexts.weOfferYouMeasure(BODY));

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
