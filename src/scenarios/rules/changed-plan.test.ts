import { describe, expect, test } from 'vitest';
import { changePlan } from './area-changes.ts';
import type { Plan } from './changed-plan.ts';
import { keyOfChange, type PlanChange, planChangeSchema } from './plan-change.ts';
import { candidatesOf } from './suggestions.ts';
import { variantsOf } from './variants.ts';
import { newBarrierLine } from '../../model/assessment/barrier-line.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import { BARRIER_NO, BARRIER_YES, type WorkArea } from '../../model/assessment/work-area.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';
import { anEquipmentItem } from '../../../tests/support/equipment.ts';
import { square } from '../../../tests/support/made-up-files.ts';
import { movingPlan } from '../../../tests/support/moving-plan.ts';
import { streetTown } from '../../../tests/support/plan-edits.ts';

const criteria = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const equipment = [
  anEquipmentItem({ id: 'excavator', name: 'Excavator', lwa: 110 }),
  anEquipmentItem({ id: 'small', name: 'Small excavator', lwa: 104 }),
  anEquipmentItem({ id: 'crane', name: 'Crane', category: 'lifting', lwa: 90 }),
];
const setting = { criteria, equipment, method: DEFAULT_REPORT_CONFIG.method, plane: requireSystem(7856), scene: null };
const { barrierHeightM } = setting.method;

const area = (properties: Record<string, unknown> = {}, barrier: WorkArea['temporaryNoiseBarrier'] = BARRIER_NO) => ({
  ...aWorkArea(properties),
  temporaryNoiseBarrier: barrier,
});
const line = (usage: number) => ({ id: 'excavator', quantity: 1, usage });

function planWith(areas: Record<string, WorkArea>, changes: Record<string, unknown> = {}): Plan {
  const { shifts, operatingTime, startDate, endDate } = anAssessment(changes);
  return { workAreas: areas, shifts, operatingTime, startDate, endDate };
}
const change = (of: Record<string, unknown>): PlanChange => planChangeSchema.parse({ areaId: 'a', ...of });
const after = (plan: Plan, of: Record<string, unknown>) => {
  const made = changePlan(plan, change(of), setting);
  return made.kind === 'changed' ? made.variant : made.reason;
};
const usesOf = (made: ReturnType<typeof after>) =>
  typeof made === 'string' ? made : Object.values(made.plan.workAreas)[0]?.feature.properties.equipment;

describe('changePlan', () => {
  test('rebuilds every variant and every suggestion from its change, also after the change was stored as text', () => {
    const plan = planWith({
      a: area({ equipment: [line(40), line(80), { id: 'crane', quantity: 2 }] }),
      b: area({}, BARRIER_YES),
      c: area({ geometry: { type: 'Point', coordinates: [151, -33] } }),
    });
    const all = [...variantsOf(plan, setting), ...candidatesOf(plan, setting)];
    expect(new Set(all.map(({ change: { kind } }) => kind))).toEqual(
      new Set('barriers no-barriers quieter half without hours swap usage quantity ring line place'.split(' ')),
    );
    for (const variant of all) {
      const stored = planChangeSchema.parse(JSON.parse(JSON.stringify(variant.change)));
      expect(keyOfChange(stored)).toBe(variant.key);
      expect(changePlan(plan, stored, setting)).toEqual({ kind: 'changed', variant });
    }
  });

  test('changes the same equipment item after items were added before it', () => {
    const half = { kind: 'usage', line: { id: 'excavator', nth: 0 }, usage: 20 };
    const edited = planWith({ a: area({ equipment: [{ id: 'crane', quantity: 1 }, line(40), line(80)] }) });
    expect(usesOf(after(edited, half))).toEqual([{ id: 'crane', quantity: 1 }, line(20), line(80)]);
    expect(usesOf(after(edited, { ...half, line: { id: 'excavator', nth: 1 } }))).toEqual([
      { id: 'crane', quantity: 1 },
      line(40),
      line(20),
    ]);
  });

  test('keeps other edits of the area that it changes', () => {
    const swap = { kind: 'swap', line: { id: 'excavator', nth: 0 }, item: 'small' };
    const renamed = area({ name: 'Yard', equipment: [{ ...line(30), quantity: 3 }] }, BARRIER_YES);
    const made = after(planWith({ a: renamed }), swap);
    expect(usesOf(made)).toEqual([{ id: 'small', quantity: 3, usage: 30 }]);
    expect(made).toMatchObject({
      name: 'Small excavator in place of Excavator in Yard',
      plan: { workAreas: { a: { temporaryNoiseBarrier: BARRIER_YES } } },
    });
  });
});

