import { type Unzipped, unzipSync } from 'fflate';
import type { ProblemLog } from '../files/problems.ts';
import { splitName } from '../files/text.ts';

const zipHasTooMany = (most: string | number) =>
  `The archive has more than ${most} files. Zip only the files of this folder, in several archives where they are more.`;

/** Largest unpacked size of a zip, bytes. The layers that the product supports are smaller. */
const MAX_UNPACKED_BYTES = 1024 ** 3;
/** Most files in a zip. */
const MAX_ENTRIES = 2_000;

/** The files of a zip by path, without the additional files of macOS. */
export type ZipEntries = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks the wanted files of a zip and verifies their checksums.
 * @param isWanted receives the extension of each file in lower case
 * @returns null if the zip cannot be read, with the reason in the log
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

/** Whether an archive has too many files, which is logged. The function stops counting at the limit. */
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
    // The function that unpacks the archive reports why it cannot be read.
  }
  if (count <= MAX_ENTRIES) return false;
  log.error(zipHasTooMany(MAX_ENTRIES));
  return true;
}

/** The declared unpacked size of a zip, bytes. 0 if the zip cannot be read. */
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
    // The function that unpacks the archive reports the reason.
    return 0;
  }
  return total;
}

/** The paths in a zip without the additional files of macOS. Empty if the zip cannot be read. */
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
    // The function that unpacks the archive reports the reason.
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

/** The checksums in the central directory of a zip (APPNOTE 4.3.12) by name. Empty if the directory is in ZIP64 format. */
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
    // Appending to the array avoids quadratic time if a name occurs a million times.
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
