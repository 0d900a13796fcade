import { MantineProvider } from '@mantine/core';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startNodeTracers } from '../../engine/threads/node.ts';
import { LiveHelpers } from '../../prediction/rules/preview/live-helpers.ts';
import { LiveAssessment } from '../../prediction/rules/preview/live-assessment.ts';
import { assess } from '../../prediction/rules/run/assess.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../model/ids.ts';
import { criteriaSetOf } from '../../model/project/report-config.ts';
import { BARRIER_YES, type WorkArea } from '../../model/assessment/work-area.ts';
import { LeftOut } from './left-out.tsx';
import { useWhatIf, type WhatIfInput } from './use-what-if.ts';
import { WhatIfService } from './what-if-service.ts';
import { gainOf, scoreOf } from '../rules/suggestions.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { square, TEST_CRS } from '../../../tests/support/made-up-files.ts';
import { firstPlan, streetTown } from '../../../tests/support/plan-edits.ts';
import { workerHere } from '../../../tests/support/worker-here.ts';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';

const helpers = new LiveHelpers(startNodeTracers, 1, reportError);
const WorkerHere = workerHere((answer) => new WhatIfService(answer, helpers));

const scene = streetTown();
const plan = firstPlan(randomFrom(4));
const { config } = plan;
const equipment = [...plan.equipment];
const criteria = criteriaSetOf(config);
const [areaId, area] = Object.entries(plan.assessment.workAreas)[0] as [WorkAreaId, WorkArea];

const yard: WorkArea = {
  ...area,
  feature: {
    ...area.feature,
    geometry: {
      type: 'Polygon',
      coordinates: [square(200, 200, 10).map(([east, north]) => requireSystem(TEST_CRS).toLonLat(east, north))],
    },
  },
};

const withAreas = (workAreas: Record<string, WorkArea>): Assessment => ({ ...plan.assessment, workAreas });
const otherId = `${areaId}2` as WorkAreaId;
const two = withAreas({ [areaId]: area, [otherId]: area });

interface Drawing {
  assessment: Assessment;
  isShown: boolean;
  exact?: WhatIfInput['exact'];
}

function draw(first = two, page: Pick<Drawing, 'exact'> = {}) {
  return renderHook(
    ({ assessment, isShown, exact = { results: null, isAwaited: false } }: Drawing) =>
      useWhatIf({
        assessment,
        workAreas: assessment.workAreas,
        shifts: assessment.shifts,
        config,
        criteria,
        equipment,
        scene,
        isShown,
        exact,
      }),
    { initialProps: { assessment: first, isShown: true, ...page } },
  );
}
type Drawn = ReturnType<typeof draw>['result'];

const offeredOf = (result: Drawn, key: string) => {
  const found = result.current.offered.find((variant) => variant.key === key);
  if (found === undefined) throw new Error(`${key} is not offered`);
  return found;
};
const askedKeys = (result: Drawn) => result.current.asked.map(({ key }) => key);

/** Waits for the levels of a variant. */
const levelsOf = (result: Drawn, key: string) =>
  waitFor(() => {
    const outcome = result.current.asked.find((plan) => plan.key === key)?.outcome;
    if (outcome?.kind !== 'assessed') throw new Error(`${key} is ${outcome?.kind ?? 'not assessed'}`);
    return outcome.results.receivers.laeq;
  });

const resultsOf = (assessment: Assessment) =>
  assess({ assessment, config, equipment, hash: '' }, scene, { email: '', at: new Date(0) });

const runOf = async (assessment: Assessment) => (await resultsOf(assessment)).receivers.laeq;

function expectAlike(levels: readonly number[], others: readonly number[]) {
  expect(levels.length).toBe(others.length);
  levels.forEach((level, at) => expect(Math.abs(level - (others[at] ?? NaN))).toBeLessThanOrEqual(0.01));
}

