import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Conversion, ForeignFile } from '../../../src/gis/files/foreign-file.ts';
import { type GdalReply, gdalReplySchema, type GdalTask } from './gdal-messages.ts';

/** The file that a process runs: beside this one as source, or bundled beside the bundle that this one is in. */
const FILE = import.meta.url.endsWith('.ts') ? './gdal-process.ts' : './gdal-process.js';

const MAX_HEAP_MB = 2_048;

/**
 * Reads a file that GDAL knows, in a process of its own: a file that hangs it, takes all memory or has it crash ends the process, not
 * the load. On a thread a crash took the whole function with it, now and then.
 * @param withinMs what takes longer is refused
 */
export async function convertByGdal({ parts, main, to }: ForeignFile, withinMs: number): Promise<Conversion> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gdal-'));
  try {
    const [inFolder, outFolder] = [path.join(folder, 'in'), path.join(folder, 'out')];
    await mkdir(inFolder);
    await mkdir(outFolder);
    for (const [name, bytes] of parts) await writeFile(path.join(inFolder, path.basename(name)), bytes);
    const task: GdalTask = { file: path.join(inFolder, path.basename(main)), outFolder, to };
    const reply = (await inProcess(task, withinMs)) ?? (await inProcess(task, withinMs)) ?? CRASHED;
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

const CRASHED: GdalReply = { kind: 'faulty', message: 'the program that reads such files crashed' };

/** How Node ends a process that has no memory left. */
const OUT_OF_MEMORY = { code: 134, signal: 'SIGABRT' };

/** @returns null where the process crashed */
function inProcess(task: GdalTask, withinMs: number): Promise<GdalReply | null> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL(FILE, import.meta.url)), [JSON.stringify(task)], {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (reply: GdalReply | null) => {
      clearTimeout(timer);
      resolve(reply);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end({ kind: 'faulty', message: 'it takes too long' }), withinMs);
    child.on('message', (data) => end(gdalReplySchema.parse(data)));
    child.on('error', (error) => end({ kind: 'faulty', message: error.message }));
    child.on('exit', (code, signal) => {
      const isFull = code === OUT_OF_MEMORY.code || signal === OUT_OF_MEMORY.signal;
      end(isFull ? { kind: 'faulty', message: 'it takes too much memory' } : null);
    });
  });
}
