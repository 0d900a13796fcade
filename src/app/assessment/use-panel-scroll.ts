import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Restores the scroll position of each part of the panel when the part is shown again.
 * @param content an element within the panel
 * @param part the part that the panel shows
 * @param resultsOf identifies the run whose results are shown; the results of a new run start at the top
 */
export function usePanelScroll(content: RefObject<HTMLElement | null>, part: string, resultsOf: string | null): void {
  const tops = useRef(new Map<string, number>());
  const shownResults = useRef(resultsOf);
  // This runs before the layout of the new part. A shorter part would otherwise make the browser scroll the panel and report
  // it.
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
