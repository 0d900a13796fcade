/**
 * Measures the speed of predictions and of the largest load: `node tests/bench/run.ts [--out FILE] [--compare FILE]`. Prints
 * tables and lists the figures that differ by more than a tenth from the last stored run, or from FILE. Stores its own figures as
 * JSON (`.data/bench.json`).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { projectRoot } from '../../scripts/lib/run.ts';
import { evaluate, sceneLwDb } from '../../src/engine/prediction/evaluate.ts';
import { predict, type Prediction } from '../../src/engine/prediction/predict.ts';
import { startNodeTracers } from '../../src/engine/threads/node.ts';
import { type Bench, benchSchema, type Growth, loadSchema, type Measurement, movedFigures } from './figures.ts';
import {
  type BenchScene,
  denseSuburb,
  freeField,
  lorient,
  onHills,
  onLandCover,
  suburb,
  type SuburbSize,
  withoutSidePaths,
  withScreens,
  withReflections,
} from './scenes.ts';

/** The last run, with which the next run is compared. */
const KEPT = join(projectRoot, '.data', 'bench.json');

const { values } = parseArgs({ options: { out: { type: 'string' }, compare: { type: 'string' } } });

const LARGE: SuburbSize = { receivers: 50_000, areas: 10, buildings: 20_000 };
/** The initial size, and the number of times that it is doubled. */
const SMALL: SuburbSize = { receivers: 2_000, areas: 4, buildings: 1_000 };
const DOUBLINGS = 3;

/** Most runs of a scene, and the time after which no further run is started, ms. */
const MOST_RUNS = 12;
const ENOUGH_MS = 1500;

/** Another town. Its prediction makes every thread drop the cached data of the town before. */
const ELSEWHERE = suburb('elsewhere', { receivers: 8, areas: 1, buildings: 1 }).scene;

/**
 * Runs a scene and returns the fastest of several first runs in its town, and the fastest of as many later runs with warm caches.
 * The very first run of a process also includes compilation.
 */
async function measure({ name, scene }: BenchScene, threads: number): Promise<Measurement> {
  let best: Measurement | null = null;
  let againMs = Infinity;
  const start = performance.now();
  for (let run = 0; run < MOST_RUNS && (run === 0 || performance.now() - start < ENOUGH_MS); run++) {
    await predictOn(ELSEWHERE, threads, false);
    const { pairs, timing } = await predictOn(scene, threads, false);
    againMs = Math.min(againMs, (await predictOn(scene, threads, false)).timing.traceMs);
    const microsecondsPerPair = (1000 * timing.traceMs) / pairs;
    const againMicrosecondsPerPair = (1000 * againMs) / pairs;
    const residentMB = process.memoryUsage().rss / 2 ** 20;
    const measured = {
      scene: name,
      threads,
      pairs,
      ...timing,
      microsecondsPerPair,
      againMicrosecondsPerPair,
      residentMB,
    };
    if (best === null || measured.traceMs < best.traceMs) best = measured;
    best.againMicrosecondsPerPair = againMicrosecondsPerPair;
  }
  if (best === null) throw new Error('nothing was measured');
  return best;
}

function predictOn(scene: BenchScene['scene'], threads: number, keepTransfers: boolean): Promise<Prediction> {
  return predict(scene, { threads, startTracers: startNodeTracers, now: () => performance.now(), keepTransfers });
}

/** Measures the prediction of all receivers after the equipment of one area was replaced, ms. */
async function measureEquipmentChange({ scene }: BenchScene): Promise<number> {
  const { transfers } = await predictOn(scene, 2, true);
  if (transfers === null) throw new Error('the transfers were not kept');
  const lwDb = sceneLwDb(scene.sources);
  let bestMs = Infinity;
  for (let change = 0; change < 5; change++) {
    lwDb.fill(95 + change, 0, 8);
    const start = performance.now();
    evaluate(transfers, lwDb);
    bestMs = Math.min(bestMs, performance.now() - start);
  }
  return bestMs;
}

const CREW_ROUNDS = 9;

/**
 * Measures the cost of the loudest position of a crew, compared with sources that are only spread over their areas. The times are
 * medians of alternating runs on one thread.
 */
async function measureCrews({ scene }: BenchScene): Promise<Bench['crews']> {
  const spread = { ...scene, sources: scene.sources.filter(({ placement }) => placement === 'spread') };
  const crews = { ...spread, sources: spread.sources.map((source) => ({ ...source, crewLwDb: source.lwDb })) };
  const timeOf = async (run: BenchScene['scene']) => {
    const start = performance.now();
    const { pairs } = await predict(run);
    return { ms: performance.now() - start, pairs };
  };
  const rounds: Array<Bench['crews']> = [];
  for (let round = 0; round < CREW_ROUNDS; round++) {
    const [alone, all] = [await timeOf(spread), await timeOf(crews)];
    rounds.push({ spreadPairs: alone.pairs, spreadMs: alone.ms, pairs: all.pairs, crewMs: all.ms });
  }
  const median = (of: 'spreadMs' | 'crewMs') =>
    rounds.map((round) => round[of]).toSorted((x, y) => x - y)[CREW_ROUNDS >> 1] ?? NaN;
  return { ...rounds[0]!, spreadMs: median('spreadMs'), crewMs: median('crewMs') };
}

/** Doubles one quantity of a suburb three times while the others stay the same, and fits time ~ size^slope. */
async function measureGrowth(of: keyof SuburbSize): Promise<Growth> {
  const times = Array.from({ length: DOUBLINGS + 1 }, (_, doubling) => 2 ** doubling);
  const ms: number[] = [];
  for (const factor of times) {
    const { timing } = await predictOn(suburb(of, { ...SMALL, [of]: SMALL[of] * factor }).scene, 1, false);
    ms.push(timing.prepareMs + timing.traceMs + timing.evaluateMs);
  }
  return { of, times, ms, slope: slopeOf(times.map(Math.log2), ms.map(Math.log2)) };
}

