import { codePageDecoder } from './code-pages.ts';
import { isUtf8WithFaults } from '../files/text.ts';

/** The encoding of the text in a `.dbf`. */
export type DbfEncoding =
  | {
      readonly kind: 'known';
      readonly isUtf8: boolean;
      readonly decode: (bytes: Uint8Array) => string;
      /** Whether the text is valid UTF-8 although the `.cpg` says Latin-1. */
      readonly contradictsCpg?: boolean;
    }
  | { readonly kind: 'unknown'; readonly name: string };

/**
 * Code pages by the language driver id of the header (dBASE and FoxPro). A driver id of a country stands for its usual code page.
 */
const PAGES_OF_DRIVERS: ReadonlyMap<number, string> = new Map(
  Object.entries({
    437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
    737: [0x6a, 0x86],
    850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
    852: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
    857: [0x6b, 0x88],
    860: [0x24],
    861: [0x67],
    863: [0x1c, 0x6c],
    865: [0x08, 0x17, 0x66],
    866: [0x26, 0x65],
    874: [0x50, 0x7c],
    932: [0x13, 0x7b],
    936: [0x4d, 0x7a],
    949: [0x4e, 0x79],
    950: [0x4f, 0x78],
    1250: [0xc8],
    1251: [0xc9],
    1252: [0x03, 0x57, 0x58, 0x59],
    1253: [0xcb],
    1254: [0xca],
    1255: [0x7d],
    1256: [0x7e],
    1257: [0xcc],
    10000: [0x04],
    10007: [0x96],
  }).flatMap(([page, drivers]) => drivers.map((driver): [number, string] => [driver, page])),
);
/** Language driver id for ANSI. Many programs write it for any encoding. */
const ANY_ANSI = 0x57;

/** The letter é in Latin-1 and Windows-1252. */
const LATIN_SAMPLE = Uint8Array.of(0xe9);

/** Labels of code pages for the platform's text decoder. */
const LABELS: Readonly<Record<string, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  65001: 'utf-8',
};

/**
 * The encoding of a `.dbf`. Its `.cpg` decides, except if it says Latin-1 and the text is valid UTF-8. Without a `.cpg`, valid
 * UTF-8 is UTF-8. Otherwise the language driver in the header decides, or else the encoding is Latin-1.
 * @param text all bytes of its text
 */
export function dbfEncoding(cpg: string | null, driver: number, text: Uint8Array): DbfEncoding {
  if (cpg !== null) {
    const said = encodingOfName(cpg);
    const isLatin = said.kind === 'known' && said.decode(LATIN_SAMPLE) === 'é';
    const inUtf8 = encodingOfName('utf-8');
    const contradictsCpg = isLatin && text.some((byte) => byte >= 0x80) && isUtf8(text);
    return contradictsCpg && inUtf8.kind === 'known' ? { ...inUtf8, contradictsCpg } : said;
  }
  const page = PAGES_OF_DRIVERS.get(driver);
  const saysNothing = page === undefined || driver === ANY_ANSI;
  if (isUtf8(text) || (saysNothing && isUtf8WithFaults(text))) return encodingOfName('utf-8');
  return encodingOfName(page ?? '1252');
}

/** Whether bytes are valid UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The encoding for a name in a `.cpg` or in a DXF: `ANSI_1251`, `UTF-8`, `ISO-8859-1`, `1252`, `ANSI 1252`, `OEM 850`, `88591`.
 */
export function encodingOfName(name: string): DbfEncoding {
  const label = name.trim().toLowerCase();
  const page = /^(?:ansi|cp|oem|ibm|dos|windows|ms)?[ _-]?(\d{3,5})$/.exec(label)?.[1];
  const dos = page === undefined ? null : codePageDecoder(page);
  if (dos !== null) return { kind: 'known', isUtf8: false, decode: dos };
  const guesses =
    page === undefined
      ? [label.replace(/^utf8$/, 'utf-8')]
      : [LABELS[page] ?? `windows-${page}`, page.replace(/^8859(\d+)$/, 'iso-8859-$1')];
  for (const guess of guesses) {
    try {
      const decoder = new TextDecoder(guess);
      return { kind: 'known', isUtf8: decoder.encoding === 'utf-8', decode: (bytes) => decoder.decode(bytes) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return { kind: 'unknown', name: name.trim() };
}
