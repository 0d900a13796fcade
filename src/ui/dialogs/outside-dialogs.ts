/** A key's action that leaves the keys of an open dialog, menu or list to these. */
export function outsideDialogs(action: () => void): (event: KeyboardEvent) => void {
  return ({ target }) => {
    if (closestOf(target, '[role="dialog"], [role="menu"], [role="listbox"]') === null) action();
  };
}

/** The nearest element round an event's target that fits a selector. */
export function closestOf(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}
