import { type ReactElement, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { canFetchCode, prefetchCode } from './fetch-code.ts';
import { PartBoundary } from './part-boundary.tsx';

interface ButtonHandlers {
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface OnDemandProps {
  /** Renders the button before its menu is loaded. */
  renderButton: (handlers: ButtonHandlers) => ReactElement;
  /** Loads the code of the menu. It is fetched as soon as the person is probably about to open it. */
  load: () => Promise<unknown>;
  /** The same button with its menu, loaded lazily. It opens with `useOpenAtOnce`. */
  children: ReactElement;
}

/** A button with a menu that is fetched when it is first opened. */
export function OnDemand({ renderButton, load, children }: OnDemandProps) {
  const [isOpened, setOpened] = useState(false);
  const fetchAhead = () => {
    if (canFetchCode()) void prefetchCode(load);
  };
  const before = renderButton({ onClick: () => setOpened(true), onPointerEnter: fetchAhead, onFocus: fetchAhead });
  if (!isOpened) return before;
  return (
    <PartBoundary>
      <Suspense fallback={before}>{children}</Suspense>
    </PartBoundary>
  );
}

/**
 * Opens a menu whose code was fetched after its button was pressed. It clicks the button, so that the menu can return the focus
 * to it.
 */
export function useOpenAtOnce(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (wasOpened.current) return;
    wasOpened.current = true;
    // If the person has moved the focus meanwhile, the menu must not take it. If the first button had the focus, the body has it
    // after that button was removed.
    if (document.activeElement !== document.body && document.activeElement !== button.current) return;
    button.current?.focus();
    button.current?.click();
  }, []);
  return button;
}
