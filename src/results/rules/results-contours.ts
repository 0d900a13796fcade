import { flatExtent } from '../../gis/geometry/extent.ts';
import type { ResultContourLines, ResultContours } from './result-contours.ts';
import type { Box } from '../../engine/geometry/box.ts';
import { contourLines } from '../../engine/contours/contour-lines.ts';
import { type Contours, contours, type Draft, levelGrid } from '../../engine/contours/contours.ts';
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
  /** Lower edges of the bands in ascending order, dB(A). */
  readonly bandsDb: readonly number[];
  /** Height above ground, m. */
  readonly heightM: number;
  readonly level: ContourLevel;
  /**
   * The work areas that work in an operating time and therefore contribute. Null: all. The barriers of all work areas exist in
   * any case.
   */
  readonly during: AreasAtWork | null;
  /** Limits the contours to this box, WGS 84. */
  readonly within?: Bounds;
  /** Points of the full grid. About a third of them is predicted. */
  readonly points?: number;
  /** Receives the completed share, 0 … 1. */
  readonly onProgress?: (share: number) => void;
  /** Receives intermediate contours with fewer points, first an estimate. */
  readonly onDraft?: (contours: ResultContours) => void;
}

/** Margin of contours around receivers and work areas, and largest distance from the work, m. */
const MARGIN_M = 60;
const MAX_DISTANCE_M = 1_000;
const USUAL_POINTS = 40_000;
const MIN_SPACING_M = 5;
const REFINEMENT = 16;
/**
 * If the distance between points is at most this share of their distance from the work, no finer points are needed (decision
 * 0112).
 */
const SPACING_PER_DISTANCE = 1 / 25;

/**
 * Draws the noise contours of an assessment's results.
 * @param prepared prepared scene that the results belong to
 * @returns null if no work area contributes
 * @throws RangeError if the scene cannot be computed; the signal's reason after an abort
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
  const placed = ({ bands }: Contours, { spacingM, isEstimate }: Draft): ResultContours => ({
    heightM,
    level,
    time: during?.time ?? null,
    spacingM,
    isEstimate,
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
    ...(onDraft && { onDraft: (levels: Contours, draft: Draft) => onDraft(placed(levels, draft)) }),
  });
  return placed(await drawing, { spacingM: finestM, isEstimate: false });
}

/**
 * Draws lines of equal level for an assessment's results, with all work areas together.
 * @returns null if there is no work area
 * @throws the same errors as `contoursOfResults`
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

/** Converts positions of the scene's plane to longitude and latitude. */
function placer({ crs, origin: { eastingM, northingM } }: PreparedScene) {
  const { toLonLat } = requireSystem(crs);
  return ([x, y]: readonly [number, number]): Position => toLonLat(x + eastingM, y + northingM);
}

/**
 * The scene for contours, the box that they cover, and the smallest distance between points. Null if no work area contributes.
 */
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

/**
 * Most spreads of a crew that contours consider. There is one per piece of the line, so that spreads are not farther apart than
 * pieces.
 */
const MAX_WINDOWS = MAX_PIECES;

/** How a moving crew is spread: on average, or in its quarters of an hour. Of these the loudest counts at each point. */
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

/**
 * Returns a source unchanged if its work area works. Otherwise the source becomes silent and represents only the area's barrier.
 */
const silentUnless =
  ({ areas }: AreasAtWork) =>
  (source: Source): Source =>
    areas.includes(source.group) ? source : { ...source, lwDb: SILENT };

/**
 * A source with its sound power averaged over T by the largest share that its work area works. If several work areas work at
 * different hours, the contours are therefore not below the level of any window. The windows of a moving crew already include the
 * working hours.
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

/**
 * The bounding box of receivers and work areas with a margin, limited to the distance from the work at which levels matter. Null
 * without work.
 */
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

/** The box in the scene's plane that contains a box of longitudes and latitudes. */
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
