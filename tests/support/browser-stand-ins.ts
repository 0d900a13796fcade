import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

afterEach(cleanup);
// Test files share a window. The next file has to find an empty document and empty storage.
afterAll(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
// Waiting may take seconds while all cores are in use.
configure({ asyncUtilTimeout: 10_000 });

/** Browser functions that jsdom does not have and Mantine needs. */
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = NoResizes;

window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

Element.prototype.scrollIntoView = () => {};

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
