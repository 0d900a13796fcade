/** The full level breakdown of one receiver: every term of every path, as plain data for tables and drawings. */
import { aWeightedSum } from '../scene/octave-bands.ts';
import { BANDS } from '../scene/bands.ts';
import { evaluate, sceneLwDb } from './evaluate.ts';
import { type GroundRegions, groundRegions } from './ground-regions.ts';
import type { PathRecord, QuickPathRecord } from '../tracing/paths/path-record.ts';
import {
  createTracingContext,
  type SourceGroup,
  type TracedSource,
  type TracingContext,
} from '../tracing/tracing-context.ts';
import { recordInto } from '../tracing/paths/record-path.ts';
import type { Scene } from '../scene/scene.ts';
import { type ScreenedWay, screenedWays } from './screening-terms.ts';
import { MIN_ENERGY, trace } from '../tracing/trace.ts';
import { type VerticalSection, verticalSection } from '../tracing/vertical-section.ts';

export interface ExplainedPath extends PathRecord {
  /**
   * The level of the path at the receiver per band, dB: Lw + 10 lg share + Dc + DI + 10 lg ρ − A; −Infinity in bands in which the
   * path does not exist.
   */
  readonly levelDb: readonly number[];
  readonly laDb: number;
  /** As, Ar and Am; null with the alternative method. */
  readonly groundRegions: GroundRegions | null;
  /** The diffracted paths past the obstacles; empty if nothing screens. */
  readonly ways: readonly ScreenedWay[];
  /** Null if sections were not requested. */
  readonly section: VerticalSection | null;
}

export interface ExplainedQuickPath extends QuickPathRecord {
  readonly levelDb: readonly number[];
  readonly laDb: number;
}

export interface ExplainedSource {
  readonly id: string;
  readonly lwDb: readonly number[];
  /** Number of positions from which it was traced: one per sub-source, or a single one if the whole source is there. */
  readonly placeCount: number;
  /**
   * The paths of the loudest positions, in descending order of level. For each position, its direct path and then its reflected
   * paths, loudest first.
   */
  readonly paths: readonly ExplainedPath[];
  /** With the quick method, used instead of `paths`. */
  readonly quickPaths: readonly ExplainedQuickPath[];
  /** The number of positions whose paths are not listed, and their total level. */
  readonly others: { readonly count: number; readonly bandsDb: readonly number[]; readonly laDb: number };
  /** Level of the source at the receiver, per band and A-weighted, dB. */
  readonly bandsDb: readonly number[];
  readonly laDb: number;
}

export interface Explanation {
  readonly receiver: { readonly id: string; readonly x: number; readonly y: number; readonly heightM: number };
  /** FLAG_IN_AREA and FLAG_IN_BUILDING. */
  readonly flags: number;
  readonly sources: readonly ExplainedSource[];
  readonly bandsDb: readonly number[];
  readonly laDb: number;
}

export interface ExplainOptions {
  /** Number of positions per source for which paths are listed, loudest first. Default: all. A large area has thousands. */
  readonly placesInFull?: number;
  /**
   * Positions of crews: spread over their sites (default), or each at the position of its site that is loudest at the receiver
   * (`crewLwDb` of the sources).
   */
  readonly crew?: 'spread' | 'loudest-place';
  /** Whether paths include the vertical section under them. */
  readonly sections?: boolean;
}

/**
 * Explains the level at one receiver. Levels are those of `predict`.
 * @param receiver its index in the scene
 * @throws RangeError if there is no such receiver, or if the scene cannot be prepared
 */
