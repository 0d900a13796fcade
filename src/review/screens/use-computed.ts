import { useCallback, useEffect, useRef, useState } from 'react';
import type { Plan } from '../../scenarios/rules/changed-plan.ts';
import { type ReviewReply, reviewReplySchema, type ReviewRequest } from './review-messages.ts';
import type { ReviewFiles } from './use-review-files.ts';

export type Computing = { kind: 'idle' } | { kind: 'running' } | ReviewReply;

interface State {
  /** What was asked. */
  of: string;
  computing: Computing;
}

const STOPPED: ReviewReply = { kind: 'failed', message: 'The computation stopped. Reload the page and try again.' };

/**
 * Computes the frozen plan, or another one, in a worker; a later question takes the place of the one before.
 * @param question what is asked now: an answer to another one is not shown
 */
export function useComputed({ scene, input, results }: ReviewFiles, question: string) {
  const [{ of, computing }, setState] = useState<State>({ of: question, computing: { kind: 'idle' } });
  const worker = useRef<Worker | null>(null);
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => end, [end]);
  const compute = (plan: Plan | null) => {
    end();
    const show = (next: Computing) => setState({ of: question, computing: next });
    show({ kind: 'running' });
    const started = new Worker(new URL('./review-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    const take = (reply: ReviewReply) => {
      if (worker.current !== started) return;
      end();
      show(reply);
    };
    started.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const reply = reviewReplySchema.safeParse(data);
      take(reply.success ? reply.data : STOPPED);
    });
    started.addEventListener('error', () => take(STOPPED));
    const copy = scene.slice(0);
    started.postMessage({ scene: copy, input, results, plan } satisfies ReviewRequest, [copy]);
  };
  const state: Computing = of === question ? computing : { kind: 'idle' };
  return { state, compute };
}
