/** Reads the header of a LAS or LAZ file (ASPRS LAS 1.0 to 1.4) and the records after it. */
import { grouped } from '../files/problems.ts';

/** The information that a reader of points needs. */
export interface LasHeader {
  /** Point format, 0 … 10. */
  readonly format: number;
  readonly recordBytes: number;
  readonly isCompressed: boolean;
  /** Offset of the first point, and number of points. */
  readonly pointsAt: number;
  readonly points: number;
  readonly scale: Triple;
  readonly offset: Triple;
  readonly lowest: Triple;
  readonly highest: Triple;
  readonly records: readonly LasRecord[];
  /** Irregularities that do not prevent reading the points. */
  readonly notes: readonly string[];
}

export type Triple = readonly [x: number, y: number, z: number];

/** A variable length record, such as the one with the coordinate system. */
export interface LasRecord {
  readonly userId: string;
  readonly recordId: number;
  readonly content: Uint8Array;
}

export type LasHeaderRead =
  | { readonly kind: 'read'; readonly header: LasHeader }
  | { readonly kind: 'faulty'; readonly message: string };

/** Length of the header by the minor version, bytes. LAS 1.3 adds the position of waveforms, and 1.4 adds 64-bit counts. */
const HEADER_BYTES = [227, 227, 227, 235, 375] as const;
/** Length of a point by its format, bytes, without additional fields of the file. */
const RECORD_BYTES = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67] as const;
/** Formats that laz-perf can decompress. The others have waveforms. */
const COMPRESSED_FORMATS = new Set([0, 1, 2, 3, 6, 7, 8]);
const [COMPRESSED, FORMAT_BITS] = [0xc0, 0x3f];
const [RECORD_HEAD, EXTENDED_HEAD] = [54, 60];
/** Most records that are read. */
const MAX_RECORDS = 10_000;
/** Largest extent of a point cloud, m or feet. Extents in degrees are smaller. */
const MAX_EXTENT = 500_000;
/** Largest coordinate of any coordinate system, including those with a zone number as a prefix. */
const MAX_COORDINATE = 1e9;

/** Reads the header and rejects a file whose points cannot be read. */
export function readLasHeader(bytes: Uint8Array): LasHeaderRead {
  const faulty = (message: string): LasHeaderRead => ({ kind: 'faulty', message });
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'LASF')
    return faulty('The file is no point cloud: it does not begin with LASF, as LAS and LAZ files do.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [major, minor] = bytes.length > 25 ? [view.getUint8(24), view.getUint8(25)] : [1, 0];
  const headerBytes = HEADER_BYTES[minor];
  if (major !== 1 || headerBytes === undefined)
    return faulty(`The file is of LAS ${major}.${minor}. Expected LAS 1.0 to 1.4.`);
  if (bytes.length < headerBytes)
    return faulty(`The file is cut off: it has ${bytes.length} bytes, and its header alone ${headerBytes}.`);
  const declared = declaredOf(view, minor);
  const fault = faultOfPoints(declared, bytes.length) ?? faultOfPlaces(declared);
  if (fault !== null) return faulty(fault);
  const records = recordsOf(bytes, view, minor);
  if (records === null)
    return faulty(
      'The records behind the header reach beyond the end of the file. It is cut off, or its header is wrong.',
    );
  if (
    declared.isCompressed &&
    !records.some(({ recordId, userId }) => recordId === 22_204 && userId.startsWith('laszip'))
  )
    return faulty(
      'The points are compressed, and the record that says how is missing. Save the file again, as LAZ or LAS.',
    );
  const room = Math.floor((endOfPoints(view, minor, bytes.length) - declared.pointsAt) / declared.recordBytes);
  const notes =
    !declared.isCompressed && room > declared.points
      ? [
          `The header says ${grouped(declared.points)} points, and the file has room for ${grouped(room)}. The others are not read.`,
        ]
      : [];
  return { kind: 'read', header: { ...declared, records, notes } };
}

type Declared = Omit<LasHeader, 'records' | 'notes'>;

function declaredOf(view: DataView, minor: number): Declared {
  const triple = (at: number, stride = 8): Triple => [
    view.getFloat64(at, true),
    view.getFloat64(at + stride, true),
    view.getFloat64(at + 2 * stride, true),
  ];
  const points = view.getUint32(107, true);
  return {
    format: view.getUint8(104) & FORMAT_BITS,
    isCompressed: (view.getUint8(104) & COMPRESSED) !== 0,
    recordBytes: view.getUint16(105, true),
    pointsAt: view.getUint32(96, true),
    points: minor < 4 ? points : Number(view.getBigUint64(247, true)) || points,
    scale: triple(131),
    offset: triple(155),
    highest: triple(179, 16),
    lowest: triple(187, 16),
  };
}

