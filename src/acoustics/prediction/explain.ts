/** A full account of one receiver: every term of every path, as plain data for a person to follow and for a drawing. */
import { aWeightedSum } from '../../domain/octave-bands.ts';
import { BANDS } from '../scene/bands.ts';
import { evaluate, sceneLwDb } from './evaluate.ts';
import { type GroundRegions, groundRegions } from './ground-regions.ts';
import { loudestTogether } from '../tracing/loudest-place.ts';
import type { PathRecord, QuickPathRecord } from '../tracing/path-record.ts';
import { crewsOf, createTracingContext, type TracedSource, type TracingContext } from '../tracing/tracing-context.ts';
import { recordInto } from '../tracing/record-path.ts';
import type { Scene } from '../scene/scene.ts';
import { type ScreenedWay, screenedWays } from './screening-terms.ts';
import { MIN_ENERGY, trace, type Transfers } from '../tracing/trace.ts';
import { type VerticalSection, verticalSection } from '../tracing/vertical-section.ts';

export interface ExplainedPath extends PathRecord {
  /**
   * The level of the path at the receiver per band, dB: Lw + 10 lg share + Dc + DI + 10 lg ρ − A; −Infinity in bands it does
   * not exist in.
   */
  readonly levelDb: readonly number[];
  readonly laDb: number;
  /** As, Ar and Am; null by the alternative method. */
  readonly groundRegions: GroundRegions | null;
  /** The ways past the obstacles; none where nothing screens. */
  readonly ways: readonly ScreenedWay[];
  /** Null where sections were not asked for. */
  readonly section: VerticalSection | null;
}

export interface ExplainedQuickPath extends QuickPathRecord {
  readonly levelDb: readonly number[];
  readonly laDb: number;
}

export interface ExplainedSource {
  readonly id: string;
  readonly lwDb: readonly number[];
  /** The places that it was traced from: a sub-source each, or the one place where all of it stands. */
  readonly placeCount: number;
  /** The paths of the loudest places: the loudest place first, of each its direct path, then the loudest reflected one. */
  readonly paths: readonly ExplainedPath[];
  /** By the quick method, in place of `paths`. */
  readonly quickPaths: readonly ExplainedQuickPath[];
  /** The places whose paths are not there: how many, and the level of all of them. */
  readonly others: { readonly count: number; readonly bandsDb: readonly number[]; readonly laDb: number };
  /** Level of the source at the receiver per band and A-weighted, dB. */
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
  /** Of each source, the paths of so many of its loudest places; all where left out. A large area has thousands. */
  readonly placesInFull?: number;
  /**
   * Where crews stand: over their sites, or each at the place of its site that is loudest at the receiver (`crewLwDb` of
   * the scene's sources). `spread` where left out.
   */
  readonly crew?: 'spread' | 'loudest-place';
  /** Whether paths come with the vertical section under them. */
  readonly sections?: boolean;
}

/**
 * Explains the level at one receiver. Levels are those of `predict`.
 * @param receiver its number in the scene
 * @throws RangeError where there is no such receiver, or the scene cannot be prepared
 */
export function explain(scene: Scene, receiver: number, options: ExplainOptions = {}): Explanation {
  const { ids, xy, heightM } = scene.receivers;
  const id = ids[receiver];
  if (id === undefined)
    throw new RangeError(`receiver: expected a number from 0 to ${ids.length - 1}, got ${receiver}`);
  const context = createTracingContext(scene);
  const lwDb = sceneLwDb(scene.sources);
  const energy = new Float64Array(scene.sources.length * BANDS);
  const standing = options.crew === 'loudest-place' ? loudestPlaces(context, receiver) : new Map<number, Standing>();
  let flags = 0;
  const sources = context.sources.map((emitter, number): ExplainedSource => {
    const own = lwDb.slice(number * BANDS, (number + 1) * BANDS);
    const stands = standing.get(number) ?? null;
    const places = new Places(own, stands === null ? (options.placesInFull ?? Infinity) : 1, stands?.place ?? null);
    const alone = traceAlone(context, emitter, receiver, places, stands !== null);
    flags |= alone.flags[0]!;
    energy.set(stands?.energy ?? alone.energy, number * BANDS);
    const levels = evaluate({ ...alone, energy: energy.slice(number * BANDS, (number + 1) * BANDS) }, own);
    const full = places.loudestFirst();
    return {
      id: emitter.source.id,
      lwDb: [...own],
      placeCount: places.count,
      paths: full.flatMap(({ paths }) => inOrder(paths.map((path) => explained(context, emitter, path, own, options)))),
      quickPaths: full.flatMap(({ quickPaths }) => quickPaths),
      others: {
        count: stands === null ? places.count - full.length : 0,
        bandsDb: decibelsOf(places.others),
        laDb: aWeightedSum(decibelsOf(places.others)),
      },
      bandsDb: [...levels.bandsDb],
      laDb: levels.laDb[0]!,
    };
  });
  const whole = { firstReceiver: receiver, receiverCount: 1, sourceCount: sources.length, energy, pairs: 0 };
  const levels = evaluate(
    { ...whole, flags: Uint8Array.of(flags), atLoudest: NONE, atOwnLoudest: NONE, passed: [] },
    lwDb,
  );
  return {
    receiver: { id, x: xy[2 * receiver]!, y: xy[2 * receiver + 1]!, heightM: heightM[receiver]! },
    flags,
    sources,
    bandsDb: [...levels.bandsDb],
    laDb: levels.laDb[0]!,
  };
}

