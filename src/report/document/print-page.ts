import type { Report } from '../rules/report.ts';

/** The style of the printed pages: A4, what the report is of in their margins, and their numbers. */
export function printPageStyle({ title, revision }: Pick<Report, 'title' | 'revision'>): string {
  const permit = title.permitNumber === '' ? '' : `Permit ${title.permitNumber} · `;
  const issued = revision === null ? 'working version' : `revision ${revision.label}`;
  const box = (place: string, content: string) => `@${place} { content: ${content}; font: ${FONT}; color: #5c6b61; }`;
  return [
    '@page { size: A4; margin: 18mm 16mm 17mm;',
    box('top-left', quoted(shortened(title.assessment))),
    box('top-right', quoted(shortened(permit + issued))),
    box('bottom-left', quoted(shortened(`${title.project} · ${title.company}`))),
    box('bottom-right', `"Page " counter(page) " of " counter(pages)`),
    '}',
    // The title block says all this itself.
    '@page :first { @top-left { content: none; } @top-right { content: none; } }',
  ].join('\n');
}

/** Those of the page; the first comes with the PDF. */
export const PRINT_FONTS = 'Inter, system-ui, "Helvetica Neue", Arial, sans-serif';
const FONT = `8pt ${PRINT_FONTS}`;
/** What fits beside the other text of a margin. */
const MAX_LETTERS = 70;

const shortened = (text: string) => (text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS - 1)}…`);

/** A text as a string of CSS, in which each letter stands for itself, whatever it is. */
function quoted(text: string): string {
  const letters = Array.from(text, (letter) =>
    /[a-zA-Z0-9 ]/.test(letter) ? letter : `\\${(letter.codePointAt(0) ?? 32).toString(16)} `,
  );
  return `"${letters.join('')}"`;
}
