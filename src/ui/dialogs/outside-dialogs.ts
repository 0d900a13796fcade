/** Wraps a key handler so that open dialogs, menus and lists keep their keys. */
export function outsideDialogs(action: () => void): (event: KeyboardEvent) => void {
  return ({ target }) => {
    if (closestOf(target, '[role="dialog"], [role="menu"], [role="listbox"]') === null) action();
  };
}

/** The closest ancestor of an event's target that matches a selector. */
export function closestOf(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}
