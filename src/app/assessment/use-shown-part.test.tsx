import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { usePanelScroll } from './use-panel-scroll.ts';
import { receiverAt, receiverKey, useShownPart } from './use-shown-part.ts';
import { someResults } from '../../../tests/support/results.ts';

function open(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/projects/', address]} initialIndex={1}>
      {children}
    </MemoryRouter>
  );
  const { result } = renderHook(() => ({ part: useShownPart(), location: useLocation(), navigate: useNavigate() }), {
    wrapper,
  });
  const shown = () => result.current.location.pathname + result.current.location.search;
  return { result, address: shown, back: () => act(() => void result.current.navigate(-1)) };
}

describe('useShownPart', () => {
  test('reads view, operating time and receiver from the URL', () => {
    const { result } = open('/projects/p/a?view=results&time=night&receiver=R1');
    expect(result.current.part).toMatchObject({ view: 'results', time: 'night', receiver: 'R1' });
  });

  test('adds one history entry for an opened receiver, so that Back leads to the list', () => {
    const { result, address, back } = open('/projects/p/a?view=results&time=night');
    act(() => result.current.part.chooseReceiver('R1'));
    expect(address()).toBe('/projects/p/a?view=results&time=night&receiver=R1');
    act(() => result.current.part.chooseReceiver('R2'));
    back();
    expect(address()).toBe('/projects/p/a?view=results&time=night');
    act(() => result.current.part.chooseReceiver('R1'));
    act(() => result.current.part.chooseReceiver(null));
    expect(address()).toBe('/projects/p/a?view=results&time=night');
    back();
    expect(address()).toBe('/projects/');
  });

  test('closes a receiver that was opened by its URL without a new history entry, and keeps the operating time between views', () => {
    const { result, address } = open('/projects/p/a?view=results&receiver=R1');
    act(() => result.current.part.chooseTime('evening'));
    expect(address()).toBe('/projects/p/a?view=results&time=evening&receiver=R1');
    act(() => result.current.part.chooseReceiver(null));
    expect(address()).toBe('/projects/p/a?view=results&time=evening');
    act(() => result.current.part.show('plan'));
    expect(address()).toBe('/projects/p/a?time=evening');
  });
});

test('receiverKey distinguishes receivers of one address by façade and floor', () => {
  const results = someResults(['R1', 'R1', 'R10']);
  const receivers = { ...results.receivers, facade: ['N', 'N', null], floor: [1, 2, null] };
  const of = { ...results, receivers };
  const keys = [0, 1, 2].map((index) => receiverKey(of, index));
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('R10');
  expect(keys.map((key) => receiverAt(of, key))).toEqual([0, 1, 2]);
  expect(receiverAt(of, 'R2')).toBeNull();
});

test('usePanelScroll keeps the scroll position of each part of the panel, and starts a new result at its heading', () => {
  const panel = document.createElement('aside');
  const content = panel.appendChild(document.createElement('div'));
  const { rerender } = renderHook(
    ({ part, run }) => {
      usePanelScroll(useRef(content), part, run);
    },
    { initialProps: { part: 'plan', run: 'first' } },
  );
  const scrollTo = (top: number) => {
    panel.scrollTop = top;
    panel.dispatchEvent(new Event('scroll'));
  };
  scrollTo(700);
  rerender({ part: 'results', run: 'first' });
  expect(panel.scrollTop).toBe(0);
  scrollTo(300);
  rerender({ part: 'plan', run: 'first' });
  expect(panel.scrollTop).toBe(700);
  rerender({ part: 'results', run: 'first' });
  expect(panel.scrollTop).toBe(300);
  rerender({ part: 'results', run: 'second' });
  expect(panel.scrollTop).toBe(0);
});
