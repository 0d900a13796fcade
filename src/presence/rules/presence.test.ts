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

describe('who else has an assessment open', () => {
  test('is whoever was heard of lately, by name, without the person', () => {
    const entries = [seen('me', 0), seen('zoe', 1_000), seen('ann', STALE_MS - 1), seen('bob', STALE_MS)];
    expect(othersHere(entries, 'me', NOW).map(({ uid }) => uid)).toEqual(['ann', 'zoe']);
  });

  test.each([
    ['Cora Chen', 'CC'],
    ['Maria del Carmen Ruiz', 'MR'],
    ['Cora', 'C'],
    ['élodie martin', 'ÉM'],
    ['', 'NB'],
  ])('has initials: %j is %s', (name, initials) => {
    expect(initialsOf({ name, email: 'n.bach@example.com' })).toBe(initials);
  });

  test('has the same colour on every page', () => {
    const colours = Array.from({ length: 200 }, (_, index) => colourIndex(`uid-${index}`, 8));
    expect(colours).toEqual(Array.from({ length: 200 }, (_, index) => colourIndex(`uid-${index}`, 8)));
    expect(new Set(colours).size).toBe(8);
    expect(Math.max(...colours)).toBeLessThan(8);
  });
});
