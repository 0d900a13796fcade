import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Conversion, ForeignFile } from '../../../src/geodata/files/foreign-file.ts';
import { type GdalReply, gdalReplySchema, type GdalTask } from './gdal-messages.ts';

/** The file that a thread runs: beside this one as source, or bundled beside the bundle that this one is in. */
const FILE = import.meta.url.endsWith('.ts') ? './gdal-thread.ts' : './gdal-thread.js';

const MAX_HEAP_MB = 2_048;

/**
 * Reads a file that GDAL knows, on a thread of its own.
 * @param withinMs what takes longer is refused
 */
export async function convertByGdal({ parts, main, to }: ForeignFile, withinMs: number): Promise<Conversion> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gdal-'));
  try {
    const [inFolder, outFolder] = [path.join(folder, 'in'), path.join(folder, 'out')];
    await mkdir(inFolder);
    await mkdir(outFolder);
    for (const [name, bytes] of parts) await writeFile(path.join(inFolder, path.basename(name)), bytes);
    const reply = await onThread({ file: path.join(inFolder, path.basename(main)), outFolder, to }, withinMs);
    if (reply.kind === 'faulty') return reply;
    const layers = reply.layers.map(async ({ name, file, wkt }) => ({
      name,
      bytes: new Uint8Array(await readFile(file)),
      wkt,
    }));
    return { kind: 'read', layers: await Promise.all(layers) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function onThread(task: GdalTask, withinMs: number): Promise<GdalReply> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL(FILE, import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      stdout: true,
      stderr: true,
    });
    const end = (reply: GdalReply) => {
      clearTimeout(timer);
      resolve(reply);
      void worker.terminate();
    };
    const faulty = (message: string) => end({ kind: 'faulty', message });
    const timer = setTimeout(() => faulty('it takes too long'), withinMs);
    worker.on('message', (data) => end(gdalReplySchema.parse(data)));
    worker.on('error', (error) => faulty(error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => faulty('it takes too much memory'));
  });
}
