import { describe, expect, it } from 'vitest';
import { Chance } from '../../../scripts/reliability/chance.ts';
import { askedRuns, type Monday, simulate } from '../../../scripts/scale/monday.ts';

const monday: Monday = {
  assessments: 100,
  withinMinutes: 10,
  kinds: [
    { name: 'small', share: 0.5, seconds: 5 },
    { name: 'large', share: 0.5, seconds: 100 },
  ],
  coldStartS: 6,
  idleS: 900,
};
const run = (atS: number, seconds: number) => ({ kind: 'small', atS, seconds });

describe('the simulation of a Monday morning', () => {
  it('requests the same runs for the same seed', () => {
    const asked = askedRuns(monday, new Chance(7));
    expect(asked).toEqual(askedRuns(monday, new Chance(7)));
    expect(asked).toHaveLength(100);
    expect(asked.every(({ atS }) => atS >= 0 && atS <= 600)).toBe(true);
    const large = asked.filter(({ kind }) => kind === 'large');
    expect(large.length).toBeGreaterThan(30);
    expect(large.every(({ seconds }) => seconds >= 50 && seconds <= 200)).toBe(true);
  });

  it('makes one instance execute one run after the other', () => {
    const waiting = simulate(monday, [run(0, 10), run(1, 10), run(2, 10)], 1);
    // The first run waits for the instance to start, and the others for the runs before them.
    expect(waiting).toMatchObject({ longestS: 24, p50S: 15, doneAfterS: 36 });
  });

  it('starts instances up to the maximum, and reuses an idle one', () => {
    expect(simulate(monday, [run(0, 10), run(1, 10)], 2)).toMatchObject({ longestS: 6, doneAfterS: 17 });
    expect(simulate(monday, [run(0, 10), run(100, 10)], 2)).toMatchObject({ p50S: 6, doneAfterS: 110 });
    // An instance that was idle for a long time has to start again.
    expect(simulate(monday, [run(0, 10), run(2_000, 10)], 1)).toMatchObject({ longestS: 6, doneAfterS: 2_016 });
  });

  it('gives shorter waiting times with more instances', () => {
    const asked = askedRuns(monday, new Chance(7));
    const longest = [2, 5, 20, 100].map((most) => simulate(monday, asked, most).longestS);
    expect(longest).toEqual(longest.toSorted((a, b) => b - a));
    expect(longest[0]).toBeGreaterThan(600);
    expect(longest[3]).toBeLessThanOrEqual(6);
  });
});
