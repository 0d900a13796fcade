/**
 * Processes a large assessment end to end on separate emulators with the app's own functions. Prints the total time, the time of
 * each shard, and the estimated time with more workers.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { buildApp, buildFunctions } from '../../scripts/lib/builds.ts';
import { startEmulators } from '../../scripts/lib/emulators.ts';
import { adminEnvironment, appEnvironment, emulatorConfiguration } from '../../scripts/lib/environments.ts';
import { main, projectRoot } from '../../scripts/lib/run.ts';
import { largeSuburb } from '../support/large-suburb.ts';
import { EAST, NORTH, TEST_CRS } from '../support/made-up-files.ts';

const { values } = parseArgs({
  options: {
    receivers: { type: 'string', default: '200000' },
    buildings: { type: 'string', default: '100000' },
    areas: { type: 'string', default: '30' },
    /** Order of reflections. */
    reflections: { type: 'string', default: '0' },
    /** Whether receivers are addresses in buildings, which the load moves to façades and floors. */
    facades: { type: 'boolean', default: false },
  },
});
const [receivers, buildings, areas] = [values.receivers, values.buildings, values.areas].map(Number) as [
  number,
  number,
  number,
];

const shardSchema = z.object({ receivers: z.number(), pairs: z.number(), readMs: z.number(), predictMs: z.number() });
const jobSchema = z.object({ pairs: z.number(), readMs: z.number(), predictMs: z.number(), writeMs: z.number() });
const joinSchema = z.object({ readMs: z.number(), writeMs: z.number() });

/** Returns the log entries of functions with a message. */
function logged<Schema extends z.ZodType>(message: string, schema: Schema): Array<z.output<Schema>> {
  const log = readFileSync(path.join(projectRoot, '.data', 'emulators-test.log'), 'utf8');
  return log.split('\n').flatMap((line) => {
    const at = line.indexOf('{');
    if (at < 0 || !line.includes(message)) return [];
    return [schema.parse(JSON.parse(stripVTControlCharacters(line.slice(at))))];
  });
}

/** Returns the peak memory of any process of a function, MB. NaN if the system does not report it. */
function peakMemoryMB(name: string): number {
  if (!existsSync('/proc')) return NaN;
  const peaks = readdirSync('/proc').flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`FUNCTION_TARGET=${name}\0`)) return [];
      return [Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000];
    } catch {
      return [];
    }
  });
  return Math.max(0, ...peaks);
}

/** Returns the time of all shards on a number of workers, s. Each worker takes the next shard as soon as it is free. */
function onWorkers(costsS: readonly number[], workers: number): number {
  const free = Array.from({ length: workers }, () => 0);
  for (const cost of costsS) {
    const next = free.indexOf(Math.min(...free));
    free[next] = (free[next] ?? 0) + cost;
  }
  return Math.max(...free);
}

const seconds = (value: number) => `${value.toFixed(1)} s`;

