/** Divides a run into shards, which are ranges of receivers that are predicted separately, and joins their levels. */
import type { Source } from '../../../engine/scene/scene.ts';
import { pointsPerReceiver } from '../../../engine/sources/estimate-pairs.ts';
import { airOf } from '../scene/acoustic-base.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { selectReceivers } from '../scene/select-receivers.ts';
import type { LevelArrays, Outcome, TimeArrays } from './assessed-levels.ts';
import type { WorkLevels } from './predict-work.ts';
import { receiversInMemory } from '../sources/run-size.ts';
import { type AssessmentInput, sourceAreas } from '../sources/sourced-areas.ts';
import type { AudibleSpan, PassFindings } from './evaluate-pass.ts';

/** The receivers [from, to) of a scene. */
export interface ReceiverRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides the receivers of a scene into ranges with about the same amount of work. Receivers are in spatial order, so those of a
 * range are close to each other.
 * @param input assessment without problems (`problemsOfAssessment`)
 * @param count wanted number of ranges; the result has at most as many as there are receivers
 */
export function shardRanges(input: AssessmentInput, scene: PreparedScene, count: number): ReceiverRange[] {
  const { receivers, buildings } = scene;
  const { sources } = sourceAreas(input, scene);
  const most = receiversInMemory(sources);
  const total = receivers.ids.length;
  const wanted = Math.max(1, Math.min(count, total));
  const workBefore = workUpTo(
    pointsPerReceiver({ sources, receivers, buildings, air: airOf(input.config.method) }),
    total,
  );
  const work = workBefore(total);
  const ends = Array.from({ length: wanted }, (_, shard) =>
    shard === wanted - 1 ? total : firstWith(workBefore, total, (work * (shard + 1)) / wanted),
  );
  return ends.flatMap((to, shard) => rangesWithin(ends[shard - 1] ?? 0, to, most));
}

/** Divides the receivers into as few ranges as the memory of one machine allows. They are predicted one after the other. */
export function memoryRanges(sources: readonly Source[], receivers: number): ReceiverRange[] {
  return rangesWithin(0, receivers, receiversInMemory(sources));
}

/** Divides [from, to) into equal ranges of at most `most` receivers. Empty if there are no receivers. */
function rangesWithin(from: number, to: number, most: number): ReceiverRange[] {
  const count = Math.ceil((to - from) / most);
  const end = (range: number) => from + Math.round(((to - from) * range) / count);
  return Array.from({ length: count }, (_, range) => ({ from: end(range), to: end(range + 1) }));
}

/** Returns the amount of work of all receivers before an index, extrapolated from sampled receivers. */
function workUpTo(sampled: ReadonlyMap<number, number>, total: number): (receiver: number) => number {
  const at = [...sampled.keys()].toSorted((a, b) => a - b);
  // Each sample represents the receivers since the previous sample. The last one also represents the receivers after it.
  const ends = at.map((receiver, index) => (index === at.length - 1 ? total : receiver + 1));
  const before = [0];
  ends.forEach((end, index) => {
    const size = end - (ends[index - 1] ?? 0);
    before.push((before[index] ?? 0) + size * (sampled.get(at[index] ?? 0) ?? 0));
  });
  return (receiver) => {
    const block = ends.findIndex((end) => receiver <= end);
    const start = ends[block - 1] ?? 0;
    return (before[block] ?? 0) + (receiver - start) * (sampled.get(at[block] ?? 0) ?? 0);
  };
}

