import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadedProjectSchema } from '../../model/project/project.ts';
import { projectUidSchema } from '../../model/ids.ts';
import { ProcessBar, SkipToProcess } from './process-bar.tsx';
import type { Freshness } from '../../plan/rules/freshness.ts';
import type { View } from './views.ts';
import { useUnfinishedEntries } from '../../ui/forms/unfinished-entries.ts';
import { anEquipmentItem } from '../../../tests/support/equipment.ts';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { PlanContext } from '../../plan/screens/editing/plan-context.ts';
import { aPlan } from '../../../tests/support/plans.ts';

const processAssessment = vi.hoisted(() => vi.fn<(...asked: unknown[]) => Promise<void>>());
const cancelRun = vi.hoisted(() => vi.fn<(id: string) => Promise<unknown>>());
vi.mock('../../plan/api/edit-assessments.ts', () => ({ processAssessment, cancelRun }));
vi.mock('../../report/api/use-what-changed.ts', () => ({ useWhatChanged: () => [] }));
vi.mock('../../firebase/error-texts.ts', () => ({ errorText: String }));

const project = {
  ...loadedProjectSchema.parse({ company: 'c1', id: 'p', name: 'P', state: 'ready', scene: 'scene', imagery: [] }),
  uid: projectUidSchema.parse('p1'),
};
const client = new QueryClient();
const excavator = anEquipmentItem();
const done = {
  state: 'done',
  progress: 1,
  message: 'Writing the results',
  jobId: 'j1',
  startedAt: new Date(),
  deadline: new Date(Date.now() + 60_000),
};

function barOf(
  changes: Record<string, unknown>,
  equipment = [excavator],
  freshness: Freshness = 'current',
  onDone = () => {},
  view: View = 'plan',
) {
  return (
    <QueryClientProvider client={client}>
      <PlanContext
        value={aPlan({ project, assessment: anAssessment({ processing: done, ...changes }), equipment, freshness })}
      >
        <ProcessBar preview={{ state: { kind: 'off' }, session: null }} view={view} onDone={onDone} />
      </PlanContext>
    </QueryClientProvider>
  );
}

const draw = (...of: Parameters<typeof barOf>) => renderInTheme(barOf(...of));

function show(changes: Record<string, unknown> = {}) {
  draw(changes);
  fireEvent.click(screen.getByRole('button', { name: 'Process again' }));
}

