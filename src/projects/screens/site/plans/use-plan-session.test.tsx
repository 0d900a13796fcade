import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requireSystem } from '../../../../gis/crs/crs.ts';
import type { Plan } from './read-plan.ts';
import { usePlanSession } from './use-plan-session.ts';

const PLAN: Plan = {
  name: 'plan.png',
  blob: new Blob(),
  address: '',
  widthPx: 400,
  heightPx: 300,
  dpi: null,
  isStored: false,
};
const [EAST, NORTH] = [334_000, 6_251_000];

function begin() {
  const { result } = renderHook(() => usePlanSession(PLAN, requireSystem(7856)));
  return {
    get now() {
      return result.current;
    },
    mark: (side: 'plan' | 'ground', x: number, y: number) => act(() => result.current.mark(side, [x, y])),
  };
}

it('usePlanSession pairs marks of the plan and the ground, in any order', () => {
  const session = begin();
  session.mark('plan', 0, 0);
  session.mark('plan', 100, 0);
  expect([session.now.nextNumber('plan'), session.now.nextNumber('ground')]).toEqual([3, 1]);
  session.mark('ground', EAST, NORTH);
  expect(session.now.fit).toBeNull();
  session.mark('ground', EAST + 50, NORTH);
  expect(session.now.fit).toMatchObject({ kind: 'fitted', metresPerPixel: 0.5, turnDeg: 0 });
  expect(session.now.picture?.mesh.columns).toBe(1);
  session.mark('ground', EAST + 50, NORTH - 50);
  expect(session.now.residualOf(3)).toBeNull();
  session.mark('plan', 100, 100);
  expect(session.now.residualOf(3)).toBeCloseTo(0, 6);
  act(() => session.now.remove(1));
  expect(session.now.complete.map(({ number }) => number)).toEqual([1, 2]);
});

it('usePlanSession ignores an incomplete coordinate, and shows no position outside the earth', () => {
  const session = begin();
  session.mark('plan', 0, 0);
  act(() => session.now.move('ground', 1, [EAST, NaN]));
  expect(session.now.complete).toEqual([]);
  act(() => session.now.move('ground', 1, [EAST, NORTH]));
  session.mark('plan', 100, 0);
  session.mark('ground', EAST + 9e12, NORTH);
  expect(session.now.fit?.kind).toBe('fitted');
  expect(session.now.picture).toBeNull();
});

it('usePlanSession accepts at most 20 points', () => {
  const session = begin();
  for (let point = 0; point < 25; point++) session.mark('plan', point, point);
  expect(session.now.points).toHaveLength(20);
});
