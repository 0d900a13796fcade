import { flatExtent } from '../../gis/geometry/extent.ts';
import type { ResultContourLines, ResultContours } from './result-contours.ts';
import type { Box } from '../../engine/geometry/box.ts';
import { contourLines } from '../../engine/contours/contour-lines.ts';
import { type Contours, contours, levelGrid } from '../../engine/contours/contours.ts';
import type { Scene, Source } from '../../engine/scene/scene.ts';
import type { ThreadOptions } from '../../engine/prediction/trace-all.ts';
import { coordinatesOf } from '../../engine/scene/shape-coordinates.ts';
import type { Bounds } from '../../model/map/bounds.ts';
import type { AreasAtWork } from '../../model/assessment/area-hours.ts';
import type { ContourLevel } from '../../model/map/contour-bands.ts';
import { ALL_TIME } from '../../model/results/crew-results.ts';
import type { AssessedArea, Results } from '../../model/results/results.ts';
import { type Position, requireSystem } from '../../gis/crs/crs.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { MAX_PIECES } from '../../prediction/rules/sources/moving-work.ts';
import { presenceInWindow } from '../../prediction/rules/run/pass-results.ts';
import { type MovingShares, sceneOfResults } from '../../prediction/rules/explanation/results-scene.ts';
import { SILENT } from '../../prediction/rules/sources/work-area-sources.ts';

export interface ResultContourOptions extends ThreadOptions {
  /** Lower edges of the bands, dB(A), rising. */
  readonly bandsDb: readonly number[];
  /** Height above ground, m. */
  readonly heightM: number;
  readonly level: ContourLevel;
  /** The work areas that count, because they work in an operating time; null: all. The barriers of all stand. */
  readonly during: AreasAtWork | null;
  /** They cover no more than this box, WGS 84. */
  readonly within?: Bounds;
  /** Points of the full grid, some third of which is predicted. */
  readonly points?: number;
  /** Called with the share 0 … 1 that is done. */
  readonly onProgress?: (share: number) => void;
  /** Called with contours of fewer points, on the way to all of them. */
  readonly onDraft?: (contours: ResultContours) => void;
}

/** Contours reach this far beyond receivers and work areas, and no farther than that from the work, m. */
const MARGIN_M = 60;
const MAX_DISTANCE_M = 1_000;
const USUAL_POINTS = 40_000;
const MIN_SPACING_M = 5;
const REFINEMENT = 16;
/** Where points are no farther apart than this share of their distance from the work, no finer ones are asked for (decision 0112). */
const SPACING_PER_DISTANCE = 1 / 25;

/**
 * Draws the noise contours of an assessment's results.
 * @param prepared the prepared scene that the results belong to
 * @returns null where there is no work area that counts
 * @throws RangeError where the scene cannot be computed; the signal's reason once aborted
 */
export async function contoursOfResults(
  results: Pick<Results, 'areas' | 'barriers' | 'method'>,
  prepared: PreparedScene,
  {
    bandsDb,
    heightM,
    level,
    during,
    within,
    points = USUAL_POINTS,
    onProgress,
    onDraft,
    ...threads
  }: ResultContourOptions,
): Promise<ResultContours | null> {
  const drawn = contourScene(results, prepared, { level, during, points, ...(within && { within }) });
  if (drawn === null) return null;
  const { scene, box, finestM } = drawn;
  const place = placer(prepared);
  const placed = ({ bands }: Contours, spacingM: number): ResultContours => ({
    heightM,
    level,
    time: during?.time ?? null,
    spacingM,
    bands: bands.map(({ fromDb, toDb, polygons }) => ({
      fromDb,
      toDb,
      polygons: polygons.map((rings) => rings.map((ring) => ring.map(place))),
    })),
  });
  const drawing = contours(scene, {
    bandsDb,
    box,
    heightM,
    atLoudest: level === 'worst',
    finestM,
    coarsestM: REFINEMENT * finestM,
    spacingPerDistance: SPACING_PER_DISTANCE,
    ...threads,
    ...(onProgress && { onProgress }),
    ...(onDraft && { onDraft: (draft: Contours, spacingM: number) => onDraft(placed(draft, spacingM)) }),
  });
  return placed(await drawing, finestM);
}

/**
 * Draws the lines of equal level of an assessment's results, all work areas together.
 * @returns null where there is no work area
 * @throws as `contoursOfResults`
 */
export async function contourLinesOfResults(
  results: Pick<Results, 'areas' | 'barriers' | 'method'>,
  prepared: PreparedScene,
  {
    bandsDb,
    heightM,
    level,
    within,
    points = USUAL_POINTS,
    ...threads
  }: Omit<ResultContourOptions, 'during' | 'onProgress' | 'onDraft'>,
): Promise<ResultContourLines | null> {
  const drawn = contourScene(results, prepared, { level, during: null, points, ...(within && { within }) });
  if (drawn === null) return null;
  const { scene, box, finestM } = drawn;
  const size = { box, heightM, atLoudest: level === 'worst', finestM, coarsestM: REFINEMENT * finestM };
  const grid = await levelGrid(scene, { bandsDb, ...size, spacingPerDistance: SPACING_PER_DISTANCE, ...threads });
  const place = placer(prepared);
  const lines = contourLines(grid, bandsDb).map(({ levelDb, lines: all }) => ({
    levelDb,
    lines: all.map((line) => line.map(place)),
  }));
  return { heightM, level, spacingM: finestM, lines };
}