/** The first receiver before which the amount of work reaches a value. */
function firstWith(workBefore: (receiver: number) => number, total: number, work: number): number {
  let [low, high] = [0, total];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (workBefore(middle) < work) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A scene with the receivers of a range. */
export const withReceiversIn = (scene: PreparedScene, { from, to }: ReceiverRange): PreparedScene =>
  selectReceivers(
    scene,
    Array.from({ length: to - from }, (_, at) => from + at),
  );

/**
 * Joins the levels of consecutive ranges.
 * @throws Error if the parts do not belong to the same plan
 */
export function joinLevels(parts: readonly WorkLevels[]): WorkLevels {
  const [first] = parts;
  if (first === undefined) throw new Error('there are no parts to join');
  if (parts.length === 1) return first;
  const of = <Part>(pick: (part: WorkLevels) => Part | undefined): Part[] =>
    parts.map((part) => {
      const picked = pick(part);
      if (picked === undefined) throw ofDifferentPlans();
      return picked;
    });
  return {
    areaLevels: first.areaLevels.map((_, area) => joined(of(({ areaLevels }) => areaLevels[area]))),
    flags: joined(of(({ flags }) => flags)),
    pairs: parts.reduce((sum, { pairs }) => sum + pairs, 0),
    evaluated: {
      levels: joinLevelArrays(of(({ evaluated }) => evaluated.levels)),
      times: first.evaluated.times.map((_, time) => joinTimes(of(({ evaluated }) => evaluated.times[time]))),
      passes: new Map(
        [...first.evaluated.passes.keys()].map((area) => [
          area,
          joinPasses(of(({ evaluated }) => evaluated.passes.get(area))),
        ]),
      ),
    },
  };
}

const ofDifferentPlans = () => new Error('the parts belong to different plans');

function joinLevelArrays(parts: readonly LevelArrays[]): LevelArrays {
  return {
    laeqTypical: joined(parts.map(({ laeqTypical }) => laeqTypical)),
    laeq: joined(parts.map(({ laeq }) => laeq)),
    laeqAssessed: joined(parts.map(({ laeqAssessed }) => laeqAssessed)),
    laeqUnrounded: joinedOrNull(parts.map(({ laeqUnrounded }) => laeqUnrounded)),
    lamax: joinedOrNull(parts.map(({ lamax }) => lamax)),
  };
}

function joinTimes(parts: readonly TimeArrays[]): TimeArrays {
  const levels = parts.flatMap((part) => (part.levels === null ? [] : [part.levels]));
  if (levels.length !== 0 && levels.length !== parts.length) throw ofDifferentPlans();
  const outcomes: Outcome[] = [];
  const numbers = parts.map((part) => {
    const before = outcomes.length;
    outcomes.push(...part.outcomes);
    return part.outcome.map((number) => number + before);
  });
  return {
    levels: levels.length === 0 ? null : joinLevelArrays(levels),
    window: joinedOrNull(parts.map(({ window }) => window)),
    exceedance: joined(parts.map(({ exceedance }) => exceedance)),
    outcome: joined(numbers),
    outcomes,
  };
}

function joinPasses(parts: readonly PassFindings[]): PassFindings {
  const [first] = parts;
  const each = <Column extends Float64Array | Int32Array>(pick: (part: PassFindings) => readonly Column[]): Column[] =>
    (first === undefined ? [] : pick(first)).map((_, time) =>
      joined(parts.flatMap((part) => pick(part).slice(time, time + 1))),
    );
  const span = (pick: (part: PassFindings) => AudibleSpan): AudibleSpan => ({
    first: joined(parts.map((part) => pick(part).first)),
    last: joined(parts.map((part) => pick(part).last)),
  });
  return {
    worst: each(({ worst }) => worst),
    laeq: each(({ laeq }) => laeq),
    overCriterion: span(({ overCriterion }) => overCriterion),
    overBackground: span(({ overBackground }) => overBackground),
    evenings: joined(parts.map(({ evenings }) => evenings)),
    nights: joined(parts.map(({ nights }) => nights)),
  };
}

type Column = Float64Array | Uint32Array | Int32Array | Uint8Array;

function joined<Array extends Column>(parts: readonly Array[]): Array {
  const [first] = parts;
  if (first === undefined) throw new Error('there is nothing to join');
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = new (first.constructor as new (size: number) => Array)(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function joinedOrNull<Array extends Column>(parts: ReadonlyArray<Array | null>): Array | null {
  const there = parts.filter((part) => part !== null);
  if (there.length !== 0 && there.length !== parts.length) throw ofDifferentPlans();
  return there.length === 0 ? null : joined(there);
}