describe('ProcessBar', () => {
  beforeEach(() => {
    processAssessment.mockReset();
    processAssessment.mockReturnValue(new Promise(() => {}));
    useUnfinishedEntries.setState({}, true);
  });

  test('shows no progress yet when an assessment is processed again', async () => {
    show();
    expect(await screen.findByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '0');
    expect(screen.getByText('Starting …')).toBeVisible();
  });

  test('does not start a second run while the run of another person goes on, and stays focusable', () => {
    draw({ processing: { ...done, state: 'running', progress: 0.2, message: 'Predicting levels' } });
    const process = screen.getByRole('button', { name: 'Process' });
    expect(process).toHaveAttribute('aria-disabled', 'true');
    process.focus();
    expect(process).toHaveFocus();
    fireEvent.click(process);
    expect(processAssessment).not.toHaveBeenCalled();
    expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '20');
  });

  test('does not start while the plan has an invalid entry, and names the entry', () => {
    useUnfinishedEntries.setState({ field: 'Quantity of Grader in North: 1 to 1000' });
    show();
    expect(screen.getByText('Quantity of Grader in North: 1 to 1000')).toBeVisible();
    expect(processAssessment).not.toHaveBeenCalled();
  });

  test('assigns a shift on a public holiday to the operating times of that day', async () => {
    // The day is Labour Day in New South Wales, a Monday.
    show({ operatingTime: 'day-ooh', shifts: [{ date: '2026-10-05', start: '08:00', end: '17:00' }] });
    await vi.waitFor(() => expect(processAssessment).toHaveBeenCalledOnce());
    expect(screen.queryByText('To do before processing')).toBeNull();
  });

  test('shows what is wrong with shifts', async () => {
    const twice = { date: '2026-11-23', start: '08:00', end: '17:00' };
    show({ shifts: [twice, twice] });
    expect(await screen.findByText('To do before processing')).toBeVisible();
    expect(processAssessment).not.toHaveBeenCalled();
  });

  test('shows Restart after five minutes without progress, but not for a queued run', async () => {
    vi.useFakeTimers();
    const minutes = (count: number) =>
      act(() => {
        vi.advanceTimersByTime(count * 60_000);
      });
    const underWay = { ...done, progress: 0.4, deadline: new Date(Date.now() + 3_600_000) };
    const button = () => screen.queryByRole('button', { name: 'Restart' });
    try {
      draw({ processing: { ...underWay, state: 'queued' } });
      minutes(6);
      expect(button()).toBeNull();
      cleanup();
      draw({ processing: { ...underWay, state: 'running' } });
      minutes(4);
      expect(button()).toBeNull();
      minutes(2);
      fireEvent.click(screen.getByRole('button', { name: 'Restart' }));
      await act(() => vi.advanceTimersByTimeAsync(0));
      expect(processAssessment).toHaveBeenCalledExactlyOnceWith('a1', { force: true });
    } finally {
      vi.useRealTimers();
    }
  });

  test('estimates the remaining time of a run from the progress so far', () => {
    vi.useFakeTimers();
    try {
      const at = (progress: number) => ({
        processing: { ...done, state: 'running', progress, deadline: new Date(Date.now() + 3_600_000) },
      });
      const { rerender } = draw(at(0.2));
      expect(screen.getByText('Writing the results …')).toBeVisible();
      act(() => {
        vi.advanceTimersByTime(60_000);
      });
      rerender(barOf(at(0.4)));
      expect(screen.getByText('Writing the results … about 3 min left')).toBeVisible();
      rerender(barOf({ processing: { ...at(0.4).processing, jobId: 'j2' } }));
      expect(screen.getByText('Writing the results …')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  test('stops a run, shows if stopping failed, and shows who stopped a run', async () => {
    cancelRun.mockReset();
    cancelRun.mockRejectedValueOnce(new Error('no network'));
    cancelRun.mockResolvedValueOnce({ cancelled: true });
    const running = { ...done, state: 'running', progress: 0.4, deadline: new Date(Date.now() + 3_600_000) };
    draw({ processing: running });
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Error: no network')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await vi.waitFor(() => expect(screen.queryByText('Error: no network')).toBeNull());
    expect(cancelRun.mock.calls).toEqual([['a1'], ['a1']]);
    cleanup();
    const stopped = { ...running, state: 'failed', message: 'Stopped by erin@example.com.', finishedAt: new Date() };
    for (const freshness of ['none', 'out-of-date', 'current'] as const) {
      cleanup();
      draw({ processing: { ...stopped, cancelledBy: 'erin@example.com' } }, [excavator], freshness);
      expect(screen.getByText('Stopped by erin@example.com.')).toBeVisible();
    }
    cleanup();
    draw({ processing: { ...stopped, cancelledBy: 'erin@example.com' } }, [excavator], 'none');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Process' })).toBeEnabled();
  });

  test('shows why a run failed although there are older results', () => {
    draw(
      { processing: { ...done, state: 'failed', message: 'It broke.', finishedAt: new Date() } },
      [excavator],
      'out-of-date',
    );
    expect(screen.getByText('It broke.')).toBeVisible();
  });

  test('opens the results only after a successful run', () => {
    const onDone = vi.fn<() => void>();
    const later = new Date(Date.now() + 3_600_000);
    const running = { processing: { ...done, state: 'running', progress: 0.4, deadline: later } };
    const { rerender } = draw(running, [excavator], 'current', onDone);
    const failed = {
      ...done,
      state: 'failed',
      message: 'Stopped by a@b.c.',
      cancelledBy: 'a@b.c',
      finishedAt: new Date(),
    };
    rerender(barOf({ processing: failed }, [excavator], 'current', onDone));
    expect(onDone).not.toHaveBeenCalled();
    rerender(barOf(running, [excavator], 'out-of-date', onDone));
    rerender(barOf({ processing: done }, [excavator], 'current', onDone));
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('does not open the results if somebody opened another part of the assessment during the run', () => {
    const onDone = vi.fn<() => void>();
    const later = new Date(Date.now() + 3_600_000);
    const running = { processing: { ...done, state: 'running', progress: 0.4, deadline: later } };
    const { rerender } = draw(running, [excavator], 'current', onDone, 'plan');
    rerender(barOf(running, [excavator], 'current', onDone, 'submit'));
    rerender(barOf({ processing: done }, [excavator], 'current', onDone, 'submit'));
    rerender(barOf({ processing: done }, [excavator], 'current', onDone, 'plan'));
    expect(onDone).not.toHaveBeenCalled();
  });

  test('is reached by a skip link, and starts a run on Ctrl+Enter', async () => {
    renderInTheme(<SkipToProcess />);
    draw({}, []);
    fireEvent.click(screen.getByRole('link', { name: 'Skip to Process' }));
    expect(screen.getByRole('button', { name: /^Process/ })).toHaveFocus();
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    // The plan has no equipment, which the bar states.
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  test('has no Stop while the results are written', () => {
    draw({ processing: { ...done, state: 'running', progress: 0.95, deadline: new Date(Date.now() + 3_600_000) } });
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  test('warns of equipment that is not recommended out of hours, but starts the run', async () => {
    const piling = { notRecommendedOutOfHours: true, name: 'Piling rig', source: 'TfNSW' };
    const night = { operatingTime: 'standard+night' };
    draw(night, [anEquipmentItem(piling)]);
    const warning = /^Area: Piling rig is not recommended out of hours \(TfNSW\), and is planned in .*night/i;
    expect(screen.getByText(warning)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Process again' }));
    await vi.waitFor(() => expect(processAssessment).toHaveBeenCalledOnce());
    cleanup();
    draw({}, [anEquipmentItem(piling)]);
    expect(screen.queryByText(warning)).toBeNull();
  });
});

test('ProcessBar states whether the results are up to date', () => {
  const { rerender } = draw({}, [excavator], 'out-of-date');
  const status = () => screen.getByRole('status').textContent;
  expect(status()).toBe('Results are out of date');
  rerender(barOf({}, [excavator], 'current'));
  expect(status()).toBe('Results are up to date');
});
