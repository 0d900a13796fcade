import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContourProgress, ContourReply, ContourRequest, ShownContours } from './contour-messages.ts';
import { functionHere } from '../../../../tests/support/worker-here.ts';
import { useContours } from './use-contours.ts';
import { loadProjectFiles } from '../../../projects/rules/load/load-files.ts';
import { validProject, TEST_CRS } from '../../../../tests/support/made-up-files.ts';
import { someResults } from '../../../../tests/support/results.ts';

/** Replaces the computation in a worker and finishes at once. */
const QuickWorker = functionHere(({ heightM, level, during }: ContourRequest): ContourReply => {
  return {
    kind: 'done',
    contours: { heightM, level, time: during?.time ?? null, spacingM: 10, isEstimate: false, bands: [] },
  };
});

const contoursAt = (spacingM: number) =>
  ({ heightM: 1.5, level: 'worst', time: null, spacingM, isEstimate: false, bands: [] }) satisfies ShownContours;

const outcome = loadProjectFiles(validProject(), { crs: TEST_CRS });
if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
const { prepared } = outcome;
const BANDS = [50, 60];

describe('noise contours', () => {
  beforeEach(() => {
    QuickWorker.started = 0;
    vi.stubGlobal('Worker', QuickWorker);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('are cached by height and level while they are switched off, and redrawn for other results', () => {
    const first = someResults(['a']);
    const { result, rerender } = renderHook(({ results }) => useContours(results, prepared, BANDS, null), {
      initialProps: { results: first },
    });
    const draw = (heightM: number, level: 'typical' | 'worst' = 'typical') =>
      act(() => result.current.draw(heightM, level));
    draw(1.5);
    draw(4);
    expect(QuickWorker.started).toBe(2);
    act(() => result.current.clear());
    expect(result.current.state.kind).toBe('off');
    draw(1.5);
    expect(result.current.state).toMatchObject({ kind: 'shown', contours: { heightM: 1.5 } });
    expect(QuickWorker.started).toBe(2);
    draw(1.5, 'worst');
    expect(QuickWorker.started).toBe(3);
    rerender({ results: someResults(['a']) });
    draw(1.5);
    expect(QuickWorker.started).toBe(4);
  });

  test('are redrawn while they are on if other work areas work in the displayed operating time', () => {
    const results = someResults(['a']);
    const night = { time: 'night', areas: ['area-1'] };
    const { result, rerender } = renderHook(({ during }) => useContours(results, prepared, BANDS, during), {
      initialProps: { during: null as typeof night | null },
    });
    rerender({ during: night });
    expect(QuickWorker.started).toBe(0);
    act(() => result.current.draw(4, 'worst'));
    expect(result.current.state).toMatchObject({ contours: { heightM: 4, level: 'worst', time: 'night' } });
    rerender({ during: null });
    expect(result.current.state).toMatchObject({ contours: { heightM: 4, level: 'worst', time: null } });
    rerender({ during: night });
    expect(result.current.state).toMatchObject({ contours: { time: 'night' } });
    expect(QuickWorker.started).toBe(2);
  });

  test('stay on the map while new ones are drawn, until there is a first draft', () => {
    let goOn: (progress: ContourProgress) => void = () => {};
    const SlowWorker = functionHere(
      ({ heightM }: ContourRequest, onProgress: (progress: ContourProgress) => void): ContourReply | Promise<never> => {
        if (heightM === 1.5) return { kind: 'done', contours: contoursAt(10) };
        goOn = (progress) => act(() => onProgress(progress));
        return new Promise(() => {});
      },
    );
    vi.stubGlobal('Worker', SlowWorker);
    const first = someResults(['a']);
    const { result, rerender } = renderHook(({ results }) => useContours(results, prepared, BANDS, null), {
      initialProps: { results: first },
    });
    act(() => result.current.draw(1.5, 'worst'));
    act(() => result.current.draw(4, 'worst'));
    expect(result.current.state).toEqual({ kind: 'running', share: 0, contours: contoursAt(10) });
    goOn({ share: 0.1, draft: null });
    expect(result.current.state).toEqual({ kind: 'running', share: 0.1, contours: contoursAt(10) });
    goOn({ share: 0.2, draft: contoursAt(40) });
    goOn({ share: 0.3, draft: null });
    expect(result.current.state).toEqual({ kind: 'running', share: 0.3, contours: contoursAt(40) });
    act(() => result.current.clear());
    act(() => result.current.draw(4, 'worst'));
    expect(result.current.state).toEqual({ kind: 'running', share: 0, contours: null });
    rerender({ results: someResults(['a']) });
    act(() => result.current.draw(4, 'worst'));
    expect(result.current.state).toEqual({ kind: 'running', share: 0, contours: null });
  });
});
