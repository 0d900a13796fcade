import { useEffect, useState } from 'react';

/** A document that a list cannot read: it stands in the list by its name, with what is wrong with it. */
export interface UnreadableDocument {
  id: string;
  /** Empty where it has none that can be read. */
  name: string;
  problem: string;
}

/**
 * What a watched document or list is: being fetched, there, or not to be had, with a sentence why.
 * `unreadable` tells of the documents that a list leaves out.
 */
export type Live<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value; unreadable?: UnreadableDocument[] }
  /** `refused` where the rules forbid it, and not where nobody could be asked. */
  | { kind: 'failed'; message: string; refused?: boolean };

export type Watch<Value> = (next: (live: Live<Value>) => void) => () => void;

interface Seen<Value> {
  watch: Watch<Value> | null;
  live: Live<Value>;
}

const LOADING = { kind: 'loading' } as const;

/** Watches like `useLive`, and shows what was seen before while another watch of the same kind waits or has not been told yet. */
export function useLiveAcross<Value>(watch: Watch<Value> | null): Live<Value> {
  const live = useLive(watch);
  const [last, setLast] = useState<Live<Value>>(live);
  if (live.kind !== 'loading' && live !== last) setLast(live);
  return live.kind === 'loading' ? last : live;
}

/**
 * Watches as long as the component is shown.
 * @param watch what to watch, memoised by the caller; null waits
 */
export function useLive<Value>(watch: Watch<Value> | null): Live<Value> {
  const [seen, setSeen] = useState<Seen<Value>>({ watch, live: LOADING });
  useEffect(() => {
    if (watch === null) return undefined;
    return watch((live) => setSeen({ watch, live }));
  }, [watch]);
  // What an earlier watch saw is not the answer to this one.
  return seen.watch === watch ? seen.live : LOADING;
}

/** What a document is now; null where it cannot be read. */
export function firstOf<Value>(watch: Watch<Value>): Promise<Value | null> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    const take = (live: Live<Value>) => {
      if (live.kind === 'loading') return;
      resolve(live.kind === 'ready' ? live.value : null);
      // It may be told before there is anything to end.
      queueMicrotask(() => stop?.());
    };
    stop = watch(take);
  });
}
