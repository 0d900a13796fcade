import type { Contribution } from '../../assessment/works-together.ts';
import { unroundedLevels } from '../../domain/cumulative/levels-of-results.ts';
import type { Results } from '../../domain/results.ts';
import type { PreparedScene } from '../../geodata/scene/prepared-scene.ts';
import type { Work } from './use-works.ts';

/** The levels of works at the receivers of a scene, and what is to be said of them. */
export interface Contributed {
  readonly contribution: Contribution;
  /** Sentences: levels to the whole decibel alone, receivers without a level. */
  readonly notes: readonly string[];
}

/** The levels of works in an operating time at the receivers of a scene. */
export function contributionOf(work: Work, time: string, scene: PreparedScene): Contributed {
  if (work.origin === 'other') {
    const levels = work.file.levels[time] ?? [];
    const { rows, unmatched } = work.matched;
    const at = Float64Array.from(rows, (row) => (row === -1 ? NaN : (levels[row] ?? NaN)));
    const notes =
      unmatched.length === 0
        ? []
        : [`${work.name}: no address of this project is meant by ${countOf(unmatched.length, 'row')} of its file.`];
    return { contribution: { key: work.key, levels: at }, notes };
  }
  const { results, name } = work;
  const { levels, isRounded } = unroundedLevels(results, time);
  const numbers = numbersIn(results, scene);
  const at = Float64Array.from(numbers, (number) => (number === -1 ? NaN : (levels[number] ?? NaN)));
  const lacking = numbers.filter((number) => number === -1).length;
  return {
    contribution: { key: work.key, levels: at },
    notes: [
      ...(isRounded ? [`${name} was processed before levels were kept to 0.01 dB: its part may be off by 0.5 dB. Process it again.`] : []), // prettier-ignore
      ...(lacking > 0 ? [`${name} has no level at ${countOf(lacking, 'receiver')}: the project was loaded since. Process it again.`] : []), // prettier-ignore
    ],
  };
}

const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** By receiver of the scene: its number in the results; −1 where they do not have it. */
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
