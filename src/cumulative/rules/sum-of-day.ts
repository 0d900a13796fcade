import { type CumulativeNoise, sumWorks } from './sum-works.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { SharedStretch } from './works-of-day.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { type Contributed, contributionOf } from './contributions.ts';
import type { Work } from './work.ts';

/** Works that are summed, with their levels and the sum. */
export interface Summed {
  readonly works: readonly Work[];
  readonly contributed: readonly Contributed[];
  readonly together: CumulativeNoise;
}

/** Sums the works of a part of a day. Excluded works are left out. */
export function sumOf(
  scene: PreparedScene,
  set: CriteriaSet,
  { time: key, works: there }: SharedStretch,
  ordered: readonly Work[],
  leftOut: ReadonlySet<string>,
): Summed | null {
  const time = set.operatingTimes.find((operatingTime) => operatingTime.key === key);
  if (time === undefined) return null;
  const works = ordered.filter((work) => there.includes(work.key) && !leftOut.has(work.key));
  const contributed = works.map((work) => contributionOf(work, time, scene));
  const contributions = contributed.map(({ contribution }) => contribution);
  return { works, contributed, together: sumWorks(scene, set, time, contributions) };
}
