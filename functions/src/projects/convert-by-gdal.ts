import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Conversion, Convert, ForeignFile } from '../../../src/gis/files/foreign-file.ts';
import { type GdalReply, gdalReplySchema, type GdalTask } from './gdal-messages.ts';
import { replyOf, startReader } from './reader-process.ts';

/** GDAL for the files of one load. */
export interface GdalConverter {
  /**
   * Reads a file in a format of GDAL. Concurrent calls are processed one after the other.
   * @param withinMs time limit; a file that takes longer is rejected
   */
  readonly convert: (file: ForeignFile, withinMs: number) => Promise<Conversion>;
  /** Ends the process and deletes its files. */
  readonly close: () => Promise<void>;
}

/**
 * Runs GDAL in a separate process, which starts with the first file. A file that hangs the process, exhausts its memory or
 * crashes it ends the process and not the load. A crash on a worker thread can end the whole function instance. The files of one
 * load share a process, which is replaced after a failure. A process never serves two loads.
 */
export function openGdal(): GdalConverter {
  let folder: string | null = null;
  let child: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const newFolder = async () => {
    folder ??= await mkdtemp(path.join(tmpdir(), 'gdal-'));
    return await mkdtemp(path.join(folder, 'part-'));
  };
  const stop = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  /** @returns the result of the task; null if the process crashed */
  const run = async (task: GdalTask, withinMs: number): Promise<GdalReply | null> => {
    child ??= startReader('gdal-process', [await newFolder()]);
    const reply = await replyOf(child, task, withinMs, (data) => gdalReplySchema.parse(data));
    if (reply?.kind !== 'read') stop();
    return reply?.kind === 'stopped' ? { ...reply, kind: 'faulty' } : reply;
  };
  const convert = async ({ parts, main, to }: ForeignFile, withinMs: number): Promise<Conversion> => {
    const inFolder = await newFolder();
    try {
      for (const [name, bytes] of parts) await writeFile(path.join(inFolder, path.basename(name)), bytes);
      const task: GdalTask = { file: path.join(inFolder, path.basename(main)), to };
      // A process that has read other files may fail because of the memory that they took, so the task is repeated in a new
      // process.
      const isUsed = child !== null;
      const deadline = Date.now() + withinMs;
      let reply = await run(task, withinMs);
      const leftMs = deadline - Date.now();
      const isTriedAgain = reply === null || (isUsed && reply.kind === 'faulty');
      if (isTriedAgain && leftMs > 0) reply = await run(task, leftMs);
      if (reply === null) return CRASHED;
      if (reply.kind === 'faulty') return reply;
      const layers = reply.layers.map(async ({ name, file, wkt }) => {
        const bytes = new Uint8Array(await readFile(file));
        await rm(file);
        return { name, bytes, wkt };
      });
      return { kind: 'read', layers: await Promise.all(layers) };
    } finally {
      await rm(inFolder, { recursive: true, force: true });
    }
  };
  return {
    convert(file, withinMs) {
      const next = last.then(() => convert(file, withinMs));
      last = next.catch(() => undefined);
      return next;
    },
    async close() {
      await last;
      stop();
      if (folder !== null) await rm(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}

/** Opens GDAL for the files of one load, and closes it after they are read. @param withinMs time limit per file */
export async function withGdal<Read>(withinMs: number, read: (convert: Convert) => Promise<Read>): Promise<Read> {
  const gdal = openGdal();
  try {
    return await read((file) => gdal.convert(file, withinMs));
  } finally {
    await gdal.close();
  }
}

const CRASHED = { kind: 'faulty', message: 'the program that reads such files crashed' } as const;
