import { describe, expect, test } from 'vitest';
import { colourIndex, initialsOf, othersHere, type Presence, STALE_MS } from './presence.ts';

const NOW = Date.UTC(2026, 10, 28, 10, 0, 0);

const seen = (uid: string, agoMs: number, name = uid): Presence => ({
  uid,
  email: `${uid}@example.com`,
  name,
  seenAt: new Date(NOW - agoMs),
  expiresAt: new Date(NOW),
});

describe('the list of people who have an assessment open', () => {
  test('contains those seen recently, sorted by name, without the person', () => {
    const entries = [seen('me', 0), seen('zoe', 1_000), seen('ann', STALE_MS - 1), seen('bob', STALE_MS)];
    expect(othersHere(entries, 'me', NOW).map(({ uid }) => uid)).toEqual(['ann', 'zoe']);
  });

  test.each([
    ['Cora Chen', 'CC'],
    ['Maria del Carmen Ruiz', 'MR'],
    ['Cora', 'C'],
    ['élodie martin', 'ÉM'],
    ['', 'NB'],
  ])('shows initials: %j has %s', (name, initials) => {
    expect(initialsOf({ name, email: 'n.bach@example.com' })).toBe(initials);
  });

  test('shows a person in the same colour on every page', () => {
    const colours = Array.from({ length: 200 }, (_, index) => colourIndex(`uid-${index}`, 8));
    expect(colours).toEqual(Array.from({ length: 200 }, (_, index) => colourIndex(`uid-${index}`, 8)));
    expect(new Set(colours).size).toBe(8);
    expect(Math.max(...colours)).toBeLessThan(8);
  });
});
