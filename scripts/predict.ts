/**
 * Predicts a scene file: `node scripts/predict.ts [--threads N] FILE`. Prints JSON on standard output. A failure is one sentence
 * on standard error with exit code 1.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { predict } from '../src/engine/prediction/predict.ts';
import { OCTAVE_BANDS_HZ } from '../src/engine/scene/octave-bands.ts';
import { describeFault, readSceneJson } from '../src/engine/scene-file/scene-json.ts';
import { startNodeTracers } from '../src/engine/threads/node.ts';

const USAGE = 'Usage: predict [--threads N] FILE';

/** Largest number of threads. */
const MAX_THREADS = 256;

function readArguments(): { file: string; threads: number } {
  const { values, positionals } = parseArgs({ options: { threads: { type: 'string' } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(`expected one file. ${USAGE}`);
  const { threads: given = '1' } = values;
  const threads = Number(given);
  if (!/^\d+$/.test(given) || threads < 1 || threads > MAX_THREADS) {
    throw new Error(
      `--threads: expected a whole number from 1 to ${MAX_THREADS}, got ${JSON.stringify(given)}. ${USAGE}`,
    );
  }
  return { file, threads };
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read: ${sentenceOf(error)}`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${sentenceOf(error)}`, { cause: error });
  }
}

async function main(): Promise<void> {
  const { file, threads } = readArguments();
  const reading = readSceneJson(readJson(file));
  if (reading.kind === 'faults') {
    const [first] = reading.faults;
    const more = reading.faults.length - 1;
    throw new Error(
      (first === undefined ? 'scene: unreadable' : describeFault(first)) + (more > 0 ? ` (and ${more} more)` : ''),
    );
  }
  const { scene } = reading;
  const prediction = await predict(scene, {
    threads,
    startTracers: startNodeTracers,
    now: () => performance.now(),
    keepTransfers: false,
  });
  const receivers = scene.receivers.ids.map((id, receiver) => ({
    id,
    lp: Array.from(prediction.bandsDb.subarray(8 * receiver, 8 * receiver + 8)),
    la: prediction.laDb[receiver],
  }));
  const { pairs, timing } = prediction;
  process.stdout.write(`${JSON.stringify({ bandsHz: OCTAVE_BANDS_HZ, receivers, pairs, timing })}\n`);
}

/** The message of an error without line breaks. */
function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
