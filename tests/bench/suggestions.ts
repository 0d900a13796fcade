/**
 * Measures a search for suggestions: `node tests/bench/suggestions.ts`. Prints the time on one thread until all changes of a plan
 * of the demo with one work area are estimated, and until the most promising ones are computed exactly.
 */
import { DEMO_CRS } from '../../scripts/demo/frame.ts';
import { demoFiles, demoWorkSite } from '../../scripts/demo/generate.ts';
import type { Variant } from '../../src/scenarios/rules/changed-plan.ts';
import { PlanTrials } from '../../src/scenarios/rules/plan-trials.ts';
import { planAssessor } from '../../src/prediction/rules/preview/assessed-plans.ts';
import {
  baselineOf,
  candidatesOf,
  type Gain,
  MOST_COMPUTED,
  mostPromising,
} from '../../src/scenarios/rules/suggestions.ts';
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
const changes = candidatesOf(input.assessment, setting);

const planStarted = performance.now();
const unchanged = await planAssessor(prepared)(input);
if (unchanged.kind !== 'assessed') throw new Error(unchanged.problems.join(' '));
console.log(`the plan: ${(performance.now() - planStarted).toFixed(0)} ms`);
const baseline = baselineOf(unchanged.results);
const trials = new PlanTrials(input, prepared, baseline);
console.log(`${trials.criticalCount} of ${prepared.receivers.ids.length} receivers are critical`);

/** Finds the gains of changes one after the other. */
async function found(tried: readonly Variant[], isEstimate: boolean) {
  const gains = new Map<string, Gain | null>();
  const started = performance.now();
  let firstMs = 0;
  await trials.find(tried, isEstimate, (key, gain) => {
    firstMs ||= performance.now() - started;
    gains.set(key, gain);
  });
  console.log(
    `${isEstimate ? 'estimates' : 'exact'}: ${tried.length} changes, ${tried.filter(({ change }) => change.kind === 'line').length} of them ` +
      `barrier lines, in ${(performance.now() - started).toFixed(0)} ms, the first after ${firstMs.toFixed(0)} ms`,
  );
  return tried.flatMap((candidate) => {
    const gain = gains.get(candidate.key) ?? null;
    return gain === null ? [] : [{ ...candidate, gain }];
  });
}

await found(mostPromising(await found(changes, true), MOST_COMPUTED), false);
