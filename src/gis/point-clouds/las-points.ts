/** Reads the points of a LAS or LAZ file in batches. A file has tens of millions of points. */
import type { EventEmitter } from 'node:events';
import type { LasHeader } from './las-header.ts';

/** Handles points in the order of the file, starting at the beginning of a view. */
export type PointHandler = (view: DataView, count: number) => void;

/** Number of points that are decompressed before they are passed on. */
const BATCH = 4096;

/**
 * Reads all points that the header announces.
 * @throws any exception of the decompression of a damaged file
 */
export async function readPoints(bytes: Uint8Array, header: LasHeader, handle: PointHandler): Promise<void> {
  if (header.isCompressed) return await readCompressed(bytes, header, handle);
  const { pointsAt, points, recordBytes } = header;
  for (let from = 0; from < points; from += BATCH) {
    const count = Math.min(BATCH, points - from);
    const at = bytes.byteOffset + pointsAt + from * recordBytes;
    handle(new DataView(bytes.buffer, at, count * recordBytes), count);
  }
}

async function readCompressed(bytes: Uint8Array, header: LasHeader, handle: PointHandler): Promise<void> {
  // The decoder is loaded on demand. A damaged file can leave a decoder in an invalid state, so each file gets its own.
  const lazPerf = await startLazPerf();
  const { points, recordBytes } = header;
  const allocate = (size: number) => lazPerf['_malloc'](size);
  const file = allocate(bytes.length);
  const batch = allocate(BATCH * recordBytes);
  if (file === 0 || batch === 0) throw new Error('there is not enough memory');
  lazPerf.HEAPU8.set(bytes, file);
  const reader = new lazPerf.LASZip();
  reader.open(file, bytes.length);
  if (reader.getPointLength() !== recordBytes) throw new Error('the sizes of its points contradict each other');
  for (let from = 0; from < points; from += BATCH) {
    const count = Math.min(BATCH, points - from);
    for (let index = 0; index < count; index++) reader.getPoint(batch + index * recordBytes);
    // A view becomes invalid when the memory grows.
    handle(new DataView(lazPerf.HEAPU8.buffer, batch, count * recordBytes), count);
  }
  reader.delete();
}

async function startLazPerf() {
  const { createLazPerf } = await import('laz-perf');
  const events: EventEmitter = process;
  const before = new Set(LISTENED.flatMap((event) => events.listeners(event)));
  const lazPerf = await createLazPerf({ print: ignored, printErr: ignored });
  // Emscripten registers handlers for all uncaught errors of the process. They are removed here.
  for (const event of LISTENED) {
    for (const listener of events.listeners(event)) {
      if (!before.has(listener)) events.removeListener(event, listener as () => void);
    }
  }
  return lazPerf;
}

const LISTENED = ['uncaughtException', 'unhandledRejection'];
const ignored = () => undefined;
