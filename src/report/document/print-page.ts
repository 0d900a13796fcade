import type { Report } from '../rules/report.ts';

/** Returns the style of the printed pages: A4, with the title of the report and the page numbers in the margins. */
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
    // The first page has a title block with the same facts.
    '@page :first { @top-left { content: none; } @top-right { content: none; } }',
  ].join('\n');
}

/** Font families of the page. The PDF renderer supplies the first one. */
export const PRINT_FONTS = 'Inter, system-ui, "Helvetica Neue", Arial, sans-serif';
const FONT = `8pt ${PRINT_FONTS}`;
/** Longest text that fits beside the other text of a margin, letters. */
const MAX_LETTERS = 70;

const shortened = (text: string) => (text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS - 1)}…`);

/** Returns a CSS string in which every character is escaped as needed, so that it stands for itself. */
function quoted(text: string): string {
  const letters = Array.from(text, (letter) =>
    /[a-zA-Z0-9 ]/.test(letter) ? letter : `\\${(letter.codePointAt(0) ?? 32).toString(16)} `,
  );
  return `"${letters.join('')}"`;
}