export function explain(scene: Scene, receiver: number, options: ExplainOptions = {}): Explanation {
  const { ids, xy, heightM } = scene.receivers;
  const id = ids[receiver];
  if (id === undefined)
    throw new RangeError(`receiver: expected a number from 0 to ${ids.length - 1}, got ${receiver}`);
  const context = createTracingContext(scene);
  const lwDb = sceneLwDb(scene.sources);
  const energy = new Float64Array(scene.sources.length * BANDS);
  const sources = new Map<number, ExplainedSource>();
  let flags = 0;
  for (const group of context.groups) {
    const traced = traceGroup(context, group, receiver);
    flags |= traced.flags;
    const loudest = options.crew === 'loudest-place' ? group.positions.loudest(group.crewWeights) : -1;
    group.members.forEach((member, place) => {
      const own = lwDb.slice(member.number * BANDS, (member.number + 1) * BANDS);
      const isAtOne = loudest >= 0 && member.weight !== null;
      const spread = group.positions.shares();
      const shares = isAtOne ? spread.map((_, position) => (position === loudest ? 1 : 0)) : spread;
      const places = placesOf(traced.paths[place] ?? [], shares, own);
      energy.set(
        isAtOne ? energyAt(group, loudest, place) : traced.energy.subarray(place * BANDS, (place + 1) * BANDS),
        member.number * BANDS,
      );
      const levels = evaluate(
        { ...NO_RECEIVER, energy: energy.slice(member.number * BANDS, (member.number + 1) * BANDS) },
        own,
      );
      const full = places.slice(0, options.placesInFull ?? Infinity);
      const others = othersOf(places.slice(full.length));
      sources.set(member.number, {
        id: member.source.id,
        lwDb: [...own],
        placeCount: isAtOne ? group.positions.count : places.length,
        paths: full.flatMap(({ paths }) =>
          inOrder(paths.map((path) => explained(context, member, path, own, options))),
        ),
        quickPaths: full.flatMap(({ quickPaths }) => quickPaths),
        others: { count: places.length - full.length, bandsDb: others, laDb: aWeightedSum(others) },
        bandsDb: [...levels.bandsDb],
        laDb: levels.laDb[0]!,
      });
    });
  }
  const listed = context.sources.flatMap((_, number) => sources.get(number) ?? []);
  const whole = { firstReceiver: receiver, receiverCount: 1, sourceCount: listed.length, energy, pairs: 0 };
  const levels = evaluate(
    { ...whole, flags: Uint8Array.of(flags), atLoudest: NONE, atOwnLoudest: NONE, passed: [] },
    lwDb,
  );
  return {
    receiver: { id, x: xy[2 * receiver]!, y: xy[2 * receiver + 1]!, heightM: heightM[receiver]! },
    flags,
    sources: listed,
    bandsDb: [...levels.bandsDb],
    laDb: levels.laDb[0]!,
  };
}

const NONE = new Float64Array();
const NO_RECEIVER = {
  firstReceiver: 0,
  receiverCount: 1,
  sourceCount: 1,
  atLoudest: NONE,
  atOwnLoudest: NONE,
  flags: new Uint8Array(1),
  passed: [],
  pairs: 0,
};

/** The paths of one source from one position, and their energy. */
interface Place {
  readonly paths: readonly PathRecord[];
  readonly quickPaths: readonly ExplainedQuickPath[];
  readonly energy: Float64Array;
  readonly laDb: number;
}

type AnyPath = { readonly path: PathRecord } | { readonly quick: QuickPathRecord };

interface TracedGroup {
  /** For each source of the group, its paths by position. */
  readonly paths: ReadonlyArray<ReadonlyArray<readonly AnyPath[]>>;
  /** Energy of the spread source, by source and band. */
  readonly energy: Float64Array;
  readonly flags: number;
}

/** Traces the sources of a group as a prediction does, and records their paths. */
function traceGroup(context: TracingContext, group: SourceGroup, receiver: number): TracedGroup {
  const { members } = group;
  const paths = members.map((): AnyPath[][] => []);
  let pair = -1;
  // From each position the sources are traced in turn, each with its direct path first.
  const begin = () => {
    pair++;
    paths[pair % members.length]?.push([]);
  };
  const add = (path: AnyPath) => paths[pair % members.length]?.at(-1)?.push(path);
  recordInto(context.tracer, {
    onPath: (path) => {
      if (path.reflections.length === 0) begin();
      add({ path });
    },
    onQuickPath: (quick) => {
      begin();
      add({ quick });
    },
    screening: [],
  });
  const renumbered = { ...group, members: members.map((member, number) => ({ ...member, number })) };
  const alone = { ...context, sources: members, groups: [renumbered] };
  const { energy, flags } = trace(alone, receiver, receiver + 1);
  recordInto(context.tracer, null);
  return { paths, energy, flags: flags[0]! };
}

