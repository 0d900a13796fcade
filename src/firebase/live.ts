import { startTransition, useEffect, useState } from 'react';

/** A document that a list cannot read. The list shows its name and the problem. */
export interface UnreadableDocument {
  id: string;
  /** Empty if the document has no readable name. */
  name: string;
  problem: string;
}

/**
 * The state of a watched document or list: loading, ready, or failed with the reason as a sentence. `unreadable` contains the
 * documents that the list leaves out.
 */
export type Live<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value; unreadable?: UnreadableDocument[] }
  /** `refused` is true if the security rules forbid access. It is not set if the server could not be reached. */
  | { kind: 'failed'; message: string; refused?: boolean };

export type Watch<Value> = (next: (live: Live<Value>) => void) => () => void;

/** Changes the value of a live document or list, if it is ready. */
export function mapLive<Value, Mapped>(live: Live<Value>, change: (value: Value) => Mapped): Live<Mapped> {
  return live.kind === 'ready' ? { ...live, value: change(live.value) } : live;
}

/** Watches like another watch, with changed values. */
export function mapWatch<Value, Mapped>(watch: Watch<Value>, change: (value: Value) => Mapped): Watch<Mapped> {
  return (next) => watch((live) => next(mapLive(live, change)));
}

interface Seen<Value> {
  watch: Watch<Value> | null;
  live: Live<Value>;
}

const LOADING = { kind: 'loading' } as const;

/** Watches like `useLive`. The last value is kept while another watch of the same kind is null or loading. */
export function useLiveAcross<Value>(watch: Watch<Value> | null): Live<Value> {
  const live = useLive(watch);
  const [last, setLast] = useState<Live<Value>>(live);
  if (live.kind !== 'loading' && live !== last) setLast(live);
  return live.kind === 'loading' ? last : live;
}

/**
 * Watches data while the component is mounted.
 * @param watch the watch, memoised by the caller; null waits
 */
export function useLive<Value>(watch: Watch<Value> | null): Live<Value> {
  const [seen, setSeen] = useState<Seen<Value>>({ watch, live: LOADING });
  useEffect(() => {
    if (watch === null) return undefined;
    let isFirst = true;
    return watch((live) => {
      const show = () => setSeen({ watch, live });
      // The first value draws a new part of the page, which React then does in short tasks. Later values are shown at once.
      if (isFirst) startTransition(show);
      else show();
      isFirst = false;
    });
  }, [watch]);
  // A value of an earlier watch does not belong to this one.
  return seen.watch === watch ? seen.live : LOADING;
}

/** Returns the current value of a watch. Null if it cannot be read. */
export function firstOf<Value>(watch: Watch<Value>): Promise<Value | null> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    const take = (live: Live<Value>) => {
      if (live.kind === 'loading') return;
      resolve(live.kind === 'ready' ? live.value : null);
      // The watch may call back before it has returned `stop`.
      queueMicrotask(() => stop?.());
    };
    stop = watch(take);
  });
}
