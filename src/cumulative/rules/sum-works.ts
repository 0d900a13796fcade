/** Works that go on at the same time: their levels summed at every receiver, and which of them may go ahead. */
import type { CriteriaSet, OperatingTime } from '../../model/criteria/criteria-set.ts';
import { comparedLevel, toHundredths } from '../../model/criteria/assess-receiver.ts';
import { MIN_LEVEL_DB, resultLevel } from '../../model/results/results.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { criteriaOf } from '../../prediction/rules/sources/receiver-criteria.ts';

/** One of the works: its level that is compared, before it is rounded, at each receiver of the scene, dB(A); NaN where it has none. */
export interface Contribution {
  readonly key: string;
  readonly levels: Float64Array;
}

/** What works come to together in one operating time. */
export interface CumulativeNoise {
  /** By receiver of the scene, dB(A) to 0.01; −99 where nothing is heard. */
  readonly sum: Float64Array;
  /** The criterion of each receiver, dB(A); NaN where nothing is compared. */
  readonly criterion: Float64Array;
  /** The sum as the set rounds it less the criterion, dB; NaN where nothing is compared. */
  readonly exceedance: Float64Array;
  /** In the order of the works. */
  readonly works: readonly WorkStatus[];
}

/** How one of the works stands among those before it. */
export interface WorkStatus {
  readonly key: string;
  /** Addresses that are over their criterion by this work alone. */
  readonly overAlone: number;
  /** Addresses that neither this work nor the sum of those before it brings over their criterion, and both together do. */
  readonly broughtOver: number;
  /** 1 at the receivers of those addresses. */
  readonly isBroughtOver: Uint8Array;
  /** 1 at the receivers of the addresses that are over by this work alone. */
  readonly isOverAlone: Uint8Array;
}

/**
 * Sums works by energy and compares the sum with each receiver's criterion. Each level is that of the work's worst 15 minutes, so the sum
 * is what there would be if these fell together: no more can be.
 * @param contributions in the order in which they may go ahead: whoever comes later has to fit in
 */
export function sumWorks(
  scene: PreparedScene,
  set: CriteriaSet,
  time: OperatingTime,
  contributions: readonly Contribution[],
): CumulativeNoise {
  const { addressIds } = scene.receivers;
  const count = addressIds.length;
  const criterion = Float64Array.from(criteriaOf(scene, set, time), ({ level }) => level ?? NaN);
  const overBy = (receiver: number, energy: number) =>
    toHundredths(comparedLevel(set, levelOf(energy)) - criterion[receiver]!);
  const isOver = (receiver: number, energy: number) => overBy(receiver, energy) > 0;
  const energies = new Float64Array(count);
  const works = contributions.map(({ key, levels }): WorkStatus => {
    const [alone, before, together] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const sums = energies.slice();
    for (let receiver = 0; receiver < count; receiver++) {
      const own = energyOf(levels[receiver] ?? NaN);
      const address = addressIds[receiver] ?? '';
      if (isOver(receiver, own)) alone.add(address);
      if (isOver(receiver, energies[receiver]!)) before.add(address);
      sums[receiver]! += own;
      if (isOver(receiver, sums[receiver]!)) together.add(address);
    }
    const brought = new Set([...together].filter((address) => !alone.has(address) && !before.has(address)));
    const at = (addresses: ReadonlySet<string>) => Uint8Array.from(addressIds, (address) => (addresses.has(address) ? 1 : 0)); // prettier-ignore
    energies.set(sums);
    return {
      key,
      overAlone: alone.size,
      broughtOver: brought.size,
      isBroughtOver: at(brought),
      isOverAlone: at(alone),
    };
  });
  return {
    sum: energies.map((energy) => resultLevel(levelOf(energy))),
    criterion,
    exceedance: energies.map((energy, receiver) => overBy(receiver, energy)),
    works,
  };
}

const energyOf = (level: number): number => (Number.isNaN(level) || level <= MIN_LEVEL_DB ? 0 : 10 ** (0.1 * level));

const levelOf = (energy: number): number => Math.max(MIN_LEVEL_DB, 10 * Math.log10(energy));

/**
 * The share of each work in the sum at a receiver, 0 … 1, in the order of the works; zeros where nothing is heard.
 */
export function sharesAt(contributions: readonly Contribution[], receiver: number): number[] {
  const energies = contributions.map(({ levels }) => energyOf(levels[receiver] ?? NaN));
  const sum = energies.reduce((total, energy) => total + energy, 0);
  return energies.map((energy) => (sum === 0 ? 0 : energy / sum));
}
