import {
  explain,
  type ExplainedPath,
  type ExplainedQuickPath,
  type ExplainedSource,
} from '../../../engine/prediction/explain.ts';
import type { Scene, Source } from '../../../engine/scene/scene.ts';
import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import { ENTERED_BY_ENGINEER } from '../../../model/equipment/custom-equipment.ts';
import { aWeightedSum, OCTAVE_BANDS_HZ } from '../../../engine/scene/octave-bands.ts';
import type {
  BreakdownPath,
  BreakdownSection,
  BreakdownShare,
  BreakdownSource,
  LevelBreakdown,
} from './level-breakdown.ts';
import type { AssessedArea, Results } from '../../../model/results/results.ts';
import { type Position, requireSystem } from '../../../gis/crs/crs.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { sceneForCriteria } from '../scene/acoustic-base.ts';
import type { CrewShares } from '../run/pass-results.ts';
import { coverFacts, distanceFacts, limitFacts, metres, reflectionFacts, screeningFacts } from './path-facts.ts';
import { sceneOfResults } from './results-scene.ts';
import { sourceIdOf, standKey } from '../sources/work-area-sources.ts';
import { finite, quickTermRows, termRows } from './term-rows.ts';

/** The results that a breakdown needs, without their receivers. */
export type ExplainedResults = Pick<Results, 'areas' | 'barriers' | 'method'> & {
  readonly criteria: Pick<Results['criteria'], 'facadeCorrectionDb'>;
};

/** Selects the level to explain. */
export interface ExplainedLevel {
  /**
   * `worst` explains `laeq`: crews that work at one place at a time are at their loudest place. `typical` explains `laeqTypical`.
   */
  readonly level: ContourLevel;
  /**
   * Ids of the work areas that work in an operating time and therefore contribute. Null: all. The barriers of all work areas
   * exist in any case.
   */
  readonly working: readonly string[] | null;
  /** How moving crews are spread over their lines at that level. See `crewSharesOf`. */
  readonly crews?: readonly CrewShares[];
  /** The share of T that each work area works, by id, if the level is averaged. See `workedSharesAt`. */
  readonly worked?: Readonly<Record<string, number>> | null;
}

/**
 * Explains the level at one receiver of an assessment's results, with the engine that predicted it.
 * @param prepared prepared scene that the results belong to
 * @param receiver index of the receiver in the scene
 * @throws RangeError if there is no such receiver, or if the scene cannot be computed
 */
export function explainReceiver(
  results: ExplainedResults,
  prepared: PreparedScene,
  receiver: number,
  { level, working, crews = [], worked = null }: ExplainedLevel,
): LevelBreakdown {
  const workedDb = workedDbOf(results.areas, level, worked);
  const loud = sceneForCriteria(sceneOfResults(results, prepared, level, crews), prepared, results.criteria);
  const scene = { ...loud, sources: loud.sources.map((source) => averagedSource(source, workedDb(source.group))) };
  const crew = level === 'worst' ? 'loudest-place' : 'spread';
  const { sources, receiver: at } = explain(scene, receiver, { crew, placesInFull: 1, sections: true });
  const { toLonLat } = requireSystem(prepared.crs);
  const { eastingM, northingM } = prepared.origin;
  const place = ({ x, y }: { readonly x: number; readonly y: number }) => toLonLat(x + eastingM, y + northingM);
  const all = sources.map((source, number): AreaSource => {
    const { group, heightM, directivity } = scene.sources[number] ?? { group: '', heightM: NaN };
    const area = results.areas.find(({ id }) => id === group);
    if (area === undefined) throw new RangeError(`results: expected a work area ${group} for the source ${source.id}`);
    const place = { group, onRoof: area.onRoof === true };
    const equipment = area.equipment.filter((item) => sourceIdOf(place, standKey(item, results.method)) === source.id);
    return { source, area, heightM, bearing: directivity?.bearingDeg ?? null, equipment, workedDb: workedDb(group) };
  });
  const isWorking = ({ id }: AssessedArea) => working === null || working.includes(id);
  const breakdowns = all.filter(({ area }) => isWorking(area));
  const bandsDb = OCTAVE_BANDS_HZ.map((_, band) =>
    levelSum(breakdowns.map(({ source }) => source.bandsDb[band] ?? NaN)),
  );
  const equipment = breakdowns.flatMap(equipmentOf);
  return {
    receiver: at.id,
    level,
    laDb: finite(levelSum(breakdowns.map(({ source }) => source.laDb))),
    bandsDb: bandsDb.map(finite),
    penalisedDb: finite(levelSum(equipment.map(({ laDb, penalty }) => laDb + penalty))),
    isFacadeLeftOut: scene.reflections > 0 && (scene.receivers.ownBuilding?.[receiver] ?? -1) >= 0,
    isAtFacade: prepared.receivers.atFacade[receiver] === 1,
    areas: shared(
      results.areas.filter(isWorking).map((area) => ({
        id: area.id,
        name: area.name,
        laDb: levelSum(breakdowns.filter((breakdown) => breakdown.area === area).map(({ source }) => source.laDb)),
      })),
    ),
    equipment: shared(equipment),
    sources: breakdowns
      .toSorted((a, b) => louderFirst(a.source.laDb, b.source.laDb))
      .map((breakdown) => breakdownOf(breakdown, level, scene, prepared, place)),
  };
}

