import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Each part of the panel keeps its own place: the panel returns to where it was scrolled to when a part is shown again.
 * @param content within the panel
 * @param part what the panel shows
 * @param resultsOf changes with each run, whose results start at their headline
 */
export function usePanelScroll(content: RefObject<HTMLElement | null>, part: string, resultsOf: string | null): void {
  const tops = useRef(new Map<string, number>());
  const shownResults = useRef(resultsOf);
  // Before the browser lays the part out, which may be shorter: it would scroll the panel up and say so.
  useLayoutEffect(() => {
    const panel = content.current?.closest('aside');
    if (panel === null || panel === undefined) return undefined;
    if (shownResults.current !== resultsOf) tops.current.delete('results');
    shownResults.current = resultsOf;
    panel.scrollTop = tops.current.get(part) ?? 0;
    const note = () => void tops.current.set(part, panel.scrollTop);
    panel.addEventListener('scroll', note, { passive: true });
    return () => panel.removeEventListener('scroll', note);
  }, [content, part, resultsOf]);
}
