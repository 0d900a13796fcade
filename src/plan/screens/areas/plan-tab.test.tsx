import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Watch } from '../../../firebase/live.ts';
import type { EquipmentActivity } from '../../rules/activities.ts';
import { type MeasuredEquipment, measuredEquipmentOf } from '../../../monitoring/rules/measured-equipment.ts';
import { anEquipmentItem, customEquipment } from '../../../../tests/support/equipment.ts';
import { newBarrierLine } from '../../../model/assessment/barrier-line.ts';
import { workAreaIdSchema } from '../../../model/ids.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import { criteriaSetOf, reportConfigSchema } from '../../../model/project/report-config.ts';
import * as areaProblems from '../../../prediction/rules/sources/area-problems.ts';
import { editor, useEditor } from '../editing/editor-store.ts';
import { PlanTab } from './plan-tab.tsx';
import { useUnfinishedEntries } from '../../../ui/forms/unfinished-entries.ts';
import { reuseUnchanged } from '../editing/use-stable-areas.ts';
import type { AreaActions } from './use-area-actions.ts';
import type { WorkAreaWriter } from '../editing/use-work-area-writer.ts';
import { aWorkArea } from '../../../../tests/support/assessments.ts';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { PlanContext } from '../editing/plan-context.ts';
import { aPlan } from '../../../../tests/support/plans.ts';

const { createActivity, changeActivity, stored } = vi.hoisted(() => ({
  createActivity: vi.fn<(...args: unknown[]) => Promise<void>>(() => Promise.resolve()),
  changeActivity: vi.fn<(...args: unknown[]) => Promise<void>>(() => Promise.resolve()),
  stored: { activities: [] as EquipmentActivity[], measured: [] as MeasuredEquipment[] },
}));
vi.mock('../../api/activities.ts', () => ({
  createActivity,
  changeActivity,
  watchActivities: (): Watch<EquipmentActivity[]> => (next) => {
    next({ kind: 'ready', value: stored.activities });
    return () => {};
  },
}));
vi.mock('../../../monitoring/api/measured-equipment.ts', () => ({
  watchMeasuredEquipment: (): Watch<MeasuredEquipment[]> => (next) => {
    next({ kind: 'ready', value: stored.measured });
    return () => {};
  },
}));
vi.mock('../../../firebase/error-texts.ts', () => ({ errorText: String }));
vi.mock('../../../people/api/session.ts', () => {
  const session = { kind: 'signed-in', account: { email: 'erin@example.com' } };
  return {
    useAccount: () => session.account,
    useSession: (select: (state: { session: typeof session }) => unknown) => select({ session }),
  };
});

const PILING = anEquipmentItem({ id: 'piling', name: 'Piling rig', notRecommendedOutOfHours: true, penalty: 5 });
const DI = [6, -6].map((level, at) => ({ angle: 180 * at, di: Array<number>(8).fill(level) }));
const FAN = anEquipmentItem({ id: 'fan', name: 'Fan', lwa: 95, directivity: DI });
const equipment = [
  ...['Grader', 'Roller'].map((name) => anEquipmentItem({ id: name.toLowerCase(), name })),
  PILING,
  FAN,
];
const STANDARD = ['standard'];
const [north, south] = ['north', 'south'].map((id) => workAreaIdSchema.parse(id));
if (north === undefined || south === undefined) throw new Error('two areas are needed');
const stable = aPlan({ equipment });
const GRADER = [{ id: 'grader', quantity: 1 }];
const areas = () => ({
  [north]: aWorkArea({ name: 'North', equipment: GRADER }),
  [south]: aWorkArea({ name: 'South', equipment: GRADER }),
});

function plan(
  workAreas: Record<string, WorkArea>,
  change: WorkAreaWriter['change'] = vi.fn<WorkAreaWriter['change']>(),
  times: readonly string[] = STANDARD,
  actions: AreaActions = { duplicate: () => {}, remove: () => {}, removePart: () => {} },
) {
  const changeAll: WorkAreaWriter['changeAll'] = (changes) => {
    for (const { areaId, after, seen } of changes) change(areaId, after, seen);
    return true;
  };
  const writer: WorkAreaWriter = {
    change,
    changeAll,
    latest: () => undefined,
    undo: () => {},
    redo: () => {},
    goTo: () => {},
  };
  return (
    <PlanContext value={{ ...stable, workAreas, times, writer, actions }}>
      <PlanTab />
    </PlanContext>
  );
}

