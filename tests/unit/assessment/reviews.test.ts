import { describe, expect, it } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import type { Plan } from '../../../src/scenarios/rules/changed-plan.ts';
import { reviewedPlan, type ReviewChanges } from '../../../src/review/rules/reviewed-plan.ts';
import { differencesOf } from '../../../src/prediction/rules/run/same-results.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import type { Results } from '../../../src/model/results/results.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { firstPlan, streetTown } from '../../support/plan-edits.ts';
import { randomFrom } from '../acoustics/scenes.ts';

const set = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const NIGHT = { date: '2026-11-27', start: '20:00', end: '05:00' };
const LATE = { date: '2026-11-27', start: '22:00', end: '05:00' };
const EARLY = { date: '2026-11-28', start: '05:00', end: '13:00' };
const DAY = { date: '2026-11-27', start: '07:00', end: '17:00' };

function planOf(shifts: Plan['shifts']): Plan {
  const { operatingTime, startDate, endDate } = anAssessment();
  const area = (ids: string[]) => aWorkArea({ equipment: ids.map((id) => ({ id, quantity: 1 })) });
  const workAreas = { a: area(['saw', 'truck']), b: area(['saw']) } as Plan['workAreas'];
  return { workAreas, shifts, operatingTime, startDate, endDate };
}
function reviewed(shifts: Plan['shifts'], changes: Partial<ReviewChanges>) {
  const made = reviewedPlan(planOf(shifts), { off: [], endsAt: null, ...changes }, set);
  if (made.kind !== 'plan') return made.reason;
  const { workAreas, shifts: left, operatingTime } = made.plan;
  const equipment = Object.entries(workAreas).map(([id, { feature }]) => `${id}: ${feature.properties.equipment.map((use) => use.id).join(' ')}`); // prettier-ignore
  return {
    equipment,
    times: operatingTime,
    ends: left?.map(({ end }) => end),
    starts: left?.map(({ start }) => start),
  };
}

describe('a plan that a reviewer changes', () => {
  it.each<[what: string, shifts: Plan['shifts'], changes: Partial<ReviewChanges>, expected: unknown]>([
    [
      'one removed line of equipment',
      [NIGHT],
      { off: [{ area: 'a', line: 0 }] },
      { equipment: ['a: truck', 'b: saw'], ends: ['05:00'] },
    ],
    ['the removed equipment of an area', [NIGHT], { off: [{ area: 'b', line: 0 }] }, { equipment: ['a: saw truck'] }],
    ['an end within the night', [NIGHT], { endsAt: '23:00' }, { ends: ['23:00'], times: 'evening+night' }],
    ['an end after midnight', [NIGHT], { endsAt: '01:30' }, { ends: ['01:30'] }],
    ['an end before the night', [NIGHT], { endsAt: '22:00' }, { ends: ['22:00'], times: 'evening' }],
    ['an end after the shift', [NIGHT], { endsAt: '06:00' }, { ends: ['05:00'] }],
    ['an end outside the hours of a day shift', [DAY], { endsAt: '23:00' }, { ends: ['17:00'], times: 'standard' }],
    ['an end within a day', [DAY], { endsAt: '15:00' }, { ends: ['15:00'] }],
    [
      'a night shift that lies in the hours without work',
      [DAY, LATE],
      { endsAt: '20:00' },
      { ends: ['17:00'], times: 'standard' },
    ],
    ['a night shift that starts in the hours without work', [DAY, LATE], { endsAt: '22:00' }, { ends: ['17:00'] }],
    ['a morning shift that starts too early', [EARLY], { endsAt: '22:00' }, { starts: ['07:00'], ends: ['13:00'] }],
    ['07:00, which changes nothing', [NIGHT], { endsAt: '07:00' }, { ends: ['05:00'] }],
    ['an end that applies to one shift of two', [DAY, NIGHT], { endsAt: '23:00' }, { ends: ['17:00', '23:00'] }],
  ])('is the expected plan for %s', (_, shifts, changes, expected) => {
    expect(reviewed(shifts, changes)).toMatchObject(expected as object);
  });

  it('gives a reason if nothing remains, or if nothing can end earlier', () => {
    const off = [
      { area: 'a', line: 0 },
      { area: 'a', line: 1 },
      { area: 'b', line: 0 },
    ];
    expect(reviewed([NIGHT], { off })).toBe('No equipment is left.');
    expect(reviewed([LATE], { endsAt: '21:00' })).toBe('No shift is left.');
    expect(reviewed(undefined, { endsAt: '23:00' })).toBe('The plan has no shifts that could end earlier.');
  });
});

describe('results that are computed again', () => {
  const scene = streetTown();
  const plan = firstPlan(randomFrom(5));
  const run = () => assess({ ...plan, hash: '' }, scene, { email: '', at: new Date(0) });
  const changed = (results: Results, change: (copy: Results) => void) => {
    const copy = structuredClone(results);
    change(copy);
    return differencesOf(results, copy);
  };

  it('agree to 0.01 dB', async () => {
    expect(differencesOf(await run(), await run())).toEqual({
      mostDb: 0,
      where: null,
      levels: 0,
      outcomes: 0,
      others: [],
    });
  });

  it('state where they differ, and by how much', async () => {
    const results = await run();
    const name = results.receivers.address[3] ?? '';
    expect(changed(results, ({ receivers }) => (receivers.laeq[3]! += 0.5))).toMatchObject({
      mostDb: expect.closeTo(0.5, 6),
      where: `worst 15 minutes at ${name}`,
      levels: 1,
      outcomes: 0,
    });
    expect(changed(results, ({ receivers }) => (receivers.laeq[3]! += 0.01))).toMatchObject({ where: null, levels: 0 });
    expect(changed(results, ({ receivers }) => (receivers.lamax[2] = null))).toMatchObject({
      mostDb: Infinity,
      levels: 1,
    });
    const [time = ''] = results.operatingTimes;
    expect(changed(results, ({ receivers }) => (receivers.times[time]!.measures[1] = ['X']))).toMatchObject({
      outcomes: 1,
    });
    expect(changed(results, ({ receivers }) => (receivers.id[0] = 'other')).others).toEqual([
      'The receivers are not the same.',
    ]);
  });
});
