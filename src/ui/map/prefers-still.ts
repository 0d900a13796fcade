/** Whether the device asks for reduced motion (WCAG 2.2, 2.3.3). */
export function prefersStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
