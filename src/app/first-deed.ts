const DEEDS = ['pointerdown', 'keydown'] as const;

/** Does something when a key or button is first pressed in the page. @returns stops waiting for that */
export function atFirstDeed(act: () => void): () => void {
  const stop = () => DEEDS.forEach((deed) => window.removeEventListener(deed, once, true));
  const once = () => {
    stop();
    act();
  };
  DEEDS.forEach((deed) => window.addEventListener(deed, once, true));
  return stop;
}
