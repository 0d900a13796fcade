import { describe, expect, it } from 'vitest';
import { assess } from '../../prediction/rules/run/assess.ts';
import { overByDay, addressesOver } from './addresses-over.ts';
import { type Contribution, sharesAt, sumWorks } from './sum-works.ts';
import { levelsOfResults, unroundedLevels } from './levels-of-results.ts';
import { criteriaSetOf, reportConfigSchema } from '../../model/project/report-config.ts';
import { levelsInTime, type Results } from '../../model/results/results.ts';
import { addressesOf } from '../../model/results/results-by-address.ts';
import { preparedScene } from '../../../tests/support/prepared-scene.ts';
import { projectWith, geoJsonFile, square, textFile, EAST, NORTH } from '../../../tests/support/made-up-files.ts';
import { firstPlan, streetTown } from '../../../tests/support/plan-edits.ts';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';

const config = reportConfigSchema.parse({});
const set = criteriaSetOf(config);
const time = (key: string) => set.operatingTimes.find((operatingTime) => operatingTime.key === key)!;

/** Three addresses, one with two receivers, all with an RBL of 40 dB(A) at night. Their NML is 45 dB(A). */
const scene = preparedScene(
  projectWith(
    textFile(
      'receivers',
      'receivers.csv',
      `id,address,type,height,easting,northing\n${['A', 'B', 'C'].map((id, at) => `${id},${id} Street,residence,1.5,${EAST + 40 * at},${NORTH}`).join('\n')}\n`,
    ),
    geoJsonFile('catchments', [
      {
        properties: { name: 'NCA1', rbl_day: 45, rbl_evening: 42, rbl_night: 40 },
        coordinates: [square(-500, -500, 2000)],
      },
    ]),
  ),
);
const works = (...levels: Array<[key: string, ...levels: number[]]>): Contribution[] =>
  levels.map(([key, ...of]) => ({ key, levels: Float64Array.from(of) }));

