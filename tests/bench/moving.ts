/**
 * Measures a moving crew: `node tests/bench/moving.ts`. The crew moves along a line of 5 km in pieces of 25 m, through the suburb
 * of 20,000 houses and 50,000 receivers. Prints the times of the first run on two threads, and of later runs with another start,
 * direction or speed.
 */
import { parseArgs } from 'node:util';
import { predict } from '../../src/engine/prediction/predict.ts';
import { plannerOf, audibilityThresholdsIn } from '../../src/prediction/rules/run/planned-work.ts';
import { roomForPass, evaluatePass } from '../../src/prediction/rules/run/evaluate-pass.ts';
import { assessmentSchema } from '../../src/model/assessment/assessment.ts';
import { criteriaSetOf, reportConfigSchema } from '../../src/model/project/report-config.ts';
import { whenOfShifts } from '../../src/model/time/shifts.ts';
import { storedWorkArea, workAreaFeatureSchema } from '../../src/model/assessment/work-area.ts';
import { acousticScene, sceneForCriteria } from '../../src/prediction/rules/scene/acoustic-base.ts';
import { startNodeTracers } from '../../src/engine/threads/node.ts';
import { suburbProject } from './suburb-project.ts';

/** A line of 5 km along one street and down another. */
const LINE: ReadonlyArray<[x: number, y: number]> = [[5, 2079], [3883, 2079], [3883, 957]]; // prettier-ignore
const SHIFT = { date: '2026-11-27', start: '20:00', end: '05:00' };
const CREW = { lengthM: 200, advanceMPerHour: 560 };
const ROUNDS = 7;

const { threads } = parseArgs({ options: { threads: { type: 'string', default: '2' } } }).values;
const { scene, equipment, lonLatOf } = suburbProject();
const config = reportConfigSchema.parse({});
const set = criteriaSetOf(config);

function planWith(movingCrew: object) {
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: LINE.map(([x, y]) => lonLatOf(x, y)) },
    properties: { name: 'Line', equipment: [{ id: 'excavator', quantity: 2, usage: 50 }], movingCrew },
  });
  const assessment = assessmentSchema.parse({
    id: 'a1',
    active: true,
    author: 'bench',
    project: 'p1',
    company: 'c1',
    name: 'Bench',
    shifts: [SHIFT],
    ...whenOfShifts(set, [SHIFT]),
    workAreas: { line: storedWorkArea({ temporaryNoiseBarrier: 1, feature }) },
  });
  return { assessment, config, equipment };
}

const planOf = plannerOf(scene);
const first = planOf(planWith(CREW));
const heard = sceneForCriteria(acousticScene(scene, config.method, first.sources), scene, set);
const { transfers, pairs, timing } = await predict(heard, {
  threads: Number(threads),
  startTracers: startNodeTracers,
  now: () => performance.now(),
});
const columns = transfers?.passed[0];
if (columns === undefined) throw new Error('there are no pieces');
console.log(
  `${columns.count} pieces, ${scene.receivers.ids.length} receivers, ${threads} threads: ${pairs} pairs, ` +
    `ready ${timing.prepareMs.toFixed(0)} ms, traced ${timing.traceMs.toFixed(0)} ms`,
);

const CHANGES: Record<string, (round: number) => object> = {
  start: (round) => ({ startM: 100 * round }),
  direction: (round) => ({ direction: round % 2 === 0 ? 'with' : 'against' }),
  speed: (round) => ({ advanceMPerHour: 300 + 50 * round }),
};
for (const [name, change] of Object.entries(CHANGES)) {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const started = performance.now();
    const planned = planOf(planWith({ ...CREW, ...change(round) }));
    const [pass] = planned.passes;
    if (pass == null) throw new Error('nothing moves');
    evaluatePass(
      pass,
      columns,
      audibilityThresholdsIn(planned),
      roomForPass(pass, columns, scene.receivers.ids.length),
    );
    return performance.now() - started;
  });
  const median = times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
  console.log(`another ${name}: ${median.toFixed(0)} ms (first ${(times[0] ?? NaN).toFixed(0)} ms)`);
}
