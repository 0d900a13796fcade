/**
 * Measures the live preview: `node tests/bench/live.ts`. Prints the time until all levels of a plan are exact, with and without
 * helper threads. Also prints median times of an edit on one thread: until its first picture (update, tracing, evaluation), and
 * until its results are available as columns.
 */
import { demoAssessments } from '../../scripts/demo/assessments.ts';
import { DEMO_CRS } from '../../scripts/demo/frame.ts';
import { demoFiles } from '../../scripts/demo/generate.ts';
import { buildResults } from '../../src/prediction/rules/run/build-results.ts';
import { yieldToEvents } from '../../src/engine/prediction/trace-all.ts';
import { startNodeTracers } from '../../src/engine/threads/node.ts';
import { LiveHelpers } from '../../src/prediction/rules/preview/live-helpers.ts';
import { LiveAssessment } from '../../src/prediction/rules/preview/live-assessment.ts';
import type { AssessmentInput } from '../../src/prediction/rules/sources/sourced-areas.ts';
import { type Assessment, assessmentSchema } from '../../src/model/assessment/assessment.ts';
import { reportConfigSchema } from '../../src/model/project/report-config.ts';
import {
  BARRIER_YES,
  storedWorkArea,
  type WorkArea,
  workAreaFeatureSchema,
} from '../../src/model/assessment/work-area.ts';
import { loadProjectFiles } from '../../src/projects/rules/load/load-files.ts';
import type { PreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import { suburbProject } from './suburb-project.ts';

type Plan = AssessmentInput & { assessment: Assessment };

interface Case {
  name: string;
  scene: PreparedScene;
  plan: Plan;
}

const config = reportConfigSchema.parse({});
const by = { email: 'bench@example.com', at: new Date('2026-12-01') };

const assessmentOf = (draft: object): Assessment =>
  assessmentSchema.parse({ id: 'a1', active: true, author: 'bench', project: 'p1', company: 'c1', ...draft });

/** The demo project and the plan of its first assessment. */
function demo(): Case {
  const files = demoFiles().filter(({ folder }) => folder !== 'imagery');
  const outcome = loadProjectFiles(files, { crs: DEMO_CRS });
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems[0]));
  const { prepared: scene, equipment } = outcome;
  const [draft = {}] = demoAssessments();
  return { name: 'demo', scene, plan: { assessment: assessmentOf(draft), config, equipment } };
}

/** The suburb of 20,000 houses as a project with ten work areas, four of them behind barriers. */
function largeSuburb(): Case {
  const { scene, made, equipment, lonLatOf } = suburbProject();
  const workAreas = Object.fromEntries(
    made.sources.map(({ id, shape, barrierHeightM }) => {
      const ring = shape.kind === 'polygon' ? shape.polygons.xy : new Float64Array();
      const corners = Array.from({ length: ring.length / 2 }, (_, at) =>
        lonLatOf(ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0),
      );
      const feature = workAreaFeatureSchema.parse({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
        properties: {
          name: id,
          equipment: [
            { id: 'excavator', quantity: 2, usage: 50 },
            { id: 'crane', quantity: 1 },
          ],
        },
      });
      return [id, storedWorkArea({ temporaryNoiseBarrier: barrierHeightM === null ? 1 : BARRIER_YES, feature })];
    }),
  );
  const when = { startDate: '2026-11-23', endDate: '2026-11-29', operatingTime: 'evening+night' };
  return {
    name: 'suburb',
    scene,
    plan: { assessment: assessmentOf({ name: 'Bench', ...when, workAreas }), config, equipment },
  };
}

/** Typical edits. Each returns a changed plan; `step` is the number of the edit. */
const EDITS: Record<string, (plan: Plan, step: number) => Plan> = {
  usage: onFirst('free', (area, step) => {
    const equipment = area.feature.properties.equipment.map((line) => ({ ...line, usage: 20 + step }));
    return { ...area, feature: { ...area.feature, properties: { ...area.feature.properties, equipment } } };
  }),
  'operating time': ({ assessment, ...others }, step) => {
    const { shifts = [] } = assessment;
    const operatingTime = step % 2 === 0 ? 'evening' : 'evening+night';
    return { ...others, assessment: { ...assessment, operatingTime, shifts: shifts.slice(step % 2) } };
  },
  'moving an area without a barrier': onFirst('free', moved),
  'moving an area with a barrier': onFirst('fenced', moved),
};

function onFirst(which: 'free' | 'fenced', change: (area: WorkArea, step: number) => WorkArea) {
  return (plan: Plan, step: number): Plan => {
    const entries = Object.entries(plan.assessment.workAreas);
    const fits = ([, area]: [string, WorkArea]) =>
      (area.temporaryNoiseBarrier === BARRIER_YES) === (which === 'fenced');
    const [id, area] = entries.find(fits) ?? entries[0] ?? [];
    if (id === undefined || area === undefined) throw new Error('the plan has no work area');
    const workAreas = { ...plan.assessment.workAreas, [id]: change(area, step) };
    return { ...plan, assessment: { ...plan.assessment, workAreas } };
  };
}

function moved(area: WorkArea, step: number): WorkArea {
  const { geometry } = area.feature;
  if (geometry.type !== 'Polygon') throw new Error(`expected a polygon, got a ${geometry.type}`);
  const shift = ([lon = 0, lat = 0]: readonly number[]): [number, number] => [lon + step * 1e-5, lat];
  return {
    ...area,
    feature: {
      ...area.feature,
      geometry: { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(shift)) },
    },
  };
}

const TIMES = 11;
const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? NaN;

/** Numbers of helper threads. The first row warms up this thread, and the second warms up the helpers. */
const HELPERS = [0, 1, 0, 1, 3];

const failed = (error: unknown) => {
  throw error;
};

/** Traces a plan until all levels are exact. */
async function traceWhole({ scene, plan }: Case, threads: number): Promise<LiveAssessment> {
  const live = new LiveAssessment(scene);
  const problems = live.update(plan);
  if (problems.length > 0) throw new Error(problems.join(' '));
  while (!live.isPresentable) live.step();
  const helping = new LiveHelpers(startNodeTracers, threads, failed).help(live, () => undefined);
  while (live.step()) await yieldToEvents();
  await helping;
  return live;
}

async function measure(of: Case): Promise<void> {
  const { name, scene, plan } = of;
  console.log(`${name}: ${scene.receivers.ids.length} receivers`);
  for (const threads of HELPERS) {
    const started = performance.now();
    await traceWhole(of, threads);
    console.log(`  exact with ${threads} threads that help in ${Math.round(performance.now() - started)} ms`);
  }
  const live = await traceWhole(of, 0);
  for (const [edit, change] of Object.entries(EDITS)) {
    const [updates, firsts, columns]: [number[], number[], number[]] = [[], [], []];
    for (let step = 1; step <= TIMES; step++) {
      const next = change(plan, step);
      const start = performance.now();
      live.update(next);
      const updated = performance.now();
      while (performance.now() - start < live.firstPictureMs || !live.isPresentable) if (!live.step()) break;
      const predicted = live.predicted();
      const first = performance.now();
      if (predicted === null) throw new Error('there is no picture');
      buildResults({ ...next, hash: '' }, scene, predicted, by);
      updates.push(updated - start);
      firsts.push(first - start);
      columns.push(performance.now() - first);
    }
    const [update, first, column] = [updates, firsts, columns].map((of) => median(of).toFixed(1).padStart(8));
    console.log(`  ${edit.padEnd(34)} update ${update} ms, first picture ${first} ms, columns ${column} ms`);
  }
}

for (const scene of [demo(), largeSuburb()]) await measure(scene);