const inArea = (name: string) => within(screen.getByRole('region', { name }));

describe('PlanTab', () => {
  beforeEach(() => {
    useUnfinishedEntries.setState({}, true);
    localStorage.clear();
    stored.activities = [];
    createActivity.mockClear();
    changeActivity.mockClear();
    editor.reset();
  });

  test('clears the equipment search after an item is added', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    renderInTheme(plan(areas(), change));
    const field = inArea('North').getByPlaceholderText('Add equipment …');
    fireEvent.click(field);
    // A browser that fills in a field without the focus selects at once.
    field.focus();
    fireEvent.change(field, { target: { value: 'roll' } });
    expect(field).toHaveValue('roll');
    fireEvent.click(screen.getByRole('option', { name: /^Roller/ }));
    expect(change).toHaveBeenCalledOnce();
    expect(field).toHaveValue('');
  });

  test('renders only the work area that changed', () => {
    const drawn = vi.spyOn(areaProblems, 'problemsOfArea');
    const before = areas();
    const { rerender } = renderInTheme(plan(before));
    drawn.mockClear();
    const changed = aWorkArea({ name: 'North', equipment: [{ id: 'grader', quantity: 2 }] });
    const after = reuseUnchanged(before, { ...areas(), [north]: changed });
    rerender(plan(after));
    expect(inArea('North').getByLabelText('Quantity of Grader')).toHaveValue('2');
    expect(drawn).toHaveBeenCalledExactlyOnceWith(changed, { shifts: undefined }, equipment, null);
  });

  test('warns beside equipment that is not recommended out of hours if it is planned out of hours', () => {
    const driven = { [north]: aWorkArea({ name: 'North', equipment: [{ id: 'piling', quantity: 1 }] }) };
    const { unmount } = renderInTheme(plan(driven));
    expect(inArea('North').getByText('Not recommended out of hours.')).toBeVisible();
    expect(inArea('North').getByText('110 dB(A), annoying')).toBeVisible();
    unmount();
    renderInTheme(plan(driven, undefined, ['standard', 'night']));
    expect(inArea('North').getByText(/^Not recommended out of hours, and planned in .*night/i)).toBeVisible();
  });

  test('puts areas and points on the roof below them, and takes them off again', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const { rerender } = renderInTheme(plan({ [north]: aWorkArea({ name: 'North', equipment: GRADER }) }, change));
    const onRoof = () => inArea('North').getByRole('checkbox', { name: 'On a roof' });
    fireEvent.click(inArea('North').getByRole('button', { name: 'More settings' }));
    fireEvent.click(onRoof());
    expect(change.mock.calls[0]?.[1]?.feature.properties.onRoof).toBe(true);
    rerender(plan({ [north]: aWorkArea({ name: 'North', equipment: GRADER, onRoof: true }) }, change));
    expect(onRoof()).toBeChecked();
    fireEvent.click(onRoof());
    expect(change.mock.calls[1]?.[1]?.feature.properties).not.toHaveProperty('onRoof', true);
    const line = { type: 'LineString', coordinates: [[151, -33], [151.001, -33]] }; // prettier-ignore
    rerender(plan({ [north]: aWorkArea({ name: 'North', equipment: GRADER, geometry: line }) }, change));
    expect(inArea('North').getByRole('switch', { name: 'The crew moves along the line' })).toBeVisible();
    expect(inArea('North').queryByRole('checkbox', { name: /roof/ })).toBeNull();
  });

  test('asks for the bearing of directive equipment, but not of other equipment', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const crew = [{ id: 'fan', quantity: 1 }, { id: 'grader', quantity: 1 }]; // prettier-ignore
    renderInTheme(plan({ [north]: aWorkArea({ name: 'North', equipment: crew }) }, change));
    expect(inArea('North').getAllByRole('textbox', { name: /^Front to: bearing/ })).toHaveLength(1);
    const field = inArea('North').getByLabelText(
      'Front to: bearing of Fan in degrees from north; empty where it turns',
    );
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('placeholder', 'turns');
    fireEvent.change(field, { target: { value: '400' } });
    fireEvent.blur(field);
    expect(inArea('North').getByText('0 to 360')).toBeVisible();
    expect(change).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '270' } });
    fireEvent.blur(field);
    expect(change).toHaveBeenCalledOnce();
    expect(change.mock.calls[0]?.[1]?.feature.properties.equipment).toEqual([
      { id: 'fan', quantity: 1, bearing: 270 },
      { id: 'grader', quantity: 1 },
    ]);
  });

  test('reuses the same work areas if nothing changed', () => {
    const before = areas();
    expect(reuseUnchanged(before, areas())).toBe(before);
    const { [north]: _, ...less } = areas();
    expect(reuseUnchanged(before, less)).toEqual(less);
  });

  test('shows the height and the attenuation limit of a barrier if only the barrier changed', () => {
    const fence = workAreaIdSchema.parse('fence');
    const line = { type: 'LineString' as const, coordinates: [[151.2, -33.85], [151.201, -33.85]] as Array<[number, number]> }; // prettier-ignore
    const withFence = (heightM: number) => ({
      ...areas(),
      [fence]: newBarrierLine('Fence', line, { barrierHeightM: heightM }),
    });
    const before = withFence(3);
    expect(reuseUnchanged(before, withFence(3))).toBe(before);
    const { rerender } = renderInTheme(plan(before));
    expect(screen.getByRole('heading', { name: 'Temporary noise barriers' })).toBeVisible();
    expect(inArea('Fence').getByLabelText('Height, m')).toHaveValue('3');
    expect(inArea('Fence').getByText(/at most 10 dB in each band/)).toBeVisible();
    rerender(plan(reuseUnchanged(before, withFence(4))));
    expect(inArea('Fence').getByLabelText('Height, m')).toHaveValue('4');
  });

  test('rejects an empty name and the name of another area, and reports the error to Process', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    renderInTheme(plan(areas(), change));
    const name = inArea('North').getByLabelText('Name of the work area');
    for (const [typed, problem] of [
      [' ', 'Enter a name.'],
      ['south', 'Another work area or barrier has this name.'],
    ] as const) {
      fireEvent.change(name, { target: { value: typed } });
      fireEvent.blur(name);
      expect(screen.getByText(problem)).toBeVisible();
      expect(Object.values(useUnfinishedEntries.getState())).toEqual([`Name of North: ${problem}`]);
    }
    expect(change).not.toHaveBeenCalled();
    fireEvent.keyDown(name, { key: 'Escape' });
    expect(name).toHaveValue('North');
    expect(useUnfinishedEntries.getState()).toEqual({});
  });

  test('keeps a name in its field after Enter commits it', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const { rerender } = renderInTheme(plan(areas(), change));
    const name = inArea('North').getByLabelText('Name of the work area');
    name.focus();
    fireEvent.change(name, { target: { value: 'Northern' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    expect(change).toHaveBeenCalledOnce();
    const after = { ...areas(), [north]: aWorkArea({ name: 'Northern', equipment: GRADER }) };
    rerender(plan(after, change));
    expect(name).toHaveFocus();
    expect(name).toHaveValue('Northern');
  });

  test('passes the state of the work area before a barrier was chosen, so that no other change is overwritten', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const shown = areas();
    renderInTheme(plan(shown, change));
    fireEvent.click(inArea('North').getByRole('radio', { name: 'Yes' }));
    const before = shown[north];
    expect(change).toHaveBeenCalledExactlyOnceWith(north, { ...before, temporaryNoiseBarrier: 0 }, before);
  });

  test('reports an invalid quantity to Process until it is corrected or removed', () => {
    const { unmount } = renderInTheme(plan(areas()));
    const quantity = inArea('North').getByLabelText('Quantity of Grader');
    fireEvent.change(quantity, { target: { value: '0' } });
    fireEvent.blur(quantity);
    expect(Object.values(useUnfinishedEntries.getState())).toEqual(['Quantity of Grader in North: 1 to 1000']);
    unmount();
    expect(useUnfinishedEntries.getState()).toEqual({});
  });

  const search = (text: string) => {
    const field = inArea('North').getByRole('combobox', { name: 'Add equipment' });
    field.focus();
    fireEvent.change(field, { target: { value: text } });
    return field;
  };
  const equipmentOf = (area: WorkArea | null | undefined) => area?.feature.properties.equipment;

  test('lists equipment by category, and shows what an item adds before it is picked', () => {
    renderInTheme(plan(areas()));
    expect(inArea('North').getByText('110.0 dB(A)')).toBeVisible();
    const field = search('110');
    expect(screen.getByText('earthmoving')).toBeVisible();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Grader110 dB(A)',
      'Piling rig110 dB(A), annoying',
      'Roller110 dB(A)',
    ]);
    expect(screen.getByText('With it: 113.0 dB(A) in use (+3.0 dB).')).toBeVisible();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Piling rig');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Roller');
  });

  test('adds the item that matches the typed text on Enter, and adds nothing without a match', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    renderInTheme(plan(areas(), change));
    let field = search('roll');
    fireEvent.change(field, { target: { value: 'piling 110' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(equipmentOf(change.mock.calls[0]?.[1])).toEqual([...GRADER, { id: 'piling', quantity: 1 }]);
    expect(field).toHaveValue('');
    field = search('balloon');
    expect(screen.getByText(/The project has no such equipment/)).toBeVisible();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(change).toHaveBeenCalledOnce();
  });

  test('shows and accepts usage in minutes of 15, remembers that unit, and stores per cent', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const { unmount } = renderInTheme(plan(areas(), change));
    fireEvent.click(inArea('North').getByRole('button', { name: 'Show minutes of 15' }));
    unmount();
    renderInTheme(plan(areas(), change));
    const usage = inArea('North').getByLabelText('Usage of Grader in minutes of 15');
    expect(usage).toHaveAttribute('placeholder', '15');
    fireEvent.change(usage, { target: { value: '5' } });
    fireEvent.keyDown(usage, { key: 'Enter' });
    expect(equipmentOf(change.mock.calls[0]?.[1])).toEqual([{ id: 'grader', quantity: 1, usage: 33.333333 }]);
    fireEvent.change(usage, { target: { value: '16' } });
    expect(screen.getByText('over 0, to 15')).toBeVisible();
    fireEvent.keyDown(usage, { key: 'Escape' });
  });

  test('shows a stored usage in both units, and does not change it when the field loses focus', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const third = {
      [north]: aWorkArea({ name: 'North', equipment: [{ id: 'grader', quantity: 1, usage: 33.333333 }] }),
    };
    renderInTheme(plan(third, change));
    expect(inArea('North').getByLabelText('Usage of Grader in per cent')).toHaveValue('33.33');
    fireEvent.click(inArea('North').getByRole('button', { name: 'Show minutes of 15' }));
    const minutes = inArea('North').getByLabelText('Usage of Grader in minutes of 15');
    expect(minutes).toHaveValue('5');
    minutes.focus();
    fireEvent.blur(minutes);
    expect(change).not.toHaveBeenCalled();
  });

  test('offers no minutes if the levels are averaged over another time', () => {
    const british = reportConfigSchema.parse({ criteriaSet: 'bs5228-abc' });
    renderInTheme(
      <PlanContext
        value={{ ...stable, config: british, criteria: criteriaSetOf(british), workAreas: areas(), times: ['weekday'] }}
      >
        <PlanTab />
      </PlanContext>,
    );
    expect(inArea('North').getByText('On-time, %')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show minutes/ })).toBeNull();
  });

  const open = (item: string | RegExp) => {
    fireEvent.click(inArea('North').getByRole('button', { name: 'More ways to add equipment' }));
    fireEvent.click(screen.getByRole('menuitem', { name: item, hidden: true }));
    return within(screen.getByRole('dialog'));
  };

  test('copies the equipment of another work area, either added to the list or instead of it', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const south2 = aWorkArea({
      name: 'South',
      equipment: [
        { id: 'grader', quantity: 2 },
        { id: 'roller', quantity: 1 },
      ],
    });
    const shown = { ...areas(), [south]: south2 };
    renderInTheme(plan(shown, change));
    const dialog = open(/^Copy from/);
    fireEvent.click(dialog.getByRole('button', { name: /^South/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Insert these 2 items', hidden: true }));
    expect(change.mock.calls[0]?.[0]).toBe(north);
    expect(equipmentOf(change.mock.calls[0]?.[1])).toEqual([
      { id: 'grader', quantity: 3 },
      { id: 'roller', quantity: 1 },
    ]);
    expect(change.mock.calls[0]?.[2]).toBe(shown[north]);
    const again = open(/^Copy from/);
    fireEvent.click(again.getByRole('radio', { name: 'Replace the list' }));
    fireEvent.click(again.getByRole('button', { name: /^South/ }));
    fireEvent.click(again.getByRole('button', { name: 'Replace with these 2 items', hidden: true }));
    expect(equipmentOf(change.mock.calls[1]?.[1])).toEqual(equipmentOf(south2));
  });

  test('saves the equipment of a work area as an activity, and replaces the equipment of an activity with the same name', async () => {
    stored.activities = [{ id: 'a1', name: 'Grading', source: '', lines: [] }];
    renderInTheme(plan(areas()));
    let dialog = open(/^Save this list/);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a name.')).toBeVisible();
    fireEvent.change(dialog.getByLabelText(/^Name of the activity/), { target: { value: ' Night grading ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const text = JSON.stringify([{ id: 'grader', quantity: 1, usage: 100, name: 'Grader' }]);
    await waitFor(() =>
      expect(createActivity).toHaveBeenCalledExactlyOnceWith('c1', 'Night grading', text, 'erin@example.com'),
    );
    dialog = open(/^Save this list/);
    fireEvent.change(dialog.getByLabelText(/^Name of the activity/), { target: { value: 'grading' } });
    expect(dialog.getByText(/Saving replaces its equipment/)).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Replace' }));
    await waitFor(() =>
      expect(changeActivity).toHaveBeenCalledExactlyOnceWith('c1', 'a1', { equipment: text }, 'erin@example.com'),
    );
  });

  test('inserts the equipment of an activity that the project has, and names what is missing', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const line = (id: string, name: string) => ({
      ...(equipmentOf(aWorkArea({ equipment: [{ id, quantity: 2 }] })) ?? [])[0]!,
      name,
    });
    stored.activities = [
      { id: 'a1', name: 'Rolling', source: '', lines: [line('roller', 'Roller'), line('x', 'Road header')] },
    ];
    renderInTheme(plan(areas(), change));
    const dialog = open(/^Insert an activity/);
    expect(dialog.getByRole('button', { name: /^Rolling/ })).toHaveTextContent('1 not in the project’s list');
    fireEvent.click(dialog.getByRole('button', { name: /^Rolling/ }));
    expect(dialog.getByText(/^Not in the project’s list, and left out: Road header/)).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Insert 1 of 2 items', hidden: true }));
    expect(equipmentOf(change.mock.calls[0]?.[1])).toEqual([...GRADER, { id: 'roller', quantity: 2 }]);
  });

  test('offers equipment that the company measured beside the project’s list, and marks it as measured', () => {
    const other = customEquipment({
      name: 'Our excavator',
      source: 'measured, 3 shifts, ± 0.4 dB (Piling, 2026-11-27)',
    });
    stored.measured = [measuredEquipmentOf('m1', other)];
    renderInTheme(plan(areas()));
    fireEvent.click(inArea('North').getByRole('combobox', { name: 'Add equipment' }));
    expect(screen.getByRole('option', { name: /^Our excavator/ })).toHaveTextContent('measured');
    stored.measured = [];
  });

  test('accepts custom equipment only with its source, and marks it in the list', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const { rerender } = renderInTheme(plan(areas(), change));
    const dialog = open(/^Enter custom equipment/);
    const enter = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    enter(/^Name/, 'Wire saw');
    enter(/^Sound power level/, '104');
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Say where the levels come from.')).toBeVisible();
    expect(change).not.toHaveBeenCalled();
    enter(/^Source/, 'Data sheet');
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    const after = change.mock.calls[0]?.[1];
    expect(equipmentOf(after)?.[1]).toMatchObject({
      id: expect.stringMatching(/^wire-saw-/),
      quantity: 1,
      other: { name: 'Wire saw', lwa: 104, lamax: null, annoying: false, source: 'Data sheet' },
    });
    rerender(plan({ ...areas(), [north]: after ?? aWorkArea() }, change));
    expect(inArea('North').getByText('entered by the engineer')).toBeVisible();
    // Other work areas offer it.
    const field = inArea('South').getByRole('combobox', { name: 'Add equipment' });
    field.focus();
    fireEvent.change(field, { target: { value: 'wire' } });
    expect(screen.getByRole('option', { name: /^Wire saw/ })).toHaveTextContent('104 dB(A), entered');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(equipmentOf(change.mock.calls[1]?.[1])?.[1]).toEqual(equipmentOf(after)?.[1]);
  });

  test('changes custom equipment in all work areas that have it', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const saw = (quantity: number) => ({ id: 'saw-1', quantity, other: customEquipment() });
    renderInTheme(
      plan(
        {
          [north]: aWorkArea({ name: 'North', equipment: [saw(1)] }),
          [south]: aWorkArea({ name: 'South', equipment: [...GRADER, saw(2)] }),
        },
        change,
      ),
    );
    fireEvent.click(inArea('North').getByRole('button', { name: 'Edit Wire saw' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Sound power level/), { target: { value: '106' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(change.mock.calls.map(([id, after]) => [id, equipmentOf(after)?.at(-1)?.other?.lwa])).toEqual([
      [north, 106],
      [south, 106],
    ]);
    const ids = new Set(change.mock.calls.map(([, after]) => equipmentOf(after)?.at(-1)?.id));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain('saw-1');
  });

  test('replaces custom equipment by the item that the project adopted, with its usage', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const entered = { id: 'grader', quantity: 2, other: customEquipment({ usage: 50 }) };
    renderInTheme(plan({ [north]: aWorkArea({ name: 'North', equipment: [entered] }) }, change));
    fireEvent.click(inArea('North').getByRole('button', { name: /^The project has it now/ }));
    expect(equipmentOf(change.mock.calls[0]?.[1])).toEqual([{ id: 'grader', quantity: 2, usage: 50 }]);
  });

  test('replaces an item by a quieter one', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const loud = { [north]: aWorkArea({ name: 'North', equipment: [{ id: 'piling', quantity: 2, usage: 40 }] }) };
    renderInTheme(plan(loud, change));
    fireEvent.click(inArea('North').getByRole('button', { name: 'Quieter than Piling rig' }));
    // The sound power is equal, but the item has no annoying characteristics.
    const item = screen.getByRole('menuitem', { name: /^Grader/, hidden: true });
    expect(item).toHaveTextContent('−5.0 dB');
    fireEvent.click(item);
    expect(equipmentOf(change.mock.calls[0]?.[1])).toEqual([{ id: 'grader', quantity: 2, usage: 40 }]);
  });

  test('selects several work areas by checkbox or Shift, and applies an action to all of them', () => {
    const duplicate = vi.fn<AreaActions['duplicate']>();
    const remove = vi.fn<AreaActions['remove']>();
    renderInTheme(plan(areas(), undefined, STANDARD, { duplicate, remove, removePart: () => {} }));
    expect(screen.queryByRole('toolbar', { name: 'Selected work areas' })).toBeNull();
    fireEvent.click(screen.getByLabelText('Select North'));
    expect(useEditor.getState().selectedAreas).toEqual([north]);
    fireEvent.click(screen.getByRole('region', { name: 'South' }), { shiftKey: true });
    const bar = within(screen.getByRole('toolbar', { name: 'Selected work areas' }));
    expect(bar.getByRole('status')).toHaveTextContent('2 selected');
    fireEvent.click(bar.getByRole('button', { name: 'Duplicate' }));
    expect(duplicate).toHaveBeenCalledExactlyOnceWith([north, south]);
    fireEvent.click(bar.getByRole('button', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledExactlyOnceWith([north, south]);
    fireEvent.click(bar.getByRole('button', { name: 'To another assessment …' }));
    expect(useEditor.getState().dialog).toEqual({ kind: 'transfer', areaIds: [north, south] });
    fireEvent.click(bar.getByRole('button', { name: 'Clear' }));
    expect(useEditor.getState().selectedAreas).toEqual([]);
  });

  test('stores which work area the pointer is on', () => {
    renderInTheme(plan(areas()));
    fireEvent.mouseEnter(screen.getByRole('region', { name: 'North' }));
    expect(useEditor.getState().hoveredArea).toBe(north);
    fireEvent.mouseLeave(screen.getByRole('region', { name: 'North' }));
    expect(useEditor.getState().hoveredArea).toBeNull();
  });
});
