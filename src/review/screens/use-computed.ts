import { callWorker } from '../../ui/loading/worker-rpc.ts';
import type { ReviewReply, ReviewWork } from './review-messages.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Plan } from '../../scenarios/rules/changed-plan.ts';
import type { ReviewFiles } from './use-review-files.ts';
import { startWorker } from '../../ui/loading/start-worker.ts';

export type Computing = { kind: 'idle' } | { kind: 'running' } | ReviewReply;

interface State {
  /** The question to which the state belongs. */
  of: string;
  computing: Computing;
}

const STOPPED: ReviewReply = { kind: 'failed', message: 'The computation stopped. Reload the page and try again.' };

/**
 * Computes the frozen plan or a changed one in a worker. A new question replaces the one before.
 * @param question the current question; answers to other questions are not shown
 */
export function useComputed({ scene, input, results }: ReviewFiles, question: string) {
  const [{ of, computing }, setState] = useState<State>({ of: question, computing: { kind: 'idle' } });
  const giveUp = useRef<(() => void) | null>(null);
  const end = useCallback(() => {
    giveUp.current?.();
    giveUp.current = null;
  }, []);
  useEffect(() => end, [end]);
  const compute = (plan: Plan | null) => {
    end();
    const show = (next: Computing) => setState({ of: question, computing: next });
    show({ kind: 'running' });
    const started = startWorker('review');
    const copy = scene.slice(0);
    giveUp.current = callWorker<ReviewWork>(
      started,
      { scene: copy, input, results, plan },
      { transfer: [copy], onOutput: show, onBroken: () => show(STOPPED) },
    );
  };
  const state: Computing = of === question ? computing : { kind: 'idle' };
  return { state, compute };
}
