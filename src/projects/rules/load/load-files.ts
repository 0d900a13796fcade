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
  /** EPSG code of the project's coordinate system; null: from the files. */
  readonly crs: number | null;
  /** Its criteria: rating categories and operating times. The product's default set where there is none. */
  readonly criteria?: CriteriaSet | undefined;
  /** How tables are read whose columns were assigned. */
  readonly recipes?: readonly ImportRecipe[];
  /** Whether receivers inside buildings are moved in front of their façades; where left out they are. */
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
      /** What was taken for granted where the files say nothing. */
      readonly assumptions: Assumption[];
      /** Warnings. */
      readonly problems: LoadProblem[];
    }
  | {
      readonly kind: 'failed';
      readonly problems: LoadProblem[];
      /** The pictures that can be read. */
      readonly imagery: LoadedImagery[];
      /** What else is known of it; null where its receivers have no place. */
      readonly facts: ProjectFacts | null;
      /** What was read of it, to be looked at alone; null where nothing of it has a place. */
      readonly prepared: PreparedScene | null;
    };

/** What warnings are derived from, for projects with faults as for others. */
export interface ProjectFacts {
  readonly bounds: Bounds;
  /** Of the receivers; empty texts where they have none. */
  readonly addresses: readonly string[];
  readonly hasTerrain: boolean;
  readonly hasGround: boolean;
}

/** Loads a project's files in one go; see `loadInSteps`. */
export function loadProjectFiles(...input: Parameters<typeof loadInSteps>): LoadOutcome {
  const steps = loadInSteps(...input);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * Reads and checks all files of a project: everything that is wrong is reported at once, and only without an error is there
 * a scene. Nothing is guessed and nothing left out.
 * @param files of pictures only the names are looked at, so that they need not be in memory
 * @param rasters what `decodeRasters` reads of them, which takes its time
 * @param found what is wrong with files that could not be opened, which are not among these
 * @yields what begins after reading, so that it can be told
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
  // Without receivers the rest is checked as far as that goes.
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

/** What was read of a project with faults, to be looked at: catchments without their levels are among it, and no receiver is in one. */
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

/** The recipes of tables that are among the files; a layer is called by its file first. */
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

/** What is known of a project with faults. What its files have that cannot be read is not missing. */
function factsOf(
  { receivers, ground, terrain }: ProjectedRecords,
  [lon, lat]: readonly [number, number],
  problems: readonly LoadProblem[],
): ProjectFacts {
  const isFaulty = (folder: LoadProblem['folder']) =>
    problems.some((problem) => problem.severity === 'error' && problem.folder === folder);
  return {
    // Some of it may lie far away, by mistake.
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
