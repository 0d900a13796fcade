/** Compares the obstacles in the way, updated along a line, with a new search at each position. */
import { expect, it } from 'vitest';
import { ItemsInTheWay } from '../../../src/engine/division/items-in-the-way.ts';
import { FROM, ITEM_NUMBERS, ProjectedItems, TO } from '../../../src/engine/division/projected-items.ts';
import { randomFrom } from './scenes.ts';

const AWAY_M = 120;
const SEEDS = 200;

/** About 20 random items of all three layers at random positions along the line. */
function randomItems(random: () => number): ProjectedItems {
  const items = new ProjectedItems();
  for (let at = 0; at < 20; at++) {
    const from = random() * 0.9;
    const front = 0.1 + 0.7 * random();
    const back = front + 0.1 * random();
    const isTemporary = random() < 0.2;
    items.add(from, from + 0.4 * random(), front, 6 * random() - 2, back, 6 * random() - 2, isTemporary, AWAY_M);
  }
  return items;
}

it('ItemsInTheWay screens each position as the items in front of it do', () => {
  let most = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { count, numbers } = randomItems(randomFrom(seed));
    const all = Array.from({ length: count }, (_, item) => item);
    const number = (item: number, which: number) => numbers[ITEM_NUMBERS * item + which]!;
    const kept = new ItemsInTheWay();
    kept.begin(numbers, count, AWAY_M);
    const ends = all.flatMap((item) => [number(item, FROM), number(item, TO)]).toSorted((a, b) => a - b);
    const there = new Set<number>();
    ends.slice(1).forEach((to, at) => {
      const place = (ends[at]! + to) / 2;
      if (to === ends[at]) return;
      for (const item of all) {
        const isThere = number(item, FROM) < place && place < number(item, TO);
        if (isThere && !there.has(item)) kept.add(item);
        if (!isThere && there.has(item)) kept.remove(item);
        if (isThere) there.add(item);
        else there.delete(item);
      }
      const fresh = new ItemsInTheWay();
      fresh.begin(numbers, count, AWAY_M);
      for (const item of there) fresh.add(item);
      const lossDb = kept.lossDb(AWAY_M);
      expect(lossDb, `seed ${seed}, place ${place}`).toBeCloseTo(fresh.lossDb(AWAY_M), 9);
      most = Math.max(most, lossDb);
    });
  }
  expect(most).toBeGreaterThan(20);
});
