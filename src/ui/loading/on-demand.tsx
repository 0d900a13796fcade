import { type ReactElement, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { canFetchCode } from './fetch-code.ts';
import { PartBoundary } from './part-boundary.tsx';

interface ButtonHandlers {
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface OnDemandProps {
  /** The button as it is before its menu is there. */
  renderButton: (handlers: ButtonHandlers) => ReactElement;
  /** Fetches the menu's code, since somebody is about to open it. */
  fetch: () => void;
  /** The same button with its menu, fetched lazily; it opens by `useOpenAtOnce`. */
  children: ReactElement;
}

/** A button with a menu that is fetched when somebody opens it. */
export function OnDemand({ renderButton, fetch, children }: OnDemandProps) {
  const [isOpened, setOpened] = useState(false);
  const fetchAhead = () => {
    if (canFetchCode()) fetch();
  };
  const before = renderButton({ onClick: () => setOpened(true), onPointerEnter: fetchAhead, onFocus: fetchAhead });
  if (!isOpened) return before;
  return (
    <PartBoundary>
      <Suspense fallback={before}>{children}</Suspense>
    </PartBoundary>
  );
}

/** For the button of a menu that was fetched since it was pressed: opens it, by the button, so that it knows where the focus goes back to. */
export function useOpenAtOnce(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (wasOpened.current) return;
    wasOpened.current = true;
    // Whoever went on meanwhile is not called back; where the first button had the focus, its end gave that to the body.
    if (document.activeElement !== document.body && document.activeElement !== button.current) return;
    button.current?.focus();
    button.current?.click();
  }, []);
  return button;
}