/** The positions from which a source radiates, loudest first. @param shares shares of its power, by position */
function placesOf(paths: ReadonlyArray<readonly AnyPath[]>, shares: readonly number[], lwDb: Float64Array): Place[] {
  const places = paths.flatMap((ofPosition, position): Place[] => {
    const share = shares[position] ?? 0;
    if (share === 0) return [];
    const full = ofPosition.flatMap((path) => ('path' in path ? { ...path.path, share } : []));
    const quickPaths = ofPosition.flatMap((path) =>
      'quick' in path ? quickExplained({ ...path.quick, share }, lwDb) : [],
    );
    const energy = new Float64Array(BANDS);
    for (const levelDb of [...full.map((path) => levelsOf(path, lwDb)), ...quickPaths.map((path) => path.levelDb)]) {
      levelDb.forEach((level, band) => (energy[band]! += 10 ** (0.1 * level)));
    }
    return [{ paths: full, quickPaths, energy, laDb: aWeightedSum(decibelsOf(energy)) }];
  });
  return places.sort((a, b) => b.laDb - a.laDb);
}

function quickExplained(path: QuickPathRecord, lwDb: Float64Array): ExplainedQuickPath {
  const lossDb = path.attenuationDb - 10 * Math.log10(path.share);
  const levelDb = Array.from(lwDb, (level) => level - lossDb);
  return { ...path, levelDb, laDb: aWeightedSum(levelDb) };
}

/** The total level of positions whose paths are not listed, per band, dB. */
function othersOf(places: readonly Place[]): number[] {
  const energy = new Float64Array(BANDS);
  for (const place of places) place.energy.forEach((sum, band) => (energy[band]! += sum));
  return decibelsOf(energy);
}

function energyAt({ positions }: SourceGroup, position: number, source: number): Float64Array {
  const offset = positions.offsetOf(position, source);
  return positions.energy.slice(offset, offset + BANDS).map((sum) => Math.max(MIN_ENERGY, sum));
}

function explained(
  context: TracingContext,
  emitter: TracedSource,
  path: PathRecord,
  lwDb: Float64Array,
  { sections = false }: ExplainOptions,
): ExplainedPath {
  const levelDb = levelsOf(path, lwDb);
  return {
    ...path,
    levelDb,
    laDb: aWeightedSum(levelDb),
    groundRegions: groundRegions(path),
    ways: screenedWays(path, context.scene.edition),
    section: sections ? verticalSection(context, emitter, path) : null,
  };
}

/** The direct path, then the reflected paths, loudest first. */
function inOrder([direct, ...reflected]: ExplainedPath[]): ExplainedPath[] {
  return direct === undefined ? [] : [direct, ...reflected.sort((a, b) => b.laDb - a.laDb)];
}

function levelsOf(path: PathRecord, lwDb: Float64Array): number[] {
  const { share, dcDb, directivity, adivDb, aatmDb, agrDb, abarDb, covers, reflections } = path;
  const shareDb = 10 * Math.log10(reflections.reduce((product, { coefficient }) => product * coefficient, share));
  return Array.from(lwDb, (level, band) => {
    if (reflections.some(({ firstBand }) => band < firstBand)) return -Infinity;
    const miscDb = covers === null ? 0 : covers.afolDb[band]! + covers.asiteDb[band]!;
    const gainDb = dcDb + (directivity?.diDb[band] ?? 0);
    return level + shareDb + gainDb - adivDb - aatmDb[band]! - agrDb[band]! - abarDb[band]! - miscDb;
  });
}

const decibelsOf = (energy: Float64Array) => Array.from(energy, (sum) => 10 * Math.log10(sum));
