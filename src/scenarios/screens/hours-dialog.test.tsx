import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { assess } from '../../prediction/rules/run/assess.ts';
import type { Plan } from '../rules/changed-plan.ts';
import { variantsOf } from '../rules/variants.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { resolveOperatingTimes } from '../../model/criteria/resolve-operating-times.ts';
import { criteriaSetOf } from '../../model/project/report-config.ts';
import { levelsInTime } from '../../model/results/results.ts';
import type { Shift } from '../../model/time/shift.ts';
import type { WorkArea } from '../../model/assessment/work-area.ts';
import { HoursDialog } from './hours-dialog.tsx';
import { firstPlan, streetTown } from '../../../tests/support/plan-edits.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';

const scene = streetTown();
const { assessment: first, config, equipment } = firstPlan(randomFrom(5));
const criteria = criteriaSetOf(config);
const [area] = Object.values(first.workAreas) as [WorkArea];

const limited = (name: string, limits: object): WorkArea => ({
  ...area,
  feature: { ...area.feature, properties: { ...area.feature.properties, name, ...limits } },
});
const NIGHT: Shift = { date: '2026-11-23', start: '20:00', end: '05:00' };

function assessmentWith(workAreas: Record<string, WorkArea>, shifts: Shift[] = [NIGHT]): Assessment {
  return { ...first, workAreas, shifts, operatingTime: 'evening+night', startDate: NIGHT.date, endDate: '2026-11-24' };
}

/** Opens the dialog of a variant in other hours. @returns the plans that were created */
function open(assessment: Assessment, time: string, isChanged = false) {
  const made: Plan[] = [];
  let closed = 0;
  const variant = variantsOf(assessment, { criteria, equipment }).find(({ key }) => key === `in ${time}`);
  if (variant === undefined) throw new Error(`no variant in ${time}`);
  renderInTheme(
    <HoursDialog
      name={`Works: ${variant.name}`}
      assessment={assessment}
      plan={variant.plan}
      criteria={criteria}
      isChanged={isChanged}
      onMake={async (plan) => {
        made.push(plan);
      }}
      onClose={() => (closed += 1)}
    />,
  );
  return { made, variant, closedTimes: () => closed };
}
const make = () => fireEvent.click(screen.getByRole('button', { name: 'Create assessment' }));
const written = () => screen.getAllByRole('list').at(-1)!;

describe('an assessment that is created from a variant with other hours', () => {
  test('has shifts on the days of the plan, and the levels of the comparison', async () => {
    const { made, variant, closedTimes } = open(assessmentWith({ a: area }), 'standard');
    expect(screen.getByText(/Mon 23 Nov 2026, 07:00–18:00/)).toBeVisible();
    make();
    const [plan] = made;
    expect(plan).toMatchObject({
      operatingTime: 'standard',
      startDate: '2026-11-23',
      endDate: '2026-11-23',
      shifts: [{ date: '2026-11-23', start: '07:00', end: '18:00' }],
    });
    await vi.waitFor(() => expect(closedTimes()).toBe(1));
    expect(resolveOperatingTimes(criteria, plan!).problems).toEqual([]);
    const run = (of: Plan) =>
      assess({ assessment: { ...first, ...of }, config, equipment, hash: '' }, scene, { email: '', at: new Date(0) });
    const [results, compared] = [await run(plan!), await run(variant.plan)];
    expect(results.operatingTimes).toEqual(compared.operatingTimes);
    levelsInTime(results, 'standard').laeq.forEach((level, at) =>
      expect(Math.abs(level - (levelsInTime(compared, 'standard').laeq[at] ?? NaN))).toBeLessThanOrEqual(0.01),
    );
  });

  test('is announced with the areas that are excluded, the restrictions that are dropped, and the affected times', () => {
    const inEvening = limited('Yard', { hours: { from: '20:00', to: '22:00' } });
    const atNight = limited('Track', { hours: { from: '23:00', to: '05:00' } });
    const { made } = open(assessmentWith({ a: inEvening, b: atNight }), 'evening');
    const list = within(written());
    expect(list.getByText(/^A new assessment “Works: Only in Evening” with 1 work area and 1 shift/)).toBeVisible();
    expect(list.getByText(/^Without Track/)).toBeVisible();
    expect(list.getByText(/^Yard may work in all of its shifts/)).toBeVisible();
    expect(screen.getByText('Mon 23 Nov 2026, 20:00–22:00')).toBeVisible();
    make();
    expect(made[0]).toMatchObject({ operatingTime: 'evening', shifts: [{ start: '20:00', end: '22:00' }] });
    expect(Object.keys(made[0]!.workAreas)).toEqual(['a']);
  });

  test('needs shifts if the operating time has no hours on the days of the plan', () => {
    const sunday: Shift = { date: '2026-11-29', start: '20:00', end: '05:00' };
    const { made } = open(assessmentWith({ a: area }, [sunday]), 'standard');
    expect(screen.getByText(/^No hours of Standard hours on .*: no shift is proposed there\.$/)).toBeVisible();
    make();
    expect(screen.getByRole('alert')).toHaveTextContent('Add at least one shift.');
    expect(made).toEqual([]);
  });

  test('is made from the plan that the dialog showed, with a notice if somebody changed the plan', () => {
    const { made } = open(assessmentWith({ a: area }), 'standard', true);
    expect(screen.getByText(/^The plan was changed since you opened this dialog\./)).toBeVisible();
    make();
    expect(made[0]?.workAreas).toEqual({ a: area });
  });

  test('uses the shifts as the engineer edits them, and names the other operating times that they touch', () => {
    const days = ['2026-11-23', '2026-11-24'].map((date) => ({ ...NIGHT, date }));
    const { made } = open(assessmentWith({ a: area }, days), 'standard');
    fireEvent.click(screen.getByRole('button', { name: /^Remove the shift of Tue 24 Nov/ }));
    fireEvent.click(screen.getByRole('button', { name: /25 November 2026/ }));
    for (const [label, value] of [
      ['Start of work', '20:00'],
      ['End of work', '05:00'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    expect(within(written()).getByText(/^The shifts also touch Evening, Night/)).toBeVisible();
    make();
    expect(made[0]).toMatchObject({
      operatingTime: 'standard+evening+night',
      shifts: [
        { date: '2026-11-23', start: '07:00' },
        { date: '2026-11-25', start: '20:00' },
      ],
    });
  });
});
