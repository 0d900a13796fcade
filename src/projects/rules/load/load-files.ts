import { CRITERIA_SETS, DEFAULT_CRITERIA_SET } from '../../../model/criteria/criteria-sets.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { Assumption } from '../../../model/project/assumptions.ts';
import type { Bounds } from '../../../model/map/bounds.ts';
import type { ImportRecipe } from '../../../model/project/import-recipe.ts';
import type { LoadCounts, LoadProblem } from '../../../model/project/project.ts';
import { assumptionsOfLoad } from './assumptions-of-load.ts';
import { BUILT_IN_CRS, type CoordinateSystem, coordinateSystem, metreSystemFor } from '../../../gis/crs/crs.ts';
import { problemLog } from '../../../gis/files/problems.ts';
import type { ProjectFile } from '../../../model/project/project-file.ts';
import type { LoadedImagery } from '../../../gis/rasters/imagery.ts';
import type { DecodedRasters } from './files/decode-rasters.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { middleOf } from '../../../gis/tables/located.ts';
import { withPlaces } from './files/problem-places.ts';
import { warnOfFarPictures } from './far-pictures.ts';
import { outsideArea, warnOfShifts } from './area-of-use.ts';
import { isInArea } from '../../../gis/crs/area.ts';
import { checkProject } from './check-project.ts';
import { type ProjectedRecords, projectRecords } from './projected-records.ts';
import { boundsOf, type CheckedRecords, prepareScene } from './prepare-scene.ts';
import { firstCorners, readRecords, systemsOf } from './read-records.ts';

export interface LoadSettings {
  /** EPSG code of the project's coordinate system. Null: the files decide. */
  readonly crs: number | null;
  /** Criteria of the project with rating categories and operating times. If absent, the default set of the product applies. */
  readonly criteria?: CriteriaSet | undefined;
  /** Recipes for tables whose columns were assigned. */
  readonly recipes?: readonly ImportRecipe[];
  /** Whether receivers inside buildings are moved in front of their façades. The default is true. */
  readonly atFacades?: boolean;
}

export type LoadOutcome =
  | {
      readonly kind: 'loaded';
      readonly prepared: PreparedScene;
      readonly equipment: EquipmentItem[];
      readonly imagery: LoadedImagery[];
      readonly counts: LoadCounts;
      readonly bounds: Bounds;
      /** Assumptions that were made because the files do not give the information. */
      readonly assumptions: Assumption[];
      /** Warnings and notes, no errors. */
      readonly problems: LoadProblem[];
    }
  | {
      readonly kind: 'failed';
      readonly problems: LoadProblem[];
      /** Readable pictures. */
      readonly imagery: LoadedImagery[];
      /** Other facts of the project. Null if its receivers have no positions. */
      readonly facts: ProjectFacts | null;
      /** A scene of what was read, for display only. Null if nothing has a position. */
      readonly prepared: PreparedScene | null;
    };

/** The facts that warnings are derived from, for projects with and without faults. */
export interface ProjectFacts {
  readonly bounds: Bounds;
  /** Addresses of the receivers. Empty texts for receivers without one. */
  readonly addresses: readonly string[];
  readonly hasTerrain: boolean;
  readonly hasGround: boolean;
}