describe('useWhatIf', () => {
  beforeEach(() => {
    WorkerHere.running = 0;
    sessionStorage.clear();
    vi.stubGlobal('Worker', WorkerHere);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('keeps variants, with the levels of a run of the current plan', async () => {
    const { result, rerender } = draw();
    act(() => result.current.ask(offeredOf(result, 'half')));
    const before = await levelsOf(result, 'half');
    const quiet: WorkArea = {
      ...area,
      feature: {
        ...area.feature,
        properties: {
          ...area.feature.properties,
          equipment: area.feature.properties.equipment.map((use) => ({ ...use, usage: 20 })),
        },
      },
    };
    const edited = withAreas({ [areaId]: quiet, [otherId]: area });
    rerender({ assessment: edited, isShown: true });
    const after = await levelsOf(result, 'half');
    expect(after).not.toEqual(before);
    expectAlike(after, await runOf({ ...edited, ...offeredOf(result, 'half').plan }));
    expect(WorkerHere.running).toBe(1);
  });

  test('takes the results of the plan from the page, and computes only variants', async () => {
    const { result, rerender } = draw(two, { exact: { results: null, isAwaited: true } });
    expect(result.current.asked.map(({ outcome }) => outcome)).toEqual([null]);
    expect(WorkerHere.running).toBe(0);
    const results = await resultsOf(two);
    rerender({ assessment: two, isShown: true, exact: { results, isAwaited: false } });
    expect(result.current.asked.map(({ outcome }) => outcome)).toEqual([{ kind: 'assessed', results }]);
    expect(WorkerHere.running).toBe(0);
    act(() => result.current.ask(offeredOf(result, 'half')));
    expect(WorkerHere.running).toBe(1);
    expectAlike(await levelsOf(result, 'half'), await runOf({ ...two, ...offeredOf(result, 'half').plan }));
  });

  test('continues a search and keeps variants if the page gets other results of the same plan', async () => {
    const before = withAreas({ [areaId]: yard });
    const results = await resultsOf(before);
    const { result, rerender } = draw(before, { exact: { results, isAwaited: false } });
    act(() => result.current.ask(offeredOf(result, 'half')));
    const half = await levelsOf(result, 'half');
    act(() => result.current.suggestions.suggest());
    await waitFor(() => expect(result.current.suggestions.search?.tried).toBeGreaterThan(0));
    const { running } = WorkerHere;
    rerender({ assessment: before, isShown: true, exact: { results: null, isAwaited: true } });
    rerender({ assessment: before, isShown: true, exact: { results: await resultsOf(before), isAwaited: false } });
    expect(result.current.asked[0]?.outcome).toEqual({ kind: 'assessed', results });
    expect(await levelsOf(result, 'half')).toBe(half);
    expect(result.current.suggestions.search?.isDone === true || WorkerHere.running === running).toBe(true);
    const { search } = await waitFor(() => {
      const { suggestions } = result.current;
      if (suggestions.search?.isDone !== true) throw new Error('it is looking');
      return suggestions;
    });
    const [best] = search?.suggestions ?? [];
    if (best === undefined) throw new Error('nothing was suggested');
    const changed = await resultsOf({ ...before, ...best.plan });
    expect(best.gain.freed).toBe(scoreOf(results).over - scoreOf(changed).over);
  });

  test('says why the changes of a plan cannot be tried, and ends the search', async () => {
    const before = withAreas({ [areaId]: yard });
    const { result } = draw(before, { exact: { results: await resultsOf(before), isAwaited: false } });
    const update = vi.spyOn(LiveAssessment.prototype, 'update').mockReturnValue(['The plan has too much equipment.']);
    act(() => result.current.suggestions.suggest());
    await waitFor(() => expect(result.current.suggestions.failure).toBe('The plan has too much equipment.'));
    expect(WorkerHere.running).toBe(0);
    update.mockRestore();
  });

  test('says why variants are left out, and restores them after an edit that makes them possible', async () => {
    const { result, rerender } = draw();
    act(() => result.current.ask(offeredOf(result, `without ${otherId}`)));
    act(() => result.current.ask(offeredOf(result, 'barriers')));
    expect(result.current.leftOut).toEqual([]);
    rerender({
      assessment: withAreas({ [areaId]: { ...area, temporaryNoiseBarrier: BARRIER_YES } }),
      isShown: true,
    });
    const name = `Without ${area.feature.properties.name}`;
    expect(result.current.leftOut).toEqual([
      { key: `without ${otherId}`, name, reason: 'Its work area was removed.' },
      expect.objectContaining({ key: 'barriers' }),
    ]);
    expect(askedKeys(result)).toEqual(['this plan']);
    render(
      <MantineProvider>
        <LeftOut variants={result.current.leftOut} onDrop={result.current.drop} />
      </MantineProvider>,
    );
    expect(screen.getByText('Its work area was removed.')).toBeVisible();
    act(() => screen.getByRole('button', { name: `Remove: ${name}` }).click());
    expect(result.current.leftOut.map(({ key }) => key)).toEqual(['barriers']);
    rerender({ assessment: two, isShown: true });
    expect(result.current.leftOut).toEqual([]);
    expect(askedKeys(result)).toEqual(['this plan', 'barriers']);
    await levelsOf(result, 'barriers');
  });

  test('keeps the variants of each assessment after a change of the tab and after a reload', async () => {
    const first = draw();
    act(() => first.result.current.ask(offeredOf(first.result, 'half')));
    first.rerender({ assessment: two, isShown: false });
    expect(first.result.current.asked).toEqual([]);
    first.rerender({ assessment: two, isShown: true });
    await levelsOf(first.result, 'half');
    first.unmount();
    expect(WorkerHere.running).toBe(0);
    const again = draw();
    expect(askedKeys(again.result)).toEqual(['this plan', 'half']);
    await levelsOf(again.result, 'half');
    again.unmount();
    const other = draw({ ...two, id: 'other' as Assessment['id'] });
    expect(askedKeys(other.result)).toEqual(['this plan']);
  });

  test('drops stored variants that the page does not know', () => {
    sessionStorage.setItem(`what-if ${two.id}`, JSON.stringify([{ change: { kind: 'sing' }, name: 'Sing' }]));
    expect(askedKeys(draw().result)).toEqual(['this plan']);
  });

  test('ranks suggestions, including barrier lines, each with the score of a run', async () => {
    const { result } = draw(withAreas({ [areaId]: yard }));
    await levelsOf(result, 'this plan');
    act(() => result.current.suggestions.suggest());
    const search = await waitFor(() => {
      const { search: now } = result.current.suggestions;
      if (now?.isDone !== true) throw new Error('it is looking');
      return now;
    });
    const { suggestions, computed } = search;
    // All changes were estimated, and only the most promising ones were computed.
    expect(search.tried).toBe(search.of);
    expect(computed?.done).toBe(computed?.of);
    expect(computed?.of).toBeLessThan(search.of);
    expect(suggestions.filter(({ isEstimate }) => isEstimate)).toEqual([]);
    expect(suggestions.map(({ gain }) => gain.freed)).toEqual(
      suggestions.map(({ gain }) => gain.freed).sort((a, b) => b - a),
    );
    const line = suggestions.find(({ change }) => change.kind === 'line');
    if (line === undefined) throw new Error('no barrier line was suggested');
    const scored = async (of: Partial<Assessment>) =>
      scoreOf(
        await assess({ assessment: { ...plan.assessment, ...of }, config, equipment, hash: '' }, scene, {
          email: '',
          at: new Date(0),
        }),
      );
    expect(line.gain).toEqual(gainOf(await scored({ workAreas: { [areaId]: yard } }), await scored(line.plan)));
    act(() => result.current.ask(line));
    const { workAreas } = result.current.asked.at(-1)!.plan;
    expect(Object.values(workAreas).some((area) => area.feature.properties.kind === 'barrier')).toBe(true);
    expectAlike(await levelsOf(result, line.key), await runOf({ ...plan.assessment, ...line.plan }));
    // The search had separate workers, which are closed when it is done.
    expect(WorkerHere.running).toBe(1);
  });

  test('stops the search for suggestions on request, and keeps what was found', async () => {
    const { result, rerender } = draw(withAreas({ [areaId]: yard }));
    await levelsOf(result, 'this plan');
    act(() => result.current.suggestions.suggest());
    // One worker compares, and at least two search.
    expect(WorkerHere.running).toBeGreaterThanOrEqual(3);
    act(() => result.current.suggestions.stop());
    const { search } = result.current.suggestions;
    expect(search?.isStopped).toBe(true);
    expect(search?.tried).toBeLessThan(search?.of ?? 0);
    expect(WorkerHere.running).toBe(1);
    // The comparison of variants still works.
    act(() => result.current.ask(offeredOf(result, 'half')));
    await levelsOf(result, 'half');
    expect(result.current.suggestions.search).toEqual(search);
    // Another plan resets the search.
    rerender({ assessment: two, isShown: true });
    expect(result.current.suggestions.search).toBeNull();
  });
});
