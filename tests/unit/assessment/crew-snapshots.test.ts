import { describe, expect, it } from 'vitest';
import { LiveAssessment } from '../../../src/prediction/rules/preview/live-assessment.ts';
import { buildResults } from '../../../src/prediction/rules/run/build-results.ts';
import { movingPlan } from '../../support/moving-plan.ts';
import { streetTown } from '../../support/plan-edits.ts';

const scene = streetTown();
const plan = movingPlan({ advanceMPerHour: 60 });
const live = new LiveAssessment(scene);
live.update(plan);
while (live.step());
const predicted = live.predicted();
if (predicted === null) throw new Error('there are no levels');
const by = { email: 'erin@example.com', at: new Date('2026-12-01') };
const results = buildResults({ ...plan, hash: 'h' }, scene, predicted, by);
const [pass] = results.passes;
const windows = results.areas[0]?.moving?.windows;
const receivers = results.receivers.id.flatMap((_, at) => (at % 11 === 0 ? [at] : []));

describe('the snapshot of a moving crew', () => {
  it('has the compared level at the worst 15 minutes of a receiver, and no higher level at other times', () => {
    for (const time of results.operatingTimes) {
      const levels = results.receivers.times[time]?.levels?.laeqAssessed ?? [];
      for (const receiver of receivers) {
        const worst = pass?.worst[time]?.[receiver] ?? -1;
        expect(live.snapshotOf('a', worst)).toMatchObject({ time });
        expect(live.snapshotOf('a', worst)?.laeqAssessed[receiver]).toBe(levels[receiver]);
      }
    }
  });

  it('has a strip whose highest bar is the worst 15 minutes, and whose marked bars exceed the criterion', () => {
    for (const receiver of receivers) {
      const strip = live.stripOf('a', receiver);
      expect(strip?.laeq).toHaveLength(windows?.from.length ?? NaN);
      expect(Math.max(...(strip?.laeq ?? []))).toBe(results.receivers.laeq[receiver]);
      expect(strip?.isOver.indexOf(1)).toBe(pass?.heardFrom[receiver]);
      expect(strip?.isOver.lastIndexOf(1)).toBe(pass?.heardUntil[receiver]);
    }
  });

  it('is null for a window or a work area that does not exist', () => {
    expect([live.snapshotOf('a', 1e6), live.snapshotOf('b', 0), live.stripOf('b', 0)]).toEqual([null, null, null]);
  });
});
