import { describe, expect, it } from 'vitest';
import { assess, resultsOf } from './assess.ts';
import { readLevels, writeLevels } from '../../../../functions/src/prediction/shard-files.ts';
import { plannerOf } from './planned-work.ts';
import { predictWork } from './predict-work.ts';
import { problemsOfAssessment } from '../sources/problems.ts';
import { joinLevels, memoryRanges, type ReceiverRange, shardRanges, withReceiversIn } from './shards.ts';
import { reportConfigSchema } from '../../../model/project/report-config.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { aWorkArea } from '../../../../tests/support/assessments.ts';
import { EAST, NORTH, TEST_CRS } from '../../../../tests/support/made-up-files.ts';
import { movingPlan } from '../../../../tests/support/moving-plan.ts';
import { firstPlan, randomEdit, streetTown } from '../../../../tests/support/plan-edits.ts';
import { seeds, shareOf } from '../../../../tests/support/random-share.ts';
import { randomFrom } from '../../../../tests/unit/acoustics/scenes.ts';

const scene = streetTown();
const receivers = scene.receivers.ids.length;
const by = { email: 'erin@example.com', at: new Date('2026-12-01') };

type Plan = ReturnType<typeof firstPlan>;

function predictIn(plan: Plan, range: ReceiverRange) {
  const part = withReceiversIn(scene, range);
  return predictWork(part, plannerOf(part)(plan), plan.config.method);
}

/** Returns results of a plan whose ranges were predicted separately, each stored and read again. */
async function inShards(plan: Plan, ranges: readonly ReceiverRange[]) {
  const input = { ...plan, hash: 'h' };
  const parts = [];
  for (const range of ranges) {
    parts.push(readLevels(writeLevels(await predictIn(plan, range))));
  }
  return resultsOf(input, scene, plannerOf(scene)(plan), joinLevels(parts), by);
}

/** Ranges with random ends. */
function randomRanges(seed: number): ReceiverRange[] {
  const random = randomFrom(seed);
  const ends = new Set(Array.from({ length: 1 + Math.floor(random() * 6) }, () => Math.floor(random() * receivers)));
  const sorted = [...ends, receivers].filter((end) => end > 0).toSorted((a, b) => a - b);
  return sorted.map((to, index) => ({ from: sorted[index - 1] ?? 0, to }));
}

const withMethod = (plan: Plan, method: object, criteria: object = {}): Plan => ({
  ...plan,
  config: reportConfigSchema.parse({ ...criteria, method: { ...plan.config.method, ...method } }),
});

const still = firstPlan(randomFrom(5));
const oneNight = [{ date: '2026-12-01', start: '20:00', end: '02:00' }] as const;
const LONDON = { criteriaSet: 'bs5228-abc', timeZone: 'Europe/London' };
const PLANS: ReadonlyArray<readonly [string, Plan]> = [
  ['a crew that stays', still],
  ['first-order reflections', withMethod(still, { reflections: 1 })],
  ['criteria that are rounded and at façades', withMethod(still, {}, LONDON)],
  ['a crew that moves over two nights', movingPlan({})],
  ['a crew that moves in one night', movingPlan({ advanceMPerHour: 80 }, {}, oneNight)],
];

const { toLonLat } = requireSystem(TEST_CRS);
const corners = [[40, 40], [100, 40], [100, 100], [40, 100], [40, 40]] as const; // prettier-ignore
const largeArea = aWorkArea({
  geometry: { type: 'Polygon', coordinates: [corners.map(([east, north]) => toLonLat(EAST + east, NORTH + north))] },
  equipment: [{ id: 'saw', quantity: 1 }],
});

/** A plan after several typical edits that can be processed. */
function randomPlan(seed: number): Plan {
  const random = randomFrom(seed);
  let plan = firstPlan(random);
  for (let edit = 0; edit < 12; edit++) {
    const [, edited] = randomEdit(plan, random);
    if (problemsOfAssessment(edited, scene).length === 0) plan = edited;
  }
  return plan;
}

describe('a run in shards', () => {
  it.each(shareOf(PLANS))('has exactly the results of an undivided run, with %s', async (_, plan) => {
    const whole = await assess({ ...plan, hash: 'h' }, scene, by);
    const single = Array.from({ length: receivers }, (_each, from) => ({ from, to: from + 1 }));
    expect(JSON.stringify(await inShards(plan, single))).toBe(JSON.stringify(whole));
  });

  it('has exactly the results of an undivided run for any plan and any division', async () => {
    for (const seed of seeds(1, 60)) {
      const plan = randomPlan(seed);
      const whole = await assess({ ...plan, hash: 'h' }, scene, by);
      const joined = await inShards(plan, randomRanges(seed));
      expect(JSON.stringify(joined), `seed ${seed}`).toBe(JSON.stringify(whole));
    }
  });

  it('has ranges that contain every receiver once, in order', () => {
    for (const count of [1, 2, 3, 7, receivers, receivers + 5]) {
      const ranges = shardRanges(still, scene, count);
      expect(ranges.length).toBeLessThanOrEqual(Math.min(count, receivers));
      expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([0, receivers]);
      ranges.slice(1).forEach(({ from }, index) => expect(from).toBe(ranges[index]?.to));
      for (const { from, to } of ranges) expect(to).toBeGreaterThan(from);
    }
  });

  it('is divided so that no range needs more memory than a machine has', () => {
    const { sources } = plannerOf(scene)(still);
    const wide = Array.from({ length: 1_000 }, () => sources[0]!);
    expect(memoryRanges(sources, 50_000)).toEqual([{ from: 0, to: 50_000 }]);
    const ranges = memoryRanges(wide, 50_000);
    expect(ranges.map(({ to, from }) => to - from)).toEqual([12_500, 12_500, 12_500, 12_500]);
    expect(ranges.at(-1)).toEqual({ from: 37_500, to: 50_000 });
  });

  it('is divided into ranges of equal work: receivers near a large area need many of its points, distant ones need one', async () => {
    const plan = { ...still, assessment: { ...still.assessment, workAreas: { a: largeArea } } };
    const ranges = shardRanges(plan, scene, 4);
    const pairs = [];
    for (const range of ranges) pairs.push((await predictIn(plan, range)).pairs);
    const mean = pairs.reduce((sum, of) => sum + of, 0) / pairs.length;
    // Behind houses, the estimate is accurate to a factor of 2.
    for (const traced of pairs) expect(traced).toBeLessThan(2 * mean);
    const sizes = ranges.map(({ from, to }) => to - from);
    expect(Math.max(...sizes)).toBeGreaterThan(1.5 * Math.min(...sizes));
  });

  it('does not join parts of different plans', async () => {
    const one = await predictIn(still, { from: 0, to: 2 });
    const other = await predictIn(movingPlan({}), { from: 2, to: 4 });
    expect(() => joinLevels([other, one])).toThrow('different plans');
    expect(() => joinLevels([])).toThrow('no parts');
  });
});