describe('changePlan for a change that is no longer possible', () => {
  const plan = planWith({ a: area({ equipment: [line(40)] }) });
  const ofLine = (of: Record<string, unknown>) => ({ line: { id: 'excavator', nth: 0 }, ...of });
  const walled = planWith({ a: area({}, BARRIER_YES) });
  const point = planWith({ a: area({ geometry: { type: 'Point', coordinates: [151, -33] } }) });
  const fence = newBarrierLine('Fence', { type: 'LineString', coordinates: [[151, -33], [151.01, -33]] }, setting.method); // prettier-ignore

  test.each<[string, Plan, Record<string, unknown>]>([
    ['Its work area was removed.', planWith({ b: area() }), { kind: 'place', side: 'north', stepM: 10 }],
    ['Its work area was removed.', planWith({ b: area() }), { kind: 'without' }],
    ['It is the only work area of the plan.', planWith({ a: area(), fence }), { kind: 'without' }],
    ['Its equipment is no longer in Area.', plan, ofLine({ kind: 'quantity', line: { id: 'crane', nth: 0 } })],
    ['Its equipment is no longer in Area.', plan, ofLine({ kind: 'quantity', line: { id: 'excavator', nth: 1 } })],
    ['There is only one of Excavator in Area.', plan, ofLine({ kind: 'quantity' })],
    ['Excavator works 40 % of the time in Area, not more.', plan, ofLine({ kind: 'usage', usage: 40 })],
    ['The project’s list no longer has the other equipment.', plan, ofLine({ kind: 'swap', item: 'gone' })],
    ['Crane is of another category than Excavator.', plan, ofLine({ kind: 'swap', item: 'crane' })],
    ['Area already has a barrier of that height around it.', walled, { kind: 'ring', heightM: barrierHeightM }],
    ['Area already has a barrier around it.', walled, { kind: 'line', side: 'north', heightM: 3 }],
    ['Area has no north side that is long enough.', point, { kind: 'line', side: 'north', heightM: 3 }],
    ['Area is not an area that a barrier could enclose.', point, { kind: 'ring', heightM: 3 }],
    ['There is no area left that could get a temporary noise barrier.', walled, { kind: 'barriers' }],
    ['There is no area left that could get a temporary noise barrier.', planWith({ a: area({ onRoof: true }) }), { kind: 'barriers' }], // prettier-ignore
    ['Area stands on a roof.', planWith({ a: area({ onRoof: true }) }), { kind: 'ring', heightM: 3 }],
    ['The plan has no temporary noise barriers.', plan, { kind: 'no-barriers' }],
    ['The plan has no hours outside Night.', planWith({ a: area() }, { operatingTime: 'night' }), { kind: 'hours', time: 'night' }], // prettier-ignore
    ['The project’s criteria have no such operating time.', plan, { kind: 'hours', time: 'noon' }],
  ])('returns the reason: %s', (reason, edited, of) => {
    expect(after(edited, of)).toBe(reason);
  });

  test('says that restricted hours do not determine how far a moving crew gets', () => {
    const { workAreas, shifts } = movingPlan({}).assessment;
    const moving = { ...plan, workAreas, shifts };
    expect(after(moving, { kind: 'hours', time: 'standard' })).toContain('moving crew');
  });

  test('rejects a barrier line through a building', () => {
    const scene = streetTown();
    const plane = requireSystem(scene.crs);
    const beside = (eastM: number) => {
      const ring = square(eastM, 120, 12).map(([x, y]) => plane.toLonLat(x, y));
      return planWith({ a: area({ equipment: [line(40)], geometry: { type: 'Polygon', coordinates: [ring] } }) });
    };
    const madeOf = (plan: Plan, side: string) =>
      changePlan(plan, change({ kind: 'line', side, heightM: 3, lengthPct: 100 }), { ...setting, plane, scene });
    // A house extends from 120 m to 136 m east. The barrier is 1 m outside the area.
    expect(madeOf(beside(107.5), 'east')).toEqual({
      kind: 'not-possible',
      reason: 'A barrier along the east side of Area would go through a building.',
    });
    expect(madeOf(beside(107.5), 'west').kind).toBe('changed');
    expect(madeOf(beside(100), 'east').kind).toBe('changed');
  });
});
