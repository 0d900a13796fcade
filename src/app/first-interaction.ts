const INTERACTIONS = ['pointerdown', 'keydown'] as const;

/** Calls a function at the first pointer or key event of the page. @returns removes the listeners */
export function onFirstInteraction(callback: () => void): () => void {
  const stop = () => INTERACTIONS.forEach((eventType) => window.removeEventListener(eventType, once, true));
  const once = () => {
    stop();
    callback();
  };
  INTERACTIONS.forEach((eventType) => window.addEventListener(eventType, once, true));
  return stop;
}
