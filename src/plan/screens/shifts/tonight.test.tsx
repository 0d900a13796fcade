import { beforeEach, expect, test } from 'vitest';
import { rememberHours, shiftTonight } from './tonight.ts';

beforeEach(() => localStorage.clear());

test('shiftTonight returns 22:00 to 05:00, or the hours that were used last', () => {
  const now = new Date('2026-11-28T03:00:00Z');
  expect(shiftTonight('Australia/Sydney', now)).toEqual({ date: '2026-11-28', start: '22:00', end: '05:00' });
  rememberHours([{ date: '2026-11-28', start: '20:00', end: '04:30' }]);
  expect(shiftTonight('Australia/Sydney', now)).toEqual({ date: '2026-11-28', start: '20:00', end: '04:30' });
  localStorage.setItem('last-shift-hours', '{"start":"8 pm"}');
  expect(shiftTonight('Australia/Sydney', now).start).toBe('22:00');
});

test('shiftTonight returns after midnight the night that began the evening before', () => {
  expect(shiftTonight('Australia/Sydney', new Date('2026-11-28T15:30:00Z')).date).toBe('2026-11-28');
});
