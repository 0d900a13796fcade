import type { Live, Watch } from './live.ts';

/** Merges the watches of several lists. The merged list is ready when all of them are, and fails when one of them fails. */
export function mergeWatches<Item>(watches: Array<Watch<Item[]>>): Watch<Item[]> {
  return (next) => {
    const seen: Array<Live<Item[]>> = watches.map(() => ({ kind: 'loading' }));
    const emit = () => {
      if (seen.some(({ kind }) => kind === 'loading')) return;
      const failed = seen.find((live) => live.kind === 'failed');
      const ready = seen.filter((live) => live.kind === 'ready');
      next(
        failed ?? {
          kind: 'ready',
          value: ready.flatMap(({ value }) => value),
          unreadable: ready.flatMap(({ unreadable = [] }) => unreadable),
        },
      );
    };
    emit();
    const stops = watches.map((watch, index) =>
      watch((live) => {
        seen[index] = live;
        emit();
      }),
    );
    return () => stops.forEach((stop) => stop());
  };
}