/** Loads a project's files in one call. See `loadInSteps`. */
export function loadProjectFiles(...input: Parameters<typeof loadInSteps>): LoadOutcome {
  const steps = loadInSteps(...input);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * Reads and checks all files of a project. All faults are reported at once. A scene is created only if there is no error. Nothing
 * is guessed or left out.
 * @param files the files; only the names of pictures are used, so that their bytes need not be in memory
 * @param rasters the result of `decodeRasters` for these files
 * @param found problems of files that could not be opened and are not among `files`
 * @yields the step that begins next
 */
export function* loadInSteps(
  files: readonly ProjectFile[],
  settings: LoadSettings,
  rasters: DecodedRasters = { elevations: new Map(), pictures: new Map() },
  found: readonly LoadProblem[] = [],
): Generator<'projecting' | 'checking' | 'indexing', LoadOutcome> {
  const problems = [...found];
  const criteria = settings.criteria ?? CRITERIA_SETS[DEFAULT_CRITERIA_SET];
  if (criteria === undefined) throw new Error(`the criteria set ${DEFAULT_CRITERIA_SET} is missing`);
  const project = problemLog(problems, 'receivers', '');
  if (settings.crs !== null && coordinateSystem(settings.crs) === null) {
    project.error(`The project’s coordinate system EPSG:${settings.crs} is not known. Choose one of ${BUILT_IN_CRS}.`);
    return { kind: 'failed', problems, imagery: [], facts: null, prepared: null };
  }
  logEmptyFolders(files, problems);
  const records = readRecords(files, settings.crs, criteria, rasters, problems, { recipes: settings.recipes });
  const failed = (facts: ProjectFacts | null, prepared: PreparedScene | null): LoadOutcome => {
    return {
      kind: 'failed',
      problems: withPlaces(problems, records.tables),
      imagery: records.imagery,
      facts,
      prepared,
    };
  };
  const middle = middleOf(records.receivers);
  if (middle === null && !hasError(problems)) project.error('The project has no receivers with a place.');
  // Without receivers, the other records are checked as far as possible.
  const somewhere = middle ?? middleOf(firstCorners(records).flatMap(asPoint));
  if (somewhere === null) return failed(null, null);
  if (middle !== null) warnOfFarPictures(records.imagery, middle, problems);
  yield 'projecting';
  const system = metreSystemFor(settings.crs, ...somewhere);
  if (middle !== null && !isInArea(system, ...middle))
    project.error(`The middle of the receivers, ${outsideArea(system, ...middle)}`);
  warnOfShifts([system.epsg, ...systemsOf(records)], project);
  const projected = projectRecords(records, system);
  yield 'checking';
  const checkSettings = { criteria, atFacades: settings.atFacades ?? true };
  const centre = middle === null ? null : system.fromLonLat(...middle);
  const checked = checkProject(projected, system, centre, checkSettings, problems);
  const { receivers, buildings, barriers, ground, terrain } = projected;
  if (hasError(problems)) {
    const read = withFaults(projected, checked, system);
    const prepared = prepareScene(read, system.fromLonLat(...somewhere));
    return failed(middle === null ? null : factsOf(projected, middle, problems), prepared);
  }
  yield 'indexing';
  const { equipment, imagery } = records;
  const counts = {
    addresses: new Set(checked.addressIds).size,
    receivers: checked.points.length,
    buildings: buildings.length,
    barriers: barriers.length,
    catchments: checked.catchments.length,
    groundRegions: ground.length,
    terrainPoints: terrain.xyz.length / 3,
    equipment: equipment.length,
    imagery: imagery.length,
  };
  const loaded = {
    counts,
    buildings: buildings.map(({ record }) => record),
    receivers: receivers.map(({ record }) => record),
    points: checked.points,
  };
  return {
    kind: 'loaded',
    prepared: prepareScene({ system, ...projected, ...checked }),
    equipment,
    imagery,
    counts,
    bounds: boundsOf(receivers, buildings, system),
    assumptions: assumptionsOfLoad(loaded, recipesOf(files, settings.recipes)),
    problems: withPlaces(problems, records.tables),
  };
}

/**
 * The scene of a project with faults, for display only. It includes catchments without levels, and assigns no catchment to
 * receivers.
 */
function withFaults(
  projected: ProjectedRecords,
  { points, addressIds }: ReturnType<typeof checkProject>,
  system: CoordinateSystem,
): CheckedRecords {
  const catchments = new Map(projected.areas.map(({ record }) => [record.name, record]));
  const named = [...catchments.values()].map(({ name, background, source, isCategory }) => ({
    name,
    background,
    source,
    isCategory,
  }));
  const receivers = projected.receivers.filter(({ record }) => record.isPlaceOnly !== true);
  return { system, ...projected, receivers, points, addressIds, catchments: named, catchmentNames: null };
}

/** The recipes for tables among the files. The name of a layer begins with that of its file. */
function recipesOf(files: readonly ProjectFile[], recipes: readonly ImportRecipe[] = []): ImportRecipe[] {
  return recipes.filter((recipe) =>
    files.some(
      ({ folder, name }) => folder === recipe.folder && (recipe.file === name || recipe.file.startsWith(`${name}/`)),
    ),
  );
}

function asPoint({ at, epsg, log }: ReturnType<typeof firstCorners>[number]) {
  return at === undefined ? [] : [{ record: { x: at[0], y: at[1] }, epsg, log }];
}

/** The facts of a project with faults. Data that exists but cannot be read does not count as missing. */
function factsOf(
  { receivers, ground, terrain }: ProjectedRecords,
  [lon, lat]: readonly [number, number],
  problems: readonly LoadProblem[],
): ProjectFacts {
  const isFaulty = (folder: LoadProblem['folder']) =>
    problems.some((problem) => problem.severity === 'error' && problem.folder === folder);
  return {
    // Some records may be far away by mistake, so the bounds are those of the centre only.
    bounds: { west: lon, south: lat, east: lon, north: lat },
    addresses: receivers.map(({ record }) => record.address),
    hasTerrain: terrain.xyz.length > 0 || isFaulty('terrain'),
    hasGround: ground.length > 0 || isFaulty('ground'),
  };
}

function hasError(problems: readonly LoadProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

const NEEDED = {
  receivers: 'The project has no receivers. Upload a file with the places to assess.',
  catchments: 'The project has no catchments. Upload a file with the catchment areas and their background levels.',
  equipment: 'The project has no equipment. Upload a file with the equipment items and their sound power levels.',
} as const;

function logEmptyFolders(files: readonly ProjectFile[], problems: LoadProblem[]): void {
  for (const folder of ['receivers', 'catchments', 'equipment'] as const) {
    const isThere = [...files, ...problems].some((file) => file.folder === folder);
    if (!isThere) problemLog(problems, folder, '').error(NEEDED[folder]);
  }
  if (![...files, ...problems].some(({ folder }) => folder === 'buildings')) {
    problemLog(problems, 'buildings', '').warning('The project has no buildings: nothing screens the receivers.');
  }
}
