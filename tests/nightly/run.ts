/**
 * Compares the engine with the independent second implementation at many random places, and areas and lines of work behind random
 * houses with fine grids of positions: `npm run nightly -- [--places N] [--from FIRST] [--works N] [--works-from FIRST]`. Without
 * a first number, each day has its own places and scenes. Failures are stored in tests/fixtures/places and
 * tests/fixtures/areas-behind-houses, which the unit tests check.
 */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ENGINE_VERSION } from '../../src/engine/scene/version.ts';
import { comparedPlace, differencesDb, isRight, type KeptPlace } from '../unit/acoustics/compared-places.ts';
import { closeOf, comparedWith, comparedWork, isBearable, type KeptWork } from '../unit/acoustics/compared-works.ts';
import { compareWithGrid } from '../unit/acoustics/work-levels.ts';

const PLACES = 200_000;
const WORKS = 10_000;
const DAY_MS = 86_400_000;
const KEPT = new URL('../fixtures/places/', import.meta.url);
const KEPT_WORKS = new URL('../fixtures/areas-behind-houses/', import.meta.url);
/** Number of places after which a worker reports its progress. */
const REPORTED_EVERY = 500;
/** Least fraction of all receivers of scenes of work that have to be close to the grid. */
const LEAST_CLOSE = 0.95;

const shareSchema = z.object({
  kind: z.enum(['places', 'works']),
  first: z.number(),
  end: z.number(),
  step: z.number(),
});
type Share = z.infer<typeof shareSchema>;
const messageSchema = z.union([
  z.object({ done: z.number() }),
  z.object({ failed: z.number(), why: z.string() }),
  z.object({ receivers: z.number(), spread: z.number(), loudest: z.number() }),
]);
type Message = z.infer<typeof messageSchema>;
const countSchema = z.coerce.number().int().nonnegative();

if (isMainThread) await main();
else await work(shareSchema.parse(workerData));

function post(message: Message): void {
  parentPort?.postMessage(message, []);
}

/** Checks every `step`th place or scene of work of a range. */
async function work({ kind, first, end, step }: Share): Promise<void> {
  let done = 0;
  for (let number = first; number < end; number += step) {
    const why = kind === 'places' ? whatIsWrong(number) : await whatIsWrongWithWork(number);
    if (why !== null) post({ failed: number, why });
    if (++done % REPORTED_EVERY === 0) post({ done: REPORTED_EVERY });
  }
  post({ done: done % REPORTED_EVERY });
}

/** Checks a scene of work and stores it if it fails. @returns the fault; null if there is none */
async function whatIsWrongWithWork(number: number): Promise<string | null> {
  try {
    const scene = comparedWork(number);
    const found = await compareWithGrid(scene, comparedWith(number));
    post({ receivers: found.length, ...closeOf(found) });
    if (isBearable(found)) return null;
    const kept: KeptWork = { number, engineVersion: ENGINE_VERSION, found, scene };
    mkdirSync(KEPT_WORKS, { recursive: true });
    writeFileSync(new URL(`scene-${number}.json`, KEPT_WORKS), `${JSON.stringify(kept)}\n`);
    const mostDb = Math.max(...found.map(({ spreadDb }) => Math.abs(spreadDb)));
    return `spread level up to ${mostDb} dB off, ${found.filter(({ isConfirmed }) => !isConfirmed).length} loudest levels not confirmed`;
  } catch (error) {
    return String(error);
  }
}

/** Checks a place and stores it if it fails. @returns the fault; null if there is none */
function whatIsWrong(number: number): string | null {
  const place = comparedPlace(number);
  try {
    if (isRight(place)) return null;
    const found = differencesDb(place);
    const kept: KeptPlace = { number, engineVersion: ENGINE_VERSION, found, place };
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(new URL(`place-${number}.json`, KEPT), `${JSON.stringify(kept)}\n`);
    return `${found.plainDb} dB from the second implementation, ${found.swappedDb} dB with source and receiver swapped`;
  } catch (error) {
    return String(error);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      places: { type: 'string' },
      from: { type: 'string' },
      works: { type: 'string' },
      'works-from': { type: 'string' },
    },
  });
  const today = Math.floor(Date.now() / DAY_MS);
  const places = countSchema.parse(values.places ?? PLACES);
  const works = countSchema.parse(values.works ?? WORKS);
  const arePlacesRight = await areRight('places', countSchema.parse(values.from ?? today * PLACES), places);
  const areWorksRight = await areRight('works', countSchema.parse(values['works-from'] ?? today * WORKS), works);
  process.exitCode = arePlacesRight && areWorksRight ? 0 : 1;
}

/** Checks places or scenes of work on all cores. */
async function areRight(kind: Share['kind'], first: number, count: number): Promise<boolean> {
  if (count === 0) return true;
  const workers = availableParallelism();
  let [done, failed] = [0, 0];
  const close = { receivers: 0, spread: 0, loudest: 0 };
  const name = kind === 'places' ? 'place' : 'scene of work';
  const kept = kind === 'places' ? KEPT : KEPT_WORKS;
  console.log(`From ${name} ${first} to ${first + count - 1}, engine ${ENGINE_VERSION}.`);
  const handle = (message: Message): void => {
    if ('failed' in message) {
      failed++;
      console.log(`✗ ${name} ${message.failed}: ${message.why}`);
    } else if ('receivers' in message) {
      close.receivers += message.receivers;
      close.spread += message.spread;
      close.loudest += message.loudest;
    } else {
      done += message.done;
      if (message.done > 0) console.log(`${done} of ${count}`);
    }
  };
  const ended = Array.from({ length: workers }, async (_, at) => {
    const share: Share = { kind, first: first + at, end: first + count, step: workers };
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: share });
    worker.on('message', (message: unknown) => handle(messageSchema.parse(message)));
    const [code] = z.tuple([z.number()]).parse(await once(worker, 'exit'));
    if (code !== 0) failed++;
  });
  await Promise.all(ended);
  console.log(`${done - failed} are right, ${failed} are not${failed > 0 ? `: see ${fileURLToPath(kept)}` : ''}.`);
  return isCloseEnough(close) && failed === 0;
}

/** Whether the levels of scenes of work are close to the grid at enough of their receivers. */
function isCloseEnough({ receivers, spread, loudest }: { receivers: number; spread: number; loudest: number }) {
  if (receivers === 0) return true;
  const percent = (some: number) => `${((100 * some) / receivers).toFixed(2)} %`;
  console.log(
    `Of ${receivers} receivers the spread level is within 0.5 dB at ${percent(spread)}, the loudest level at most 1 dB below at ${percent(loudest)}.`,
  );
  return Math.min(spread, loudest) >= LEAST_CLOSE * receivers;
}