main(async () => {
  process.env['SHARD_SCALE'] ??= '1';
  const { ports } = emulatorConfiguration('test');
  await Promise.all([buildFunctions(), buildApp(appEnvironment(ports), 'dist-test')]);
  const emulators = await startEmulators('test', null);
  try {
    Object.assign(process.env, adminEnvironment(ports), { TEST_PORTS: JSON.stringify(ports) });
    const { rectangle, storedArea, World } = await import('../functions/world.ts');
    const { requireSystem } = await import('../../src/gis/crs/crs.ts');
    const world = await new World().open();
    const project = await world.project(largeSuburb({ receivers, buildings, isInside: values.facades }), {
      crs: TEST_CRS,
    });
    const method = { reflections: Number(values.reflections) };
    await world.admin.firestore.doc(`projects/${project}/config/reportConfig`).set({ method });
    const { toLonLat } = requireSystem(TEST_CRS);
    const side = Math.ceil(Math.sqrt(buildings)) * 22;
    const workAreas = Object.fromEntries(
      Array.from({ length: areas }, (_, at) => {
        const [east, north] = [(((at * 0.618) % 1) * side * 9) / 10, (((at * 0.414) % 1) * side * 9) / 10];
        const corner = toLonLat(EAST + east + 14.5, NORTH + north);
        const equipment = [{ id: 'generator', quantity: 1 }];
        return [`area-${at}`, storedArea(rectangle(corner, 6, 60), { name: `Site ${at}`, equipment })];
      }),
    );
    const id = await world.assessment(project, { workAreas, operatingTime: 'night' });
    const begun = performance.now();
    const answer = await world.process(id);
    if (answer.status !== 200) throw new Error(answer.error?.message);
    let memory = { processShard: 0, joinShards: 0 };
    const untilDone = async () => {
      for (;;) {
        await setTimeout(250);
        const { processing } = await world.readAssessment(id);
        if (processing?.state === 'failed') throw new Error(processing.message);
        if (processing?.state === 'done') return;
        memory = {
          processShard: Math.max(memory.processShard, peakMemoryMB('processShard')),
          joinShards: Math.max(memory.joinShards, peakMemoryMB('joinShards')),
        };
      }
    };
    await untilDone();
    const wholeS = (performance.now() - begun) / 1000;
    // The entries are logged after all writes.
    await setTimeout(5_000);
    const shards = logged('a shard was predicted', shardSchema);
    const [join] = logged('the shards of a run were joined', joinSchema);
    const costs = shards.map(({ readMs, predictMs }) => (readMs + predictMs) / 1000);
    const joinS = join === undefined ? NaN : (join.readMs + join.writeMs) / 1000;
    const sum = (of: (shard: (typeof shards)[number]) => number) => shards.reduce((all, shard) => all + of(shard), 0);
    if (shards.length === 0) {
      // The functions are running by this point, as they are during a normal working day.
      const again = performance.now();
      await world.process(id, { force: true });
      await untilDone();
      const againS = (performance.now() - again) / 1000;
      await setTimeout(2_000);
      const [first, second] = logged('a run was predicted', jobSchema);
      if (first === undefined || second === undefined) throw new Error('the log tells of no run');
      const inSeconds = (name: string, ...times: number[]) =>
        `${name.padEnd(28)} ${times.map((time) => seconds(time).padStart(7)).join(' ')}`;
      console.log(`
not divided, ${(first.pairs / 1e6).toFixed(1)} million pairs; the first run, whose functions start, and the next
${inSeconds('from Process to results', wholeS, againS)}
${inSeconds('reading the scene', first.readMs / 1000, second.readMs / 1000)}
${inSeconds('predicting and assessing', first.predictMs / 1000, second.predictMs / 1000)}
${inSeconds('results and report', first.writeMs / 1000, second.writeMs / 1000)}`);
      return;
    }
    console.log(`
${sum((shard) => shard.receivers)} receivers, ${buildings} buildings, ${areas} areas, reflections of order ${values.reflections}
pairs                        ${(sum(({ pairs }) => pairs) / 1e6).toFixed(1)} million
shards                       ${shards.length}
from Process to results      ${seconds(wholeS)}, ${(costs.reduce((all, cost) => all + cost, 0) / (wholeS - joinS)).toFixed(1)} shards at once on the cores of this machine
a shard                      ${seconds(Math.min(...costs))} to ${seconds(Math.max(...costs))}, of it ${seconds(sum(({ readMs }) => readMs) / shards.length / 1000)} to read and prepare
joining and writing          ${seconds(joinS)}
memory of a shard            ${memory.processShard.toFixed(0)} MB
memory of the joining        ${memory.joinShards.toFixed(0)} MB
by these costs, which are lower where a shard has cores of its own, with
${[1, 10, 100].map((workers) => `  ${String(workers).padStart(3)} workers             ${seconds(onWorkers(costs, workers) + joinS)}`).join('\n')}`);
  } finally {
    await emulators.stop();
  }
});
