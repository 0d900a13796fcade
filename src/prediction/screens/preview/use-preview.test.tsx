import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startNodeTracers } from '../../../engine/threads/node.ts';
import { LiveHelpers } from '../../rules/preview/live-helpers.ts';
import { assess } from '../../rules/run/assess.ts';
import { setDraftShapes } from './draft-shape.ts';
import { PreviewService } from './preview-service.ts';
import { usePreview } from './use-preview.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { Results } from '../../../model/results/results.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import { firstPlan, streetTown } from '../../../../tests/support/plan-edits.ts';
import { workerHere } from '../../../../tests/support/worker-here.ts';
import { randomFrom } from '../../../../tests/unit/acoustics/scenes.ts';

const helpers = new LiveHelpers(startNodeTracers, 0, reportError);
const WorkerHere = workerHere((answer) => new PreviewService(answer, helpers));

const scene = streetTown();
const plan = firstPlan(randomFrom(5));
const { config } = plan;
const equipment = [...plan.equipment];
const [areaId, area] = Object.entries(plan.assessment.workAreas)[0] as [WorkAreaId, WorkArea];

function draw() {
  return renderHook(
    ({ assessment }: { assessment: Assessment }) =>
      usePreview({
        assessment,
        workAreas: assessment.workAreas,
        shifts: assessment.shifts,
        config,
        equipment,
        scene,
        isShown: true,
      }),
    { initialProps: { assessment: plan.assessment } },
  );
}

type Drawn = ReturnType<typeof draw>['result'];

/** Waits for the results until they are exact. */
async function exact(result: Drawn): Promise<Results> {
  return waitFor(() => {
    const { state } = result.current;
    if (state.kind !== 'shown' || state.isBusy || state.exactShare < 1) throw new Error(`it is ${state.kind}`);
    return state.results;
  });
}

const run = (assessment: Assessment) =>
  assess({ assessment, config, equipment, hash: '' }, scene, { email: '', at: new Date(0) });

const withArea = (changes: Partial<WorkArea['feature']>): Assessment => ({
  ...plan.assessment,
  workAreas: { [areaId]: { ...area, feature: { ...area.feature, ...changes } } },
});

describe('usePreview', () => {
  beforeEach(() => {
    WorkerHere.running = 0;
    localStorage.clear();
    vi.stubGlobal('Worker', WorkerHere);
  });
  afterEach(() => {
    act(() => setDraftShapes([]));
    vi.unstubAllGlobals();
  });

  test('returns the results of a run for the current plan', async () => {
    const { result, rerender } = draw();
    const { receivers } = await exact(result);
    expect(receivers).toEqual((await run(plan.assessment)).receivers);
    const properties = {
      ...area.feature.properties,
      equipment: area.feature.properties.equipment.map((line) => ({ ...line, usage: 7 })),
    };
    const quieter = withArea({ properties });
    rerender({ assessment: quieter });
    const { receivers: wanted } = await run(quieter);
    await waitFor(async () => expect((await exact(result)).receivers).toEqual(wanted));
  });

  test('follows a dragged work area before it is written', async () => {
    const { result } = draw();
    await exact(result);
    const geometry = {
      type: 'Point' as const,
      coordinates: [...scene.receivers.lonLat.subarray(40, 42)] as [number, number],
    };
    act(() => setDraftShapes([{ areaId, geometry, over: area }]));
    const { receivers: wanted } = await run(withArea({ geometry }));
    await waitFor(async () => expect((await exact(result)).receivers.laeq).toEqual(wanted.laeq));
  });

  test('names what the plan lacks', async () => {
    const { result, rerender } = draw();
    rerender({ assessment: { ...plan.assessment, workAreas: {} } });
    await waitFor(() =>
      expect(result.current.state).toMatchObject({
        kind: 'incomplete',
        plan: { assessment: { workAreas: {} } },
        problems: ['Draw at least one work area.'],
      }),
    );
  });

  test('is off if local storage disables it', () => {
    localStorage.setItem('live-preview', 'false');
    const { result } = draw();
    expect([result.current.state.kind, result.current.session, WorkerHere.running]).toEqual(['off', null, 0]);
  });
});
