import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

afterEach(cleanup);
// Files share a window: the next one finds its document and storage empty.
afterAll(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
// What is waited for may take seconds where all cores are in use.
configure({ asyncUtilTimeout: 10_000 });

/** What jsdom leaves out and Mantine asks for. */
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
