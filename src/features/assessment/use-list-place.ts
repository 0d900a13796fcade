import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Remembers where the panel round a list was scrolled to, and returns there when the details that stood in its place are closed. */
export function useListPlace(list: RefObject<HTMLElement | null>, isAway: boolean): void {
  const lastTop = useRef<number | null>(null);
  // Before the browser lays the details out, which may be shorter: it would scroll the panel up and say so.
  useLayoutEffect(() => {
    const panel = list.current?.closest('aside');
    if (isAway || panel === null || panel === undefined) return undefined;
    if (lastTop.current !== null) panel.scrollTop = lastTop.current;
    const note = () => {
      lastTop.current = panel.scrollTop;
    };
    panel.addEventListener('scroll', note, { passive: true });
    return () => panel.removeEventListener('scroll', note);
  }, [list, isAway]);
}
