import { describe, expect, it } from 'vitest';
import { mergeWorkArea, sameWorkArea } from './merge-work-area.ts';
import { BARRIER_NO, BARRIER_YES, type WorkArea, workAreaSchema } from './work-area.ts';
import { aWorkArea } from '../../../tests/support/assessments.ts';

const BASE: WorkArea = {
  ...aWorkArea({
    name: 'Yard',
    equipment: [
      { id: 'exc', quantity: 1 },
      { id: 'crane', quantity: 1 },
    ],
  }),
  revision: 'r0',
};

/** The area with other properties or another barrier, as one of two persons wrote it. */
function changed(properties: Record<string, unknown>, rest: Partial<WorkArea> = {}): WorkArea {
  const { feature } = BASE;
  return workAreaSchema.parse({
    ...BASE,
    ...rest,
    feature: { ...feature, properties: { ...feature.properties, ...properties } },
  });
}

describe('mergeWorkArea', () => {
  it('keeps the changes of both people if they concern different parts', () => {
    const mine = changed({ name: 'Laydown' });
    const theirs = changed({ barrierHeight: 3 }, { temporaryNoiseBarrier: BARRIER_YES, revision: 'r1' });
    const { area, conflicts } = mergeWorkArea(BASE, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(area).toEqual(
      changed({ name: 'Laydown', barrierHeight: 3 }, { temporaryNoiseBarrier: BARRIER_YES, revision: 'r1' }),
    );
  });

  it('keeps the equipment that one person added and the quantity that the other changed', () => {
    const [exc, crane] = BASE.feature.properties.equipment;
    const mine = changed({ equipment: [exc, { ...crane, quantity: 4 }] });
    const theirs = changed({ equipment: [exc, crane, { id: 'truck', quantity: 2 }] });
    const { area, conflicts } = mergeWorkArea(BASE, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(area.feature.properties.equipment).toEqual([
      { id: 'exc', quantity: 1 },
      { id: 'crane', quantity: 4 },
      { id: 'truck', quantity: 2 },
    ]);
  });

  it('removes equipment that one person removed, although the other changed another item', () => {
    const [exc, crane] = BASE.feature.properties.equipment;
    const mine = changed({ equipment: [crane] });
    const theirs = changed({ equipment: [exc, { ...crane, quantity: 3 }] });
    expect(mergeWorkArea(BASE, mine, theirs).area.feature.properties.equipment).toEqual([{ id: 'crane', quantity: 3 }]);
  });

  it.each(['mine', 'theirs'] as const)('reports changes of the same part as conflicts, and takes %s', (prefer) => {
    const mine = changed({ name: 'Laydown' }, { temporaryNoiseBarrier: BARRIER_NO });
    const theirs = changed({ name: 'Compound' }, { temporaryNoiseBarrier: BARRIER_YES });
    const { area, conflicts } = mergeWorkArea(BASE, mine, theirs, prefer);
    expect(conflicts).toEqual(['name', 'noise barrier']);
    expect(area.feature.properties.name).toBe(prefer === 'mine' ? 'Laydown' : 'Compound');
    expect(area.temporaryNoiseBarrier).toBe(prefer === 'mine' ? BARRIER_NO : BARRIER_YES);
  });

  it('reports a conflict if one person removed the equipment that the other changed', () => {
    const [exc, crane] = BASE.feature.properties.equipment;
    const mine = changed({ equipment: [exc] });
    const theirs = changed({ equipment: [exc, { ...crane, quantity: 3 }] });
    expect(mergeWorkArea(BASE, mine, theirs).conflicts).toEqual(['equipment']);
  });

  it('compares equipment lists as a whole if an item is listed twice', () => {
    const [exc] = BASE.feature.properties.equipment;
    const mine = changed({ equipment: [exc, { ...exc, quantity: 2 }] });
    const theirs = changed({ equipment: [exc] });
    expect(mergeWorkArea(BASE, mine, theirs).conflicts).toEqual(['equipment']);
  });

  it('reports no conflict if both people wrote the same', () => {
    const both = changed({ name: 'Laydown' });
    expect(mergeWorkArea(BASE, both, { ...both, revision: 'r2' }).conflicts).toEqual([]);
  });

  it('removes a property that one person removed', () => {
    const base = changed({ barrierHeight: 3 });
    const { area } = mergeWorkArea(base, changed({}), changed({ barrierHeight: 3, name: 'Compound' }));
    expect(area.feature.properties).not.toHaveProperty('barrierHeight');
    expect(area.feature.properties.name).toBe('Compound');
  });
});

it('sameWorkArea ignores the revision of a work area', () => {
  expect(sameWorkArea(BASE, { ...BASE, revision: 'r9' })).toBe(true);
  expect(sameWorkArea(BASE, changed({ name: 'Laydown' }))).toBe(false);
});

it('mergeWorkArea treats a property with the value undefined as missing', () => {
  const without = workAreaSchema.parse(BASE);
  const emptied = {
    ...BASE,
    feature: { ...BASE.feature, properties: { ...BASE.feature.properties, speedKmh: undefined } },
  };
  const { area, conflicts } = mergeWorkArea(workAreaSchema.parse(without), changed({ speedKmh: 20 }), without);
  expect([area.feature.properties['speedKmh'], conflicts]).toEqual([20, []]);
  expect(mergeWorkArea(emptied as WorkArea, changed({ speedKmh: 20 }), without).conflicts).toEqual([]);
});