const NONE = new Float64Array();

/** Where a source of a crew stands: the number of the place among those it is traced from, and its energy there. */
interface Standing {
  readonly place: number;
  readonly energy: Float64Array;
}

/** The place of each source that has a crew, by the source's number: where its crew is loudest together. */
function loudestPlaces(context: TracingContext, receiver: number): Map<number, Standing> {
  const standing = new Map<number, Standing>();
  trace(context, receiver, receiver + 1);
  // The places of the receiver that was traced last are still there.
  for (const { at, members } of context.crews) {
    const together = loudestTogether(at.whole, members);
    members.forEach(({ number, places }, member) => {
      const place = together[member] ?? 0;
      const energy = places.energy.slice(place * BANDS, (place + 1) * BANDS);
      standing.set(number, { place, energy: energy.map((one) => Math.max(MIN_ENERGY, one)) });
    });
  }
  return standing;
}

/**
 * Traces one source, and writes its paths down.
 * @param isCrew whether each place counts with all of the source's power
 */
function traceAlone(
  context: TracingContext,
  emitter: TracedSource,
  receiver: number,
  places: Places,
  isCrew: boolean,
): Transfers {
  recordInto(context.tracer, {
    take: (path) => places.take(path),
    takeQuick: (path) => places.takeQuick(path),
    screening: [],
  });
  const crews = isCrew ? crewsOf([emitter]) : [];
  const alone = trace({ ...context, sources: [emitter], crews }, receiver, receiver + 1);
  recordInto(context.tracer, null);
  places.end();
  return alone;
}

/** The paths from one place of a source, and the energy that they bring. */
interface Place {
  readonly paths: PathRecord[];
  readonly quickPaths: ExplainedQuickPath[];
  readonly energy: Float64Array;
  laDb: number;
}

/** Sorts paths by place as they are traced, and keeps those of the loudest places. */
class Places {
  count = 0;
  /** Energy per band of the places that are not kept. */
  readonly others = new Float64Array(BANDS);
  private readonly kept: Place[] = [];
  private current: Place | null = null;
  private readonly lwDb: Float64Array;
  private readonly most: number;
  private readonly wanted: number | null;

  /**
   * @param most keeps so many places
   * @param wanted keeps the place of this number and no other; null: the loudest
   */
  constructor(lwDb: Float64Array, most: number, wanted: number | null) {
    this.lwDb = lwDb;
    this.most = most;
    this.wanted = wanted;
  }

  take(path: PathRecord): void {
    // A direct path comes before the reflections of its place.
    if (path.reflections.length === 0) this.begin();
    this.current?.paths.push(path);
    this.add(levelsOf(path, this.lwDb));
  }

  takeQuick(path: QuickPathRecord): void {
    this.begin();
    const lossDb = path.attenuationDb - 10 * Math.log10(path.share);
    const levelDb = Array.from(this.lwDb, (level) => level - lossDb);
    this.current?.quickPaths.push({ ...path, levelDb, laDb: aWeightedSum(levelDb) });
    this.add(levelDb);
  }

  private begin(): void {
    this.end();
    this.count++;
    this.current = { paths: [], quickPaths: [], energy: new Float64Array(BANDS), laDb: -Infinity };
  }

  private add(levelDb: readonly number[]): void {
    levelDb.forEach((level, band) => {
      if (this.current !== null) this.current.energy[band]! += 10 ** (0.1 * level);
    });
  }

  /** Ends the place in hand: it is kept, or the quietest of those that are makes room for it. */
  end(): void {
    const place = this.current;
    this.current = null;
    if (place === null || (this.wanted !== null && this.count - 1 !== this.wanted)) return;
    place.laDb = aWeightedSum(decibelsOf(place.energy));
    this.kept.push(place);
    if (this.kept.length <= this.most) return;
    const quietest = this.kept.reduce((least, one, at) => (one.laDb < this.kept[least]!.laDb ? at : least), 0);
    const [left] = this.kept.splice(quietest, 1);
    left?.energy.forEach((energy, band) => (this.others[band]! += energy));
  }

  loudestFirst(): Place[] {
    return this.kept.toSorted((a, b) => b.laDb - a.laDb);
  }
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

/** The direct path, then reflections from the loudest on. */
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
