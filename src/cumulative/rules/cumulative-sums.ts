/**
 * Computes the sum of works for a report. Works are added one after the other, so that only one work's results are in memory at a
 * time.
 */
import { type CriteriaSet, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import type { SharedDays } from './shared-days.ts';
import { TOGETHER_LIMITS } from '../../model/limits.ts';
import type { ReportedCumulative } from './reported-cumulative.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { Contribution } from './sum-works.ts';
import { contributionOf } from './contributions.ts';
import { addressesOver } from './addresses-over.ts';
import type { Work } from './work.ts';

/** The sums of a work with all works that take place at the same time. */
export class CumulativeSums {
  readonly #scene: PreparedScene;
  readonly #set: CriteriaSet;
  readonly #together: readonly SharedDays[];
  /** Levels by work and operating time. */
  readonly #levels = new Map<string, Contribution>();
  readonly #works = new Map<string, ReportedCumulative['works'][number]>();
  readonly #notes = new Set<string>();

  /** @param together the days that the reported work shares with other works */
  constructor(scene: PreparedScene, set: CriteriaSet, together: readonly SharedDays[]) {
    this.#scene = scene;
    this.#set = set;
    this.#together = together;
  }

  /** Stores the levels of a work in the operating times that it shares with others. The rest of its results is not kept. */
  add(work: Work): void {
    const times = this.#together.flatMap(({ time, works }) => (works.includes(work.key) ? [time] : []));
    for (const key of new Set(times)) {
      const time = this.#set.operatingTimes.find((operatingTime) => operatingTime.key === key);
      if (time === undefined) continue;
      const { contribution, notes } = contributionOf(work, time, this.#scene);
      this.#levels.set(keyOf(work.key, key), contribution);
      for (const note of notes) this.#notes.add(note);
    }
    const processedAt = work.origin === 'assessment' ? work.results.processedAt : null;
    this.#works.set(work.key, { name: work.name, note: work.note, processedAt });
  }

  /** Adds a note about works that are missing in the sum. */
  note(sentence: string): void {
    this.#notes.add(sentence);
  }

  /** @param own key of the reported work */
  reported(own: string, madeAt: Date): ReportedCumulative {
    const others = [...this.#works].filter(([key]) => key !== own);
    const nameOf = (key: string) => this.#works.get(key)?.name;
    const listed = this.#together
      .filter(({ works }) => works.some((key) => key !== own && this.#works.has(key)))
      .toSorted((a, b) => b.days.length - a.days.length);
    const left = listed.length - TOGETHER_LIMITS.parts;
    if (left > 0) this.note(`${left} more sets of works, of fewer days, are left out.`);
    return {
      madeAt: madeAt.toISOString(),
      works: others.map(([, work]) => work),
      parts: listed.slice(0, TOGETHER_LIMITS.parts).map(({ time, works, days }) => {
        const names = works.flatMap((key) => (key === own ? [] : (nameOf(key) ?? [])));
        const contributions = works.flatMap((key) => this.#levels.get(keyOf(key, time)) ?? []);
        const { over, onlyTogether } = addressesOver(this.#scene, this.#set, time, contributions);
        const name = operatingTimeName(this.#set, time);
        return { time: name, works: names, days: [...days], exceeding: over.size, onlyTogether: onlyTogether.size };
      }),
      notes: [...this.#notes],
    };
  }
}

const keyOf = (work: string, time: string) => JSON.stringify([work, time]);
