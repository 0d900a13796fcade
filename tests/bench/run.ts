/**
 * Measures the speed of predictions: `node tests/bench/run.ts [--out FILE] [--compare FILE]`. Prints a table and writes JSON
 * (bench.json in the folder for temporary files unless told), which a later run compares itself with.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { predict } from '../../src/acoustics/predict.ts';
import { startNodeTracers } from '../../src/threads/node.ts';
import { type BenchScene, freeField, lorient, suburb, withoutSidePaths } from './scenes.ts';

const measurementSchema = z.object({
  scene: z.string(),
  threads: z.number(),
  pairs: z.number(),
  prepareMs: z.number(),
  traceMs: z.number(),
  evaluateMs: z.number(),
  microsecondsPerPair: z.number(),
});
type Measurement = z.infer<typeof measurementSchema>;
const resultSchema = z.object({ node: z.string(), cpu: z.string(), measurements: z.array(measurementSchema) });

const { values } = parseArgs({ options: { out: { type: 'string' }, compare: { type: 'string' } } });

/** The better of two runs: the first also pays for compiling. */
const RUNS = 2;

async function measure({ name, scene }: BenchScene, threads: number): Promise<Measurement> {
  let best: Measurement | null = null;
  for (let run = 0; run < RUNS; run++) {
    const { pairs, timing } = await predict(scene, {
      threads,
      startTracers: startNodeTracers,
      now: () => performance.now(),
      keepTransfers: false,
    });
    const microsecondsPerPair = (1000 * timing.traceMs) / pairs;
    const measured = { scene: name, threads, pairs, ...timing, microsecondsPerPair };
    if (best === null || measured.traceMs < best.traceMs) best = measured;
  }
  if (best === null) throw new Error('nothing was measured');
  return best;
}

function readEarlier(file: string | undefined): readonly Measurement[] {
  return file === undefined ? [] : resultSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).measurements;
}

const earlier = readEarlier(values.compare);
const town = lorient();
if (town === null)
  console.log('bench-lorient is skipped: there is no shared/reference/bench-lorient.json beside the project');
const scenes = [...(town === null ? [] : [town, withoutSidePaths(town)]), freeField(), suburb()];
const measurements: Measurement[] = [];
console.log('scene                     threads     pairs  prepare ms  trace ms  evaluate ms  µs/pair  against earlier');
for (const scene of scenes) {
  for (const threads of [1, 2]) {
    const measured = await measure(scene, threads);
    measurements.push(measured);
    const before = earlier.find((other) => other.scene === measured.scene && other.threads === threads);
    const change =
      before === undefined ? '' : `× ${(measured.microsecondsPerPair / before.microsecondsPerPair).toFixed(2)}`;
    console.log(
      measured.scene.padEnd(25),
      String(threads).padStart(7),
      String(measured.pairs).padStart(9),
      measured.prepareMs.toFixed(0).padStart(11),
      measured.traceMs.toFixed(0).padStart(9),
      measured.evaluateMs.toFixed(1).padStart(12),
      measured.microsecondsPerPair.toFixed(2).padStart(8),
      change.padStart(16),
    );
  }
}
const out = values.out ?? join(tmpdir(), 'bench.json');
const result = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', measurements };
writeFileSync(out, `${JSON.stringify(result, null, 1)}\n`);
console.log(`written to ${out}`);