/** The level of each item of a source at the receiver. All items of a source share its paths. */
function equipmentOf({ source, area, equipment, workedDb }: AreaSource) {
  const arrives = source.bandsDb.map((level, band) => level - (source.lwDb[band] ?? NaN));
  return equipment.map(({ id, name, isEntered, quantity, penalty, lw }) => ({
    id: `${area.id}/${id}`,
    name: isEntered ? `${name} (${ENTERED_BY_ENGINEER})` : name,
    area: area.name,
    quantity,
    penalty,
    laDb: aWeightedSum(lw.map((level, band) => level + workedDb + (arrives[band] ?? NaN))),
  }));
}

const energyOf = (levelDb: number) => 10 ** (levelDb / 10);
const levelSum = (levelsDb: readonly number[]) =>
  10 * Math.log10(levelsDb.reduce((sum, level) => sum + energyOf(level), 0));

/** Compares two levels. Two levels of −∞ are equal. */
const louderFirst = (a: number, b: number) => (a === b ? 0 : b - a);

/** Parts of the level with their shares of its energy, loudest first. */
function shared<Part extends Omit<BreakdownShare, 'share' | 'laDb'> & { laDb: number }>(parts: readonly Part[]) {
  const whole = parts.reduce((sum, { laDb }) => sum + energyOf(laDb), 0);
  return parts
    .toSorted((a, b) => louderFirst(a.laDb, b.laDb))
    .map((part) => ({ ...part, laDb: finite(part.laDb), share: whole > 0 ? energyOf(part.laDb) / whole : 0 }));
}

type ToLonLat = (at: { readonly x: number; readonly y: number }) => Position;

/** A source of the scene with its work area and its equipment. */
interface AreaSource {
  readonly source: ExplainedSource;
  readonly area: AssessedArea;
  readonly heightM: number;
  readonly bearing: number | null;
  readonly equipment: AssessedArea['equipment'];
  /** Correction of its sound power for the working hours in T, dB; at most 0. */
  readonly workedDb: number;
}

/**
 * Returns a function that gives the correction of a work area's sound power for its working hours in T, dB. Its argument is the
 * id of the area. For the worst level, the windows of a moving crew already include the working hours, so the correction is 0.
 */
function workedDbOf(areas: readonly AssessedArea[], level: ContourLevel, worked: ExplainedLevel['worked']) {
  return (id: string): number => {
    const isInWindows = level === 'worst' && areas.some((area) => area.id === id && area.moving !== null);
    return worked == null || isInWindows ? 0 : 10 * Math.log10(worked[id] ?? 1);
  };
}

/** A source with its sound power averaged over T. */
const averagedSource = (source: Source, workedDb: number): Source =>
  workedDb === 0 ? source : { ...source, lwDb: Float64Array.from(source.lwDb, (level) => level + workedDb) };