function faultOfPoints({ format, isCompressed, recordBytes, pointsAt, points }: Declared, size: number): string | null {
  const expectedBytes = RECORD_BYTES[format];
  if (expectedBytes === undefined)
    return `Points of the format ${format} cannot be read. Expected a format from 0 to 10.`;
  if (isCompressed && !COMPRESSED_FORMATS.has(format))
    return `Compressed points of the format ${format}, with waveforms, cannot be read. Save the file without waveforms, or as LAS.`;
  if (recordBytes < expectedBytes)
    return `The header says that a point has ${recordBytes} bytes. Expected ${expectedBytes} or more of points of the format ${format}.`;
  if (points === 0) return 'The file has no points.';
  if (pointsAt >= size)
    return `The header says that the points begin at byte ${grouped(pointsAt)}, and the file has ${grouped(size)} bytes. It is cut off, or its header is wrong.`;
  const room = Math.floor((size - pointsAt) / recordBytes);
  if (!isCompressed && points > room)
    return `The header says ${grouped(points)} points, and the file has ${grouped(room)}. It is cut off, or its header is wrong.`;
  return null;
}

function faultOfPlaces({ scale, offset, lowest, highest }: Declared): string | null {
  if (!scale.every((factor) => Number.isFinite(factor) && factor !== 0) || !offset.every(Number.isFinite))
    return `The header says a scale of ${scale.join(', ')} and an offset of ${offset.join(', ')}. Expected numbers, the scale not 0.`;
  if (![...lowest, ...highest].every(Number.isFinite) || lowest.some((low, axis) => low > (highest[axis] ?? NaN)))
    return `The header says that the points lie between ${lowest.join(', ')} and ${highest.join(', ')}. Expected numbers, the lower ones first.`;
  const farthest = [lowest, highest].flatMap(([x, y]) => [x, y]).find((value) => Math.abs(value) > MAX_COORDINATE);
  if (farthest !== undefined)
    return `The header says a coordinate of ${farthest}. Expected at most ${grouped(MAX_COORDINATE)}: the file is damaged, or its header is wrong.`;
  const across = Math.max(highest[0] - lowest[0], highest[1] - lowest[1]);
  if (across > MAX_EXTENT)
    return `The header says that the points lie within ${grouped(Math.round(across))} units. Expected at most ${grouped(MAX_EXTENT)}: cut the file to the project, or correct its header.`;
  return null;
}

/** The upper limit of the point data: the start of waveforms or extended records. */
function endOfPoints(view: DataView, minor: number, size: number): number {
  const starts = [
    minor >= 3 ? Number(view.getBigUint64(227, true)) : 0,
    minor >= 4 ? Number(view.getBigUint64(235, true)) : 0,
  ];
  return Math.min(size, ...starts.filter((start) => start > 0));
}

/** @returns null if the records extend beyond the end of the file */
function recordsOf(bytes: Uint8Array, view: DataView, minor: number): LasRecord[] | null {
  const inHead = walk(bytes, view, {
    from: view.getUint16(94, true),
    count: view.getUint32(100, true),
    head: RECORD_HEAD,
  });
  if (minor < 4 || inHead === null) return inHead;
  const behind = { from: Number(view.getBigUint64(235, true)), count: view.getUint32(243, true), head: EXTENDED_HEAD };
  const extended = walk(bytes, view, behind);
  return extended === null ? null : [...inHead, ...extended];
}

function walk(
  bytes: Uint8Array,
  view: DataView,
  { from, count, head }: { readonly from: number; readonly count: number; readonly head: number },
): LasRecord[] | null {
  const records: LasRecord[] = [];
  if (count > MAX_RECORDS) return null;
  for (let at = from; records.length < count;) {
    if (at + head > bytes.length) return null;
    const length = head === RECORD_HEAD ? view.getUint16(at + 20, true) : Number(view.getBigUint64(at + 20, true));
    if (at + head + length > bytes.length) return null;
    records.push({
      userId: textOfBytes(bytes.subarray(at + 2, at + 18)),
      recordId: view.getUint16(at + 18, true),
      content: bytes.subarray(at + head, at + head + length),
    });
    at += head + length;
  }
  return records;
}

/** The text of a fixed-length field up to the first NUL. */
export function textOfBytes(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}
