/**
 * Holds the engine against the plain second implementation over many random places: `npm run nightly -- [--places N] [--from FIRST]`.
 * Without `--from` each day has places of its own. What fails is kept in tests/fixtures/places, which the unit tests go through.
 */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ENGINE_VERSION } from '../../src/acoustics/scene/version.ts';
import { comparedPlace, differencesDb, isRight, type KeptPlace } from '../unit/acoustics/compared-places.ts';

const PLACES = 200_000;
const DAY_MS = 86_400_000;
const KEPT = new URL('../fixtures/places/', import.meta.url);
/** A worker tells how far it is after so many places. */
const TOLD_EVERY = 500;

const shareSchema = z.object({ first: z.number(), end: z.number(), step: z.number() });
type Share = z.infer<typeof shareSchema>;
const messageSchema = z.union([z.object({ done: z.number() }), z.object({ failed: z.number(), why: z.string() })]);

if (isMainThread) await main();
else work(shareSchema.parse(workerData));

/** Tries every `step`th place of a range. */
function work({ first, end, step }: Share): void {
  let done = 0;
  for (let number = first; number < end; number += step) {
    const why = whatIsWrong(number);
    if (why !== null) parentPort?.postMessage({ failed: number, why }, []);
    if (++done % TOLD_EVERY === 0) parentPort?.postMessage({ done: TOLD_EVERY }, []);
  }
  parentPort?.postMessage({ done: done % TOLD_EVERY }, []);
}

/** Keeps a place that fails. @returns what is wrong with it; null where it is right */
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
  const { values } = parseArgs({ options: { places: { type: 'string' }, from: { type: 'string' } } });
  const count = z.coerce
    .number()
    .int()
    .positive()
    .parse(values.places ?? PLACES);
  const today = Math.floor(Date.now() / DAY_MS) * PLACES;
  const first = z.coerce
    .number()
    .int()
    .nonnegative()
    .parse(values.from ?? today);
  const workers = availableParallelism();
  let done = 0;
  let failed = 0;
  console.log(`Places ${first} to ${first + count - 1}, engine ${ENGINE_VERSION}.`);
  const ended = Array.from({ length: workers }, async (_, at) => {
    const share: Share = { first: first + at, end: first + count, step: workers };
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: share });
    worker.on('message', (told: unknown) => {
      const message = messageSchema.parse(told);
      if ('failed' in message) {
        failed++;
        console.log(`✗ place ${message.failed}: ${message.why}`);
        return;
      }
      done += message.done;
      if (message.done > 0) console.log(`${done} of ${count}`);
    });
    const [code] = z.tuple([z.number()]).parse(await once(worker, 'exit'));
    if (code !== 0) failed++;
  });
  await Promise.all(ended);
  console.log(
    `${done - failed} places are right, ${failed} are not${failed > 0 ? ': see tests/fixtures/places' : ''}.`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}