function breakdownOf(
  { source, area, heightM, bearing, equipment }: AreaSource,
  level: ContourLevel,
  scene: Scene,
  prepared: PreparedScene,
  place: ToLonLat,
): BreakdownSource {
  return {
    id: source.id,
    area: area.id,
    areaName: area.name,
    heightM,
    isOnRoof: area.onRoof === true,
    bearing,
    equipment: equipment.map(
      ({ name, isEntered, quantity }) => `${quantity} × ${name}${isEntered ? ` (${ENTERED_BY_ENGINEER})` : ''}`,
    ),
    laDb: finite(source.laDb),
    isAtOnePlace: level === 'worst' && area.crew === 'one-place',
    placeCount: source.placeCount,
    paths: [
      ...source.paths
        .toSorted((a, b) => louderFirst(a.laDb, b.laDb))
        .map((path) => breakdownPath(path, source.lwDb, scene, prepared, place)),
      ...source.quickPaths.map((path) => quickBreakdownPath(path, source.lwDb, scene, place)),
    ],
    others: { count: source.others.count, laDb: finite(source.others.laDb) },
  };
}

function breakdownPath(
  path: ExplainedPath,
  lwDb: readonly number[],
  scene: Scene,
  prepared: PreparedScene,
  place: ToLonLat,
): BreakdownPath {
  const { source, receiver, reflections } = path;
  const slantM = Math.hypot(path.planM, receiver.z - source.z);
  const sides = path.screening.flatMap(({ sides: found }) => found);
  const bySide = (['left', 'right'] as const).flatMap(
    (side) => sides.find((candidate) => candidate.side === side) ?? [],
  );
  return {
    title: titleOf(reflections),
    laDb: finite(path.laDb),
    facts: [
      ...distanceFacts(path),
      ...reflectionFacts(path, prepared),
      ...path.screening.flatMap((record) => screeningFacts(record, slantM)),
      ...limitFacts(path, scene),
      ...coverFacts(path),
    ],
    rows: termRows(path, lwDb, scene),
    section: sectionOf(path),
    ray: [source, ...reflections, receiver].map((at) => lonLat(place(at))),
    sides: bySide.map(({ side, corners }) => ({
      side,
      line: [source, ...corners, receiver].map((at) => lonLat(place(at))),
    })),
  };
}

function titleOf(reflections: ExplainedPath['reflections']): string {
  const rho = reflections.map(({ coefficient }) => coefficient.toFixed(2));
  if (rho.length === 0) return 'Direct path';
  return rho.length === 1
    ? `Reflection from a façade, ρ = ${rho[0] ?? ''}`
    : `Reflections from two façades, ρ = ${rho.join(' and ')}`;
}

function quickBreakdownPath(
  path: ExplainedQuickPath,
  lwDb: readonly number[],
  scene: Scene,
  place: ToLonLat,
): BreakdownPath {
  const annex = 'BS 5228-1, annex F';
  return {
    title: 'Direct path',
    laDb: finite(path.laDb),
    facts: [
      { label: 'R', value: metres(path.distanceM), source: `${annex}: slant distance, at least 1 m` },
      {
        label: 'Soft ground',
        value: `${Math.round(100 * path.softShare)} %`,
        source: 'share of the ground under the path',
      },
    ],
    rows: quickTermRows(path, lwDb, scene),
    section: null,
    ray: [path.source, path.receiver].map((at) => lonLat(place(at))),
    sides: [],
  };
}

const lonLat = ([lon, lat]: Position): [number, number] => [lon, lat];
/** Index of the band whose ray is drawn if the screening edges differ between bands: 1 kHz. */
const DRAWN_BAND = 4;

/** Positions of façade reflections along a path in plan, m. */
function turnsOf(source: ExplainedPath['source'], reflections: ExplainedPath['reflections']): number[] {
  let [from, passedM]: [{ readonly x: number; readonly y: number }, number] = [source, 0];
  return reflections.map((turn) => {
    passedM += Math.hypot(turn.x - from.x, turn.y - from.y);
    from = turn;
    return passedM;
  });
}

function sectionOf(path: ExplainedPath): BreakdownSection | null {
  const { section, source, receiver, planM, reflections } = path;
  if (section === null) return null;
  const drawn = path.screening.find(({ fromBand, toBand }) => DRAWN_BAND >= fromBand && DRAWN_BAND < toBand);
  const edges = drawn?.broken === true ? drawn.edges : [];
  return {
    lengthM: planM,
    ground: section.ground.map(({ alongM, z }) => ({ alongM, z })),
    obstacles: section.obstacles.map((obstacle) => ({ ...obstacle })),
    ray: [
      { alongM: 0, z: source.z },
      ...edges.map(({ alongM, z }) => ({ alongM, z })),
      { alongM: planM, z: receiver.z },
    ],
    reflectedAtM: turnsOf(source, reflections),
  };
}
