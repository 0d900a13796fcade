import { DOMParser } from '@xmldom/xmldom';
import { unzipSync, zipSync } from 'fflate';

interface Workbook {
  /** The workbook in a form that GDAL can read. */
  readonly bytes: Uint8Array;
  /** The names of its hidden sheets. */
  readonly hidden: readonly string[];
}

const WORKBOOK = 'xl/workbook.xml';
const TEXTS = /^xl\/(?:sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;
/** Phonetic text (ECMA-376-1, 18.4.6). GDAL would read it as part of the cell text. */
const PHONETIC_RUN = /<((?:\w+:)?rPh)[\s>][\s\S]*?<\/\1>/g;

/** Finds the hidden sheets of a spreadsheet and removes phonetic text. A workbook that cannot be opened is returned unchanged. */
export function openWorkbook(bytes: Uint8Array): Workbook {
  try {
    const parts = unzipSync(bytes, { filter: ({ name }) => name === WORKBOOK || TEXTS.test(name) });
    const changed: Record<string, Uint8Array> = {};
    for (const [name, part] of Object.entries(parts)) {
      const text = new TextDecoder().decode(part);
      const plain = TEXTS.test(name) ? text.replaceAll(PHONETIC_RUN, '') : text;
      if (plain.length < text.length) changed[name] = new TextEncoder().encode(plain);
    }
    const isChanged = Object.keys(changed).length > 0;
    return {
      bytes: isChanged ? zipSync({ ...unzipSync(bytes), ...changed }, { level: 1 }) : bytes,
      hidden: hiddenSheets(new TextDecoder().decode(parts[WORKBOOK])),
    };
  } catch {
    // The reader that is called next reports the fault.
    return { bytes, hidden: [] };
  }
}

function hiddenSheets(workbook: string): string[] {
  const sheets = new DOMParser().parseFromString(workbook, 'text/xml').getElementsByTagNameNS('*', 'sheet');
  return Array.from(sheets)
    .filter((sheet) => ['hidden', 'veryHidden'].includes(sheet.getAttribute('state') ?? ''))
    .map((sheet) => sheet.getAttribute('name') ?? '');
}