/** Where a position of the scene's plane is: longitude and latitude. */
function placer({ crs, origin: { eastingM, northingM } }: PreparedScene) {
  const { toLonLat } = requireSystem(crs);
  return ([x, y]: readonly [number, number]): Position => toLonLat(x + eastingM, y + northingM);
}

/** The scene that contours are drawn of, the box that they cover, and the spacing of their finest points; null without work that counts. */
function contourScene(
  results: Pick<Results, 'areas' | 'barriers' | 'method'>,
  prepared: PreparedScene,
  { level, during, within, points }: Pick<ResultContourOptions, 'level' | 'during' | 'within'> & { points: number },
): { scene: Scene; box: Box; finestM: number } | null {
  const moving = results.areas.flatMap((area) => sharesForContours(area, level, during?.time ?? null));
  const whole = sceneOfResults(results, prepared, level, moving);
  const averaged = whole.sources.map((source) =>
    averagedUnlessMoving(source, results.areas, level, during?.time ?? null),
  );
  const scene = { ...whole, sources: during === null ? averaged : averaged.map(silentUnless(during)) };
  const all = boxToCover(whole);
  if (all === null || during?.areas.length === 0) return null;
  const box = within === undefined ? all : common(all, boxOnPlane(within, prepared));
  const finestM = Math.max(MIN_SPACING_M, Math.ceil(Math.sqrt(((box.x1 - box.x0) * (box.y1 - box.y0)) / points)));
  return { scene, box, finestM };
}

/** Contours follow no more ways than these in which a crew is spread: one a piece of its line, so that they are no farther apart than pieces. */
const MAX_WINDOWS = MAX_PIECES;

/** How a moving crew is spread: on the mean, or in its quarters of an hour, of which the loudest counts at each point. */
function sharesForContours({ id, moving }: AssessedArea, level: ContourLevel, time: string | null): MovingShares[] {
  if (moving === null) return [];
  const { occupancy, windows, spans } = moving;
  const shares = occupancy[time ?? ALL_TIME] ?? occupancy[ALL_TIME] ?? [];
  if (level === 'typical') return [{ area: id, shares }];
  const isIn = (window: number) => time === null || spans[windows.span[window] ?? -1]?.times.includes(time) === true;
  const places = new Map(
    windows.middleM.flatMap((middleM, window) => {
      const key = windows.parts?.[window]?.map(([partM, minutes]) => `${partM.toFixed(1)} ${minutes}`).join() ?? '';
      return isIn(window) ? [[`${middleM.toFixed(1)} ${windows.minutes[window]} ${key}`, window] as const] : [];
    }),
  );
  const all = [...places.values()];
  const step = Math.max(1, all.length / MAX_WINDOWS);
  const chosen = Array.from({ length: Math.ceil(all.length / step) }, (_, at) => all[Math.floor(at * step)] ?? -1);
  const presences = chosen.flatMap((window) => presenceInWindow(moving, window) ?? []);
  return [{ area: id, shares, windows: presences }];
}

/** A source as it is where its work area works; otherwise it is silent, and stands for the area's barrier alone. */
const silentUnless =
  ({ areas }: AreasAtWork) =>
  (source: Source): Source =>
    areas.includes(source.group) ? source : { ...source, lwDb: SILENT };

/**
 * A source with its sound power averaged over T by the largest share of it that its work area works, where levels are averaged: contours of
 * several work areas that work at different hours are not below the level of any window. The windows of a moving crew have it in them.
 */
function averagedUnlessMoving(
  source: Source,
  areas: Results['areas'],
  level: ContourLevel,
  time: string | null,
): Source {
  const { workedShare, moving } = areas.find(({ id }) => id === source.group) ?? {};
  if (workedShare === undefined || (moving != null && level === 'worst')) return source;
  const share = time === null ? Math.max(...Object.values(workedShare)) : (workedShare[time] ?? 1);
  const workedDb = 10 * Math.log10(share);
  return { ...source, lwDb: Float64Array.from(source.lwDb, (levelDb) => levelDb + workedDb) };
}

/** Receivers and work areas with a margin, no farther from the work than levels are of use; null without work. */
function boxToCover({ sources, receivers }: Scene): Box | null {
  const work = sources.map(({ shape }) => boxOf(coordinatesOf(shape))).reduce(joined, null);
  if (work === null) return null;
  const all = grown(joined(work, boxOf(receivers.xy)), MARGIN_M);
  const most = grown(work, MAX_DISTANCE_M);
  return {
    x0: Math.max(all.x0, most.x0),
    y0: Math.max(all.y0, most.y0),
    x1: Math.min(all.x1, most.x1),
    y1: Math.min(all.y1, most.y1),
  };
}

/** The box of the scene's plane that holds a box of longitudes and latitudes. */
function boxOnPlane({ west, south, east, north }: Bounds, { crs, origin }: PreparedScene): Box {
  const { fromLonLat } = requireSystem(crs);
  const corners = [west, east].flatMap((lon) => [south, north].map((lat) => fromLonLat(lon, lat)));
  return boxOf(Float64Array.from(corners.flatMap(([x, y]) => [x - origin.eastingM, y - origin.northingM])));
}

function common(a: Box, b: Box): Box {
  return { x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0), x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) };
}

function boxOf(xy: Float64Array): Box {
  const [x0, y0, x1, y1] = flatExtent(xy);
  return { x0, y0, x1, y1 };
}

function joined(a: Box | null, b: Box): Box {
  if (a === null) return b;
  return { x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1) };
}

function grown({ x0, y0, x1, y1 }: Box, byM: number): Box {
  return { x0: x0 - byM, y0: y0 - byM, x1: x1 + byM, y1: y1 + byM };
}
