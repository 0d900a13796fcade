import { type Unzipped, unzipSync } from 'fflate';
import type { ProblemLog } from '../files/problems.ts';
import { splitName } from '../files/text.ts';

const zipHasTooMany = (most: string | number) =>
  `The archive has more than ${most} files. Zip only the files of this folder, in several archives where they are more.`;

/** Larger than any layer that the product is made for; a zip that unpacks to more is refused. */
const MAX_UNPACKED_BYTES = 1024 ** 3;
/** More files than any export of layers has. */
const MAX_ENTRIES = 2_000;

/** What is in a zip, by its path in there, without what a Mac adds of its own. */
export type ZipEntries = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks what is wanted of a zip, and checks it against the sums that the zip keeps.
 * @param isWanted told the ending of each file, in lower case
 * @returns null where the zip cannot be read; the log says why
 */
export function unzip(bytes: Uint8Array, log: ProblemLog, isWanted: (extension: string) => boolean): ZipEntries | null {
  if (hasTooManyEntries(bytes, log)) return null;
  let total = 0;
  let unpacked: Unzipped;
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (isOfMac(name) || !isWanted(splitName(name).extension)) return false;
        total += originalSize;
        return total <= MAX_UNPACKED_BYTES;
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(`The zip cannot be read, it may be cut off (${reason}). Zip the files again.`);
    return null;
  }
  if (total > MAX_UNPACKED_BYTES) {
    log.error('The zip unpacks to more than 1 GiB. Split it.');
    return null;
  }
  const entries = new Map(Object.entries(unpacked));
  const fault = faultOfEntries(bytes, entries);
  if (fault === null) return entries;
  log.error(fault);
  return null;
}

/** Whether an archive has more files than are read; the log says so. It is not looked at further than that. */
export function hasTooManyEntries(bytes: Uint8Array, log: ProblemLog): boolean {
  let count = 0;
  try {
    unzipSync(bytes, {
      filter: () => {
        if (++count > MAX_ENTRIES) throw new Error(zipHasTooMany(MAX_ENTRIES));
        return false;
      },
    });
  } catch {
    // Whoever unpacks it says why it cannot be read.
  }
  if (count <= MAX_ENTRIES) return false;
  log.error(zipHasTooMany(MAX_ENTRIES));
  return true;
}

/** What a zip says that it unpacks to, bytes; 0 where it cannot be read. */
export function unpackedBytes(bytes: Uint8Array): number {
  let total = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize;
        return false;
      },
    });
  } catch {
    // Whoever unpacks it says why.
    return 0;
  }
  return total;
}

/** The paths in a zip, without what a Mac adds; none where it cannot be read. */
export function namesInZip(bytes: Uint8Array): string[] {
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (!isOfMac(name)) names.push(name);
        return false;
      },
    });
  } catch {
    // Whoever unpacks it says why.
    return [];
  }
  return names;
}

function isOfMac(name: string): boolean {
  return name.includes('__MACOSX/') || splitName(name).base.startsWith('._');
}

function faultOfEntries(bytes: Uint8Array, entries: ZipEntries): string | null {
  const sums = sumsOf(bytes);
  for (const [name, content] of entries) {
    const known = sums.get(name) ?? [];
    if (known.length > 1) return `The zip has two files of the name ${name}. Zip the files again.`;
    const [sum] = known;
    if (sum !== undefined && sum !== crc32(content)) {
      return `${name} is damaged: its sum is not the one that the zip keeps (CRC). Zip the files again.`;
    }
  }
  return null;
}

const [CENTRAL_ENTRY, CENTRAL_ENTRY_BYTES] = [0x02014b50, 46];
const [END, END_BYTES] = [0x06054b50, 22];
const IS_UTF8 = 0x800;

/** The sums in the directory of a zip (APPNOTE 4.3.12), by name; empty where the directory is one of more than 4 GiB. */
function sumsOf(bytes: Uint8Array): Map<string, number[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sums = new Map<string, number[]>();
  let end = bytes.byteLength - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) return sums;
  let at = view.getUint32(end + 16, true);
  while (at + CENTRAL_ENTRY_BYTES <= end && view.getUint32(at, true) === CENTRAL_ENTRY) {
    const nameBytes = view.getUint16(at + 28, true);
    const label = (view.getUint16(at + 8, true) & IS_UTF8) === 0 ? 'latin1' : 'utf-8';
    const raw = bytes.subarray(at + CENTRAL_ENTRY_BYTES, at + CENTRAL_ENTRY_BYTES + nameBytes);
    const name = label === 'latin1' ? String.fromCharCode(...raw) : new TextDecoder().decode(raw);
    const known = sums.get(name);
    // A name that comes a million times would else be copied a million times.
    if (known === undefined) sums.set(name, [view.getUint32(at + 16, true)]);
    else known.push(view.getUint32(at + 16, true));
    at += CENTRAL_ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sums;
}

/** CRC-32 of each byte (APPNOTE 4.4.7). */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum & 1) === 0 ? sum >>> 1 : (sum >>> 1) ^ 0xedb88320;
  return sum;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}
