import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aPlantItem } from '../../support/equipment.ts';
import { workAreaIdSchema } from '../../../src/domain/ids.ts';
import type { WorkArea } from '../../../src/domain/work-area.ts';
import { reportConfigSchema } from '../../../src/domain/report-config.ts';
import { requireSystem } from '../../../src/geodata/crs/crs.ts';
import * as areaProblems from '../../../src/assessment/area-problems.ts';
import { editor, useEditor } from '../../../src/features/assessment/editor-store.ts';
import { PlanTab } from '../../../src/features/assessment/plan-tab.tsx';
import { useUnfinishedEntries } from '../../../src/features/assessment/unfinished-entries.ts';
import { keepSame } from '../../../src/features/assessment/use-same-areas.ts';
import type { AreaActions } from '../../../src/features/assessment/use-area-actions.ts';
import type { WorkAreaWriter } from '../../../src/features/assessment/use-work-area-writer.ts';
import { aWorkArea } from '../../support/assessments.ts';
import { renderInTheme } from '../../support/render.tsx';

const PILING = aPlantItem({ id: 'piling', name: 'Piling rig', notRecommendedOutOfHours: true, penalty: 5 });
const equipment = [...['Grader', 'Roller'].map((name) => aPlantItem({ id: name.toLowerCase(), name })), PILING];
const STANDARD = ['standard'];
const plane = requireSystem(7856);
const config = reportConfigSchema.parse({});
const [north, south] = ['north', 'south'].map((id) => workAreaIdSchema.parse(id));
if (north === undefined || south === undefined) throw new Error('two areas are needed');
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
  const writer: WorkAreaWriter = { change, changeAll: () => true, undo: () => {}, redo: () => {} };
  return (
    <PlanTab
      workAreas={workAreas}
      shifts={undefined}
      config={config}
      equipment={equipment}
      times={times}
      scene={null}
      plane={plane}
      writer={writer}
      actions={actions}
    />
  );
}

const inArea = (name: string) => within(screen.getByRole('region', { name }));

describe('the plan', () => {
  beforeEach(() => {
    useUnfinishedEntries.setState({}, true);
    editor.reset();
  });

  test('begins the next search for plant empty', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    renderInTheme(plan(areas(), change));
    const field = inArea('North').getByPlaceholderText('Add plant …');
    fireEvent.click(field);
    // What fills in a field without the focus chooses at once.
    field.focus();
    fireEvent.change(field, { target: { value: 'roll' } });
    expect(field).toHaveValue('roll');
    fireEvent.click(screen.getByRole('option', { name: /^Roller/ }));
    expect(change).toHaveBeenCalledOnce();
    expect(field).toHaveValue('');
  });

  test('draws only the work area that changed anew', () => {
    const drawn = vi.spyOn(areaProblems, 'problemsOfArea');
    const before = areas();
    const { rerender } = renderInTheme(plan(before));
    drawn.mockClear();
    const changed = aWorkArea({ name: 'North', equipment: [{ id: 'grader', quantity: 2 }] });
    const after = keepSame(before, { ...areas(), [north]: changed });
    rerender(plan(after));
    expect(inArea('North').getByLabelText('Quantity of Grader')).toHaveValue('2');
    expect(drawn).toHaveBeenCalledExactlyOnceWith(changed, { shifts: undefined }, equipment, null);
  });

  test('warns beside plant that is not recommended out of hours, where it is planned then', () => {
    const driven = { [north]: aWorkArea({ name: 'North', equipment: [{ id: 'piling', quantity: 1 }] }) };
    const { unmount } = renderInTheme(plan(driven));
    expect(inArea('North').getByText('Not recommended out of hours.')).toBeVisible();
    expect(inArea('North').getByText('110 dBA, annoying')).toBeVisible();
    unmount();
    renderInTheme(plan(driven, undefined, ['standard', 'night']));
    expect(inArea('North').getByText(/^Not recommended out of hours, and planned in .*night/i)).toBeVisible();
  });

  test('keeps the same work areas where nothing changed', () => {
    const before = areas();
    expect(keepSame(before, areas())).toBe(before);
    const { [north]: _, ...less } = areas();
    expect(keepSame(before, less)).toEqual(less);
  });

  test('refuses an empty name and that of another area, and says so to Process', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    renderInTheme(plan(areas(), change));
    const name = inArea('North').getByLabelText('Name of the work area');
    for (const [typed, problem] of [
      [' ', 'Enter a name.'],
      ['south', 'Another work area has this name.'],
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

  test('keeps a name in its field when it is committed by Enter', () => {
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

  test('names the work area that a barrier was chosen upon, so that nothing else of it is written over', () => {
    const change = vi.fn<WorkAreaWriter['change']>();
    const shown = areas();
    renderInTheme(plan(shown, change));
    fireEvent.click(inArea('North').getByRole('radio', { name: 'Yes' }));
    const before = shown[north];
    expect(change).toHaveBeenCalledExactlyOnceWith(north, { ...before, temporaryNoiseBarrier: 0 }, before);
  });

  test('tells Process of a quantity that cannot be taken, until it is corrected or gone', () => {
    const { unmount } = renderInTheme(plan(areas()));
    const quantity = inArea('North').getByLabelText('Quantity of Grader');
    fireEvent.change(quantity, { target: { value: '0' } });
    fireEvent.blur(quantity);
    expect(Object.values(useUnfinishedEntries.getState())).toEqual(['Quantity of Grader in North: 1 to 1000']);
    unmount();
    expect(useUnfinishedEntries.getState()).toEqual({});
  });

  test('selects several by their boxes or with Shift, and does to all of them what is asked', () => {
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

  test('tells which work area the pointer is on', () => {
    renderInTheme(plan(areas()));
    fireEvent.mouseEnter(screen.getByRole('region', { name: 'North' }));
    expect(useEditor.getState().hoveredArea).toBe(north);
    fireEvent.mouseLeave(screen.getByRole('region', { name: 'North' }));
    expect(useEditor.getState().hoveredArea).toBeNull();
  });
});