describe('the sum of works', () => {
  // The energies are added. The sum is rounded once and compared with RBL 40 + 5 = 45 dB(A).
  it.each([
    ['two of the same level are 3 dB more', [45, 45], 48.01, 3],
    ['42.0 and 42.0 are 45.01, which is 45: within', [42, 42], 45.01, 0],
    ['42.5 and 42.5 are 45.51, which is 46: over', [42.5, 42.5], 45.51, 1],
    ['10 dB less adds 0.4 dB', [45, 35], 45.41, 0],
    ['20 dB less adds nothing significant', [46, 26], 46.04, 1],
    ['a work without a level adds nothing', [46, NaN], 46, 1],
    ['no levels at all', [NaN, NaN], -99, -144],
  ])('adds energies and compares the rounded sum: %s', (_, levels, sum, over) => {
    const { sum: summed, exceedance, criterion } = sumWorks(scene, set, time('night'), works(...levels.map((level, at) => [`w${at}`, level, NaN, NaN] as [string, ...number[]]))); // prettier-ignore
    expect(criterion[0]).toBe(45);
    expect(summed[0]).toBeCloseTo(sum, 2);
    expect(exceedance[0]).toBe(over);
  });

  it('says which work brings an address above its criterion', () => {
    const { works: statuses } = sumWorks(
      scene,
      set,
      time('night'),
      // A exceeds by the first work alone, B by the first two together, and C only with the third.
      works(['first', 50, 43, 40], ['second', 40, 43, 41], ['third', 40, 30, 42]),
    );
    expect(statuses.map(({ key, overAlone, broughtOver }) => [key, overAlone, broughtOver])).toEqual([
      ['first', 1, 0],
      ['second', 0, 1],
      ['third', 0, 1],
    ]);
    expect(statuses.map(({ isBroughtOver }) => [...isBroughtOver])).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  it('does not depend on the order of the works, except for the work that brings an address above its criterion', () => {
    const all = works(['first', 50, 43, 40], ['second', 40, 43, 41], ['third', 40, 30, 42]);
    const [one, other] = [all, all.toReversed()].map((order) => sumWorks(scene, set, time('night'), order));
    other!.sum.forEach((level, receiver) => expect(level).toBeCloseTo(one!.sum[receiver]!, 2));
    expect([...other!.exceedance]).toEqual([...one!.exceedance]);
    // B and C do not exceed until the first work is added last.
    expect(other!.works.map(({ broughtOver }) => broughtOver)).toEqual([0, 0, 2]);
  });

  it('says at which addresses each work alone is above the criterion, in any order', () => {
    const overAlone = (...order: Array<[key: string, ...levels: number[]]>) =>
      sumWorks(scene, set, time('night'), works(...order)).works.map(({ isOverAlone }) => [...isOverAlone]);
    expect(overAlone(['a', 43, NaN, NaN], ['b', 43, NaN, NaN], ['c', 50, NaN, NaN])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
    ]);
    expect(overAlone(['c', 50, NaN, NaN], ['a', 43, NaN, NaN])).toEqual([
      [1, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('is shared among the works by energy', () => {
    const shares = sharesAt(works(['loud', 50], ['soft', 40], ['none', NaN]), 0);
    expect(shares[0]).toBeCloseTo(10 / 11, 6);
    expect(shares[1]).toBeCloseTo(1 / 11, 6);
    expect(shares[2]).toBe(0);
  });
});

describe('addresses that only the sum of several works brings above the criterion', () => {
  it('are distinguished from addresses that a single work brings above it', () => {
    const { over, onlyTogether } = addressesOver(scene, set, 'night', works(['a', 50, 43, NaN], ['b', NaN, 43, 40]));
    expect([...over]).toEqual(['A', 'B']);
    expect([...onlyTogether]).toEqual(['B']);
    expect(addressesOver(scene, set, 'no such time', works(['a', 90, 90, 90])).over.size).toBe(0);
  });

  it('are collected by day over all parts, and each sum is calculated once', () => {
    const asked: string[] = [];
    const days = overByDay(
      [
        { time: 'evening', works: ['a', 'b'], days: ['2026-11-27'] },
        { time: 'night', works: ['a', 'b'], days: ['2026-11-27', '2026-11-28'] },
      ],
      (time) => {
        asked.push(time);
        const ids = new Set([time === 'night' ? 'A' : 'B']);
        return { over: ids, onlyTogether: time === 'night' ? ids : new Set() };
      },
    );
    expect(asked).toEqual(['evening', 'night']);
    expect([...(days.get('2026-11-27')?.over ?? [])].toSorted()).toEqual(['A', 'B']);
    expect([...(days.get('2026-11-27')?.onlyTogether ?? [])]).toEqual(['A']);
    expect([...(days.get('2026-11-28')?.over ?? [])]).toEqual(['A']);
  });
});

describe('the levels of results for a sum', () => {
  const town = streetTown();
  const plan = firstPlan(randomFrom(5));

  async function run(penalty: number): Promise<Results> {
    const equipment = plan.equipment.map((item) => ({ ...item, penalty }));
    return assess({ ...plan, equipment, hash: '' }, town, { email: '', at: new Date(0) });
  }

  it.each([0, 5])('are the compared levels before rounding, with a penalty of %i dB', async (penalty) => {
    const results = await run(penalty);
    for (const key of results.operatingTimes) {
      const levels = unroundedLevels(results, key);
      const { laeq, laeqAssessed } = levelsInTime(results, key);
      levels.forEach((level, receiver) => {
        expect(Math.round(level)).toBe(laeqAssessed[receiver]);
        expect(Math.abs(level - laeq[receiver]!)).toBeLessThanOrEqual(penalty + 0.02);
      });
      expect(levels.some((level) => level !== Math.round(level))).toBe(true);
    }
  });

  it('of one assessment exceed the criterion exactly as in its results', async () => {
    const results = await run(5);
    const [key = ''] = results.operatingTimes;
    const levels = unroundedLevels(results, key);
    const together = sumWorks(
      town,
      criteriaSetOf(plan.config),
      criteriaSetOf(plan.config).operatingTimes.find((operatingTime) => operatingTime.key === key)!,
      [{ key: 'one', levels: Float64Array.from(levels) }],
    );
    results.receivers.times[key]!.exceedance.forEach((over, receiver) =>
      expect(over === null ? NaN : together.exceedance[receiver]).toBe(over ?? NaN),
    );
  });

  it('are shared by address, with the highest of its receivers, and without details of the work', async () => {
    const results = await run(0);
    const file = levelsOfResults(results);
    expect(Object.keys(file).sort()).toEqual(['address', 'id', 'lat', 'levels', 'lon', 'schema']);
    expect(file.id).toEqual(addressesOf(results).map(({ id }) => id));
    const [key = ''] = results.operatingTimes;
    const levels = unroundedLevels(results, key);
    addressesOf(results).forEach(({ receivers }, at) =>
      expect(file.levels[key]![at]).toBe(Math.max(...receivers.map((receiver) => levels[receiver]!))),
    );
  });
});
