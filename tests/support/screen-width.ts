import { onTestFinished, vi } from 'vitest';

/** Makes the screen of the test as narrow as that of a phone. */
export function narrowScreen(): void {
  const wide = window.matchMedia;
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(wide(media), { matches: true }));
  onTestFinished(() => narrow.mockRestore());
}
