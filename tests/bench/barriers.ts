/**
 * Measures the barrier lines that suggestions try: `node tests/bench/barriers.ts`. Prints the number of pairs and the time on one
 * thread for all lines along the sides of one work area of the demo as estimates, and for the most promising ones exactly, both
 * with cached transfers. For comparison, it prints the time of one line without the cache.
 */
import { DEMO_CRS } from '../../scripts/demo/frame.ts';
import { demoFiles, demoWorkSite } from '../../scripts/demo/generate.ts';
import { BarrierTrials } from '../../src/scenarios/rules/barrier-trials.ts';
import { planAssessor } from '../../src/prediction/rules/preview/assessed-plans.ts';
import { candidatesOf, gainOf, MOST_COMPUTED, mostPromising, scoreOf } from '../../src/scenarios/rules/suggestions.ts';
import { equipmentSpectrum } from '../../src/model/equipment/equipment-spectrum.ts';
import { assessmentIdSchema, companyIdSchema, projectUidSchema } from '../../src/model/ids.ts';
import { criteriaSetOf, reportConfigSchema } from '../../src/model/project/report-config.ts';
import { workAreaSchema } from '../../src/model/assessment/work-area.ts';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import { loadProjectFiles } from '../../src/projects/rules/load/load-files.ts';

const files = demoFiles().filter(({ folder }) => folder !== 'imagery');
const outcome = loadProjectFiles(files, { crs: DEMO_CRS });
if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems[0]));
const { prepared, equipment } = outcome;
const config = reportConfigSchema.parse({});
const item = equipment.find((item) => equipmentSpectrum(item) !== null);
const site = workAreaSchema.parse({
  temporaryNoiseBarrier: 1,
  feature: {
    type: 'Feature',
    geometry: demoWorkSite,
    properties: { name: 'Station', equipment: [{ id: item?.id ?? '', quantity: 1 }] },
  },
});
const plan = {
  workAreas: { site },
  operatingTime: 'night',
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  shifts: [],
};
const input = {
  config,
  equipment,
  assessment: {
    ...plan,
    id: assessmentIdSchema.parse('a'),
    project: projectUidSchema.parse('p'),
    company: companyIdSchema.parse('c'),
  },
};
const setting = {
  criteria: criteriaSetOf(config),
  equipment,
  method: config.method,
  plane: requireSystem(prepared.crs),
  scene: prepared,
};
const lines = candidatesOf(input.assessment, setting).filter(({ change }) => change.kind === 'line');

/** Scores lines one after the other. */
function scored(isCoarse: boolean, tried: typeof lines) {
  const started = performance.now();
  const trials = new BarrierTrials(input, prepared, tried, { isCoarse });
  const tracedMs = performance.now() - started;
  let pairs = 0;
  const scores = tried.map((_, number) => {
    const { pairs: ofLine, results } = trials.try(number);
    pairs += ofLine;
    return scoreOf(results);
  });
  const allMs = performance.now() - started;
  console.log(
    `${isCoarse ? 'estimates' : 'exact'}: ${prepared.receivers.ids.length} receivers, ${tried.length} lines: the plan ${trials.pairs} pairs in ` +
      `${tracedMs.toFixed(0)} ms, a line ${Math.round(pairs / tried.length)} pairs, all ${allMs.toFixed(0)} ms`,
  );
  return scores;
}

const unchanged = await planAssessor(prepared, { isEstimate: true })(input);
if (unchanged.kind !== 'assessed') throw new Error(unchanged.problems.join(' '));
const before = scoreOf(unchanged.results);
const estimated = scored(true, lines).map((score, number) => ({ ...lines[number]!, gain: gainOf(before, score) }));
scored(false, mostPromising(estimated, MOST_COMPUTED));
const assess = planAssessor(prepared);
const wholeStarted = performance.now();
await assess({ ...input, assessment: { ...input.assessment, ...lines[0]!.plan } });
console.log(`by a whole tracing a line takes ${(performance.now() - wholeStarted).toFixed(0)} ms`);