/** Returns the slope of the least-squares line. */
function slopeOf(x: number[], y: number[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, number, at) => sum + (number - meanX) * ((y[at] ?? 0) - meanY), 0);
  return covariance / x.reduce((sum, number) => sum + (number - meanX) ** 2, 0);
}

/** Returns the run with which this one is compared. Null if none is stored. */
function readEarlier(): Bench | null {
  const file = values.compare ?? (existsSync(KEPT) ? KEPT : null);
  return file === null ? null : benchSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function printMoved(earlier: Bench | null, now: Bench): void {
  if (earlier === null) return console.log('\nNo earlier run was kept.');
  const than = `the run of ${earlier.at}, ${earlier.cpu}`;
  const moved = movedFigures(earlier, now);
  console.log(
    `\n${moved.length === 0 ? 'No figure' : `${moved.length} figures`} moved by more than a tenth against ${than}`,
  );
  for (const { name, before, now: figure } of moved)
    console.log(`${name}: ${before.toFixed(2)} → ${figure.toFixed(2)}, × ${(figure / before).toFixed(2)}`);
}

function printMeasurement(measured: Measurement, earlier: readonly Measurement[]): void {
  const before = earlier.find((other) => other.scene === measured.scene && other.threads === measured.threads);
  const change =
    before === undefined ? '' : `× ${(measured.microsecondsPerPair / before.microsecondsPerPair).toFixed(2)}`;
  console.log(
    measured.scene.padEnd(32),
    String(measured.threads).padStart(7),
    String(measured.pairs).padStart(9),
    measured.prepareMs.toFixed(0).padStart(11),
    measured.traceMs.toFixed(0).padStart(9),
    measured.evaluateMs.toFixed(1).padStart(12),
    measured.microsecondsPerPair.toFixed(2).padStart(8),
    (measured.againMicrosecondsPerPair ?? NaN).toFixed(2).padStart(8),
    measured.residentMB.toFixed(0).padStart(8),
    change.padStart(16),
  );
}

/** Runs the load in a separate process, so that its memory does not include that of earlier scenes. */
function largestLoad(...of: readonly string[]): z.infer<typeof loadSchema> {
  const script = join(import.meta.dirname, 'largest-load.ts');
  return loadSchema.parse(JSON.parse(execFileSync(process.execPath, [script, ...of], { encoding: 'utf8' })));
}

async function main(): Promise<void> {
  const earlier = readEarlier();
  const town = lorient();
  if (town === null)
    console.log('bench-lorient is skipped: there is no shared/reference/bench-lorient.json beside the project');
  const quarter = suburb('suburb of 1,000 houses', SMALL);
  const large = suburb('suburb of 20,000 houses', LARGE);
  const scenes = [
    ...(town === null
      ? []
      : [town, withoutSidePaths(town), onHills(town), withReflections(town), withReflections(town, 2)]),
    freeField(),
    quarter,
    onHills(quarter),
    onLandCover(quarter),
    withReflections(quarter),
    denseSuburb(20, 1_000),
    withScreens(quarter, null),
    withScreens(quarter, 10),
  ];
  const measurements: Measurement[] = [];
  console.log(
    'scene                            threads     pairs  prepare ms  trace ms  evaluate ms  µs/pair   again      MB  against earlier',
  );
  const add = (measured: Measurement) => {
    measurements.push(measured);
    printMeasurement(measured, earlier?.measurements ?? []);
  };
  for (const scene of scenes) for (const threads of [1, 2]) add(await measure(scene, threads));
  add(await measure(large, 2));
  const equipmentChangeMs = await measureEquipmentChange(large);
  console.log(`other equipment in one area, ${LARGE.receivers} receivers again: ${equipmentChangeMs.toFixed(0)} ms`);

  const crews = await measureCrews(quarter);
  console.log(
    `crews at their loudest positions, ${quarter.name}: ${crews.pairs} pairs, ${crews.crewMs.toFixed(0)} ms; spread sources alone: ${crews.spreadPairs} pairs, ${crews.spreadMs.toFixed(0)} ms`,
  );

  console.log(`\ngrowth, one thread, from ${JSON.stringify(SMALL)}`);
  const growth: Growth[] = [];
  for (const grows of ['receivers', 'areas', 'buildings'] as const) {
    const grown = await measureGrowth(grows);
    growth.push(grown);
    console.log(
      grows.padEnd(10),
      grown.ms.map((ms) => `${ms.toFixed(0)} ms`.padStart(9)).join(' '),
      ` slope ${grown.slope.toFixed(2)}`,
    );
  }

  const [load, addressLoad] = [largestLoad(), largestLoad('addresses')];
  for (const { counts, seconds, peakMB, sceneMB } of [load, addressLoad]) {
    console.log(
      `\nlargest load, ${counts.addresses} addresses, ${counts.receivers} receivers and ${counts.buildings} buildings: ${seconds.toFixed(1)} s, ${peakMB.toFixed(0)} MB, scene ${sceneMB.toFixed(0)} MB`,
    );
  }

  const out = values.out ?? KEPT;
  const result = benchSchema.parse({
    at: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    measurements,
    equipmentChangeMs,
    crews,
    growth,
    load,
    addressLoad,
  });
  printMoved(earlier, result);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify(result, null, 1)}\n`);
  console.log(`written to ${out}`);
}

await main();
