/** Sums the levels of simultaneous works at every receiver and determines which of the works may proceed. */
import type { CriteriaSet, OperatingTime } from '../../model/criteria/criteria-set.ts';
import { comparedLevel, toHundredths } from '../../model/criteria/assess-receiver.ts';
import { MIN_LEVEL_DB, resultLevel } from '../../model/results/results.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { criteriaOf } from '../../prediction/rules/sources/receiver-criteria.ts';

/** A work with its compared level before rounding at each receiver of the scene, dB(A). NaN if it has no level there. */
export interface Contribution {
  readonly key: string;
  readonly levels: Float64Array;
}

/** The sum of works in one operating time. */
export interface CumulativeNoise {
  /** By receiver of the scene, dB(A) with two decimals. −99 if no sound arrives. */
  readonly sum: Float64Array;
  /** Criterion of each receiver, dB(A). NaN if nothing is compared. */
  readonly criterion: Float64Array;
  /** The sum, rounded as the set requires, less the criterion, dB. NaN if nothing is compared. */
  readonly exceedance: Float64Array;
  /** In the order of the works. */
  readonly works: readonly WorkStatus[];
}

/** The effect of a work in addition to the works before it. */
export interface WorkStatus {
  readonly key: string;
  /** Number of addresses at which this work exceeds the criterion by itself. */
  readonly overAlone: number;
  /**
   * Number of addresses at which neither this work nor the sum of the works before it exceeds the criterion, but both together
   * do.
   */
  readonly broughtOver: number;
  /** 1 at the receivers of these addresses. */
  readonly isBroughtOver: Uint8Array;
  /** 1 at the receivers of the addresses at which this work exceeds the criterion by itself. */
  readonly isOverAlone: Uint8Array;
}

/**
 * Sums the energies of works and compares the sum with the criterion of each receiver. Each level is that of the work's worst 15
 * minutes. The sum assumes that the worst 15 minutes of all works coincide, so it is an upper bound.
 * @param contributions in order of precedence; a later work must not cause exceedances together with earlier ones
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
 * Returns the fraction of the energy at a receiver that each work contributes, 0 to 1, in the order of the works. All are zero if
 * no sound arrives.
 */
export function sharesAt(contributions: readonly Contribution[], receiver: number): number[] {
  const energies = contributions.map(({ levels }) => energyOf(levels[receiver] ?? NaN));
  const sum = energies.reduce((total, energy) => total + energy, 0);
  return energies.map((energy) => (sum === 0 ? 0 : energy / sum));
}
