import { callWorker } from '../../../ui/loading/worker-rpc.ts';
import type { ExplanationRequest, ExplanationWork } from './explanation-messages.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { crewSharesOf } from '../../rules/run/pass-results.ts';
import { workedSharesAt } from '../../../model/results/averaging-results.ts';
import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import type { LevelBreakdown } from '../../rules/explanation/level-breakdown.ts';
import type { Results } from '../../../model/results/results.ts';
import { type PreparedScene, sceneToHandOver } from '../../rules/scene/prepared-scene.ts';
import { startWorker } from '../../../ui/loading/start-worker.ts';

export type ExplanationState =
  | { kind: 'off' }
  | { kind: 'running' }
  | { kind: 'shown'; breakdown: LevelBreakdown }
  | { kind: 'failed'; message: string };

const OFF: ExplanationState = { kind: 'off' };
const FAILED = 'The calculation details could not be computed. Try again; if this persists, reload the page.';

/**
 * Computes the level breakdown of a receiver of the displayed results in a worker. The breakdown is cleared if other results are
 * displayed.
 * @param index index of the receiver in the results
 * @param working ids of the contributing work areas; null: all
 * @param time operating time in which they work
 */
export function useExplanation(
  results: Results,
  scene: PreparedScene | null,
  index: number,
  working: readonly string[] | null,
  time: string,
) {
  const [asked, setAsked] = useState<{ of: Results; state: ExplanationState } | null>(null);
  const giveUp = useRef<(() => void) | null>(null);
  const stop = useCallback(() => {
    giveUp.current?.();
    giveUp.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const clear = useCallback(() => {
    stop();
    setAsked(null);
  }, [stop]);
  const explain = (level: ContourLevel) => {
    if (scene === null) return;
    stop();
    const show = (state: ExplanationState) => setAsked({ of: results, state });
    show({ kind: 'running' });
    const started = startWorker('explanation');
    const { areas, barriers, method, criteria, receivers, passes } = results;
    const file = sceneToHandOver(scene);
    const request: ExplanationRequest = {
      results: { areas, barriers, method, criteria: { facadeCorrectionDb: criteria.facadeCorrectionDb } },
      scene: file,
      receiver: {
        number: index,
        id: receivers.id[index] ?? '',
        facade: receivers.facade[index] ?? null,
        floor: receivers.floor[index] ?? null,
      },
      level,
      working: working === null ? null : [...working],
      worked: workedSharesAt(results, time, index),
      crews: crewSharesOf(areas, passes, index, level, time),
    };
    giveUp.current = callWorker<ExplanationWork>(started, request, {
      transfer: [file],
      onOutput: (reply) => show(reply.kind === 'done' ? { kind: 'shown', breakdown: reply.breakdown } : reply),
      onBroken: () => show({ kind: 'failed', message: FAILED }),
    });
  };
  return { state: asked?.of === results ? asked.state : OFF, explain, clear };
}
