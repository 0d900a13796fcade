import type { Contribution } from './sum-works.ts';
import type { OperatingTime } from '../../model/criteria/criteria-set.ts';
import { unroundedLevels } from './levels-of-results.ts';
import type { Results } from '../../model/results/results.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { Work } from './work.ts';

/** The levels of a work at the receivers of a scene, with notes. */
export interface Contributed {
  readonly contribution: Contribution;
  /** Whether the work has levels in the operating time. If not, its contribution is unknown and not zero. */
  readonly isKnown: boolean;
  /** Notes as sentences: no levels for the operating time, rows without a matching address, or receivers without a level. */
  readonly notes: readonly string[];
}

/** Returns the levels of a work in an operating time at the receivers of a scene. */
export function contributionOf(work: Work, { key: time, name: timeName }: Time, scene: PreparedScene): Contributed {
  if (!work.times.includes(time)) {
    const known = work.origin === 'assessment' ? 'was not processed for' : 'has no levels of';
    return {
      contribution: { key: work.key, levels: new Float64Array(scene.receivers.ids.length).fill(NaN) },
      isKnown: false,
      notes: [`${work.name} ${known} “${timeName}”, although it takes place then: it is not in the sum.`],
    };
  }
  if (work.origin === 'other') {
    const levels = work.file.levels[time] ?? [];
    const { rows, unmatched } = work.matched;
    const highest = (of: readonly number[]) => of.reduce((most, row) => Math.max(most, levels[row] ?? -Infinity), -Infinity); // prettier-ignore
    const at = Float64Array.from(rows, highest).map((level) => (level === -Infinity ? NaN : level));
    const notes =
      unmatched.length === 0
        ? []
        : [
            `${work.name}: ${countOf(unmatched.length, 'row')} of its file ${unmatched.length === 1 ? 'matches' : 'match'} no address of this project.`,
          ];
    return { contribution: { key: work.key, levels: at }, isKnown: true, notes };
  }
  const { results, name } = work;
  const levels = unroundedLevels(results, time);
  const numbers = numbersIn(results, scene);
  const at = Float64Array.from(numbers, (number) => (number === -1 ? NaN : (levels[number] ?? NaN)));
  const lacking = numbers.filter((number) => number === -1).length;
  return {
    contribution: { key: work.key, levels: at },
    isKnown: true,
    notes:
      lacking > 0
        ? [
            `${name} has no level at ${countOf(lacking, 'receiver')}: the project was published since. Process it again.`,
          ]
        : [],
  };
}

type Time = Pick<OperatingTime, 'key' | 'name'>;

const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Returns, for each receiver of the scene, its index in the results. −1 if the results do not contain it. */
function numbersIn({ receivers }: Results, scene: PreparedScene): Int32Array {
  const { ids, facades, floors } = scene.receivers;
  const keyOf = (id: string, facade: string, floor: number, seen: Map<string, number>) => {
    const key = `${id} ${facade} ${floor}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return `${key} ${count}`;
  };
  const [ofResults, ofScene] = [new Map<string, number>(), new Map<string, number>()];
  const numbers = new Map(
    receivers.id.map((id, number) => [
      keyOf(id, receivers.facade[number] ?? '', receivers.floor[number] ?? 0, ofResults),
      number,
    ]),
  );
  return Int32Array.from(
    ids,
    (id, receiver) => numbers.get(keyOf(id, facades[receiver] ?? '', floors[receiver] ?? 0, ofScene)) ?? -1,
  );
}
