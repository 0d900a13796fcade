import { useEffect, useState } from 'react';
import { fetchCode } from '../ui/loading/fetch-code.ts';

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Calls `callback`, which fetches code, at the first pointer or key event of the page or when the network returns.
 * @returns removes the listeners
 */
export function onFirstInteraction(callback: () => void): () => void {
  const stop = () => INTERACTIONS.forEach((eventType) => window.removeEventListener(eventType, once, true));
  const once = () => {
    stop();
    void fetchCode(async () => callback());
  };
  INTERACTIONS.forEach((eventType) => window.addEventListener(eventType, once, true));
  return stop;
}

/** Whether there was a pointer or key event since the component was mounted. */
export function useHasInteracted(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => onFirstInteraction(() => setHas(true)), []);
  return has;
}
