import type { Catchment } from '../scene/prepared-scene.ts';
import type { EquipmentItem } from '../../domain/equipment/equipment.ts';
import { CRITERIA_SETS, DEFAULT_CRITERIA_SET } from '../../domain/criteria/criteria-sets.ts';
import type { CriteriaSet } from '../../domain/criteria/criteria-set.ts';
import type { Bounds, LoadCounts, LoadProblem } from '../../domain/project.ts';
import { isInArea, outsideArea, reportOutsideArea, warnOfShifts } from './area-of-use.ts';
import { readBarriers } from './barriers.ts';
import { readBuildings } from './buildings.ts';
import { warnOfMissingCriteria, warnOfOverlaps } from './catchment-checks.ts';
import { type CatchmentRecord, readCatchments } from './catchments.ts';
import { BUILT_IN_CRS, coordinateSystem, metreSystemFor, type Position } from '../crs/crs.ts';
import { readEquipment } from '../equipment/equipment.ts';
import { faultOfListSize } from '../equipment/equipment-checks.ts';
import { readGround } from './ground.ts';
import { type LoadedImagery, readImagery, warnOfFarPictures } from '../rasters/imagery.ts';
import { middleOf, reportFar, type Sited, siteRecords } from '../tables/located.ts';
import { placeBarriers, placePolygons, placeReceivers } from './place-records.ts';
import { boundsOf, prepareScene } from './prepare-scene.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { problemLog } from '../files/problems.ts';
import type { ProjectFile } from '../files/project-file.ts';
import type { DecodedRasters } from '../rasters/rasters.ts';
import { readTables } from './read-tables.ts';
import { type Placed, reportDuplicateIds, reportReceiversInBuildings } from './receiver-checks.ts';
import { catchmentsOfReceivers, warnOfReceiversElsewhere } from './receiver-catchments.ts';
import { readReceivers } from './receivers.ts';
import { crsOfTable } from '../tables/table-crs.ts';
import { type SitedTable, withPlaces } from '../tables/problem-places.ts';
import { warnOfContours } from '../terrain/contour-checks.ts';
import { isGridFile, placeTerrain, readGrids } from '../terrain/terrain.ts';
import { nearestOf, warnBeyondTerrain } from './terrain-cover.ts';
import { readTerrainTable } from '../terrain/terrain-table.ts';

export interface LoadSettings {
  /** EPSG code of the project's coordinate system; null: from the files. */
  readonly crs: number | null;
  /** Its criteria: rating categories and operating times. The product's default set where there is none. */
  readonly criteria?: CriteriaSet | undefined;
}

export type LoadOutcome =
  | {
      readonly kind: 'loaded';
      readonly prepared: PreparedScene;
      readonly equipment: EquipmentItem[];
      readonly imagery: LoadedImagery[];
      readonly counts: LoadCounts;
      readonly bounds: Bounds;
      /** Warnings. */
      readonly problems: LoadProblem[];
    }
  | { readonly kind: 'failed'; readonly problems: LoadProblem[] };

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
  { elevations, pictures }: DecodedRasters = { elevations: new Map(), pictures: new Map() },
  found: readonly LoadProblem[] = [],
): Generator<'projecting' | 'checking' | 'indexing', LoadOutcome> {
  const problems = [...found];
  const criteria = settings.criteria ?? CRITERIA_SETS[DEFAULT_CRITERIA_SET];
  if (criteria === undefined) throw new Error(`the criteria set ${DEFAULT_CRITERIA_SET} is missing`);
  const project = problemLog(problems, 'receivers', '');
  if (settings.crs !== null && coordinateSystem(settings.crs) === null) {
    project.error(`The project’s coordinate system EPSG:${settings.crs} is not known. Choose one of ${BUILT_IN_CRS}.`);
    return { kind: 'failed', problems };
  }
  reportEmptyFolders(files, problems);
  const tables = readTables(files, problems);
  const sitedTables: SitedTable[] = [];
  const sited = (folder: keyof typeof tables) => {
    const own = (tables[folder] ?? []).flatMap((table): SitedTable[] => {
      const epsg = crsOfTable(table, settings.crs);
      return epsg === null ? [] : [{ table, epsg }];
    });
    sitedTables.push(...own);
    return own;
  };
  const failed = (): LoadOutcome => ({ kind: 'failed', problems: withPlaces(problems, sitedTables) });
  const operatingTimes = criteria.operatingTimes.map(({ key }) => key);
  const receiverRecords = siteRecords(sited('receivers'), (table) => readReceivers(table, operatingTimes));
  const buildingRecords = siteRecords(sited('buildings'), readBuildings);
  const catchmentRecords = siteRecords(sited('catchments'), (table) => readCatchments(table, criteria.categories));
  const groundRecords = siteRecords(sited('ground'), readGround);
  const barrierRecords = siteRecords(sited('barriers'), readBarriers);
  const terrainRecords = siteRecords(sited('terrain'), readTerrainTable);
  const gridFiles = files.filter((file) => file.folder === 'terrain' && isGridFile(file));
  const grids = readGrids(gridFiles, elevations, settings.crs, problems);
  const equipmentPlaces = new Map<string, string>();
  const equipment = (tables.equipment ?? []).flatMap((table) => readEquipment(table, equipmentPlaces));
  const tooMuch = faultOfListSize(equipment);
  if (tooMuch !== null) problemLog(problems, 'equipment', '').error(tooMuch);
  const imagery = readImagery(
    files.filter(({ folder }) => folder === 'imagery'),
    pictures,
    settings.crs,
    problems,
  );
  const cornered = <Item extends { readonly row: number }>(
    records: ReadonlyArray<Sited<Item>>,
    cornerOf: (record: Item) => Position | undefined,
  ) => records.map(({ record, epsg, log }) => ({ at: cornerOf(record), epsg, row: record.row, log }));
  reportOutsideArea([
    ...cornered(receiverRecords, ({ x, y }) => [x, y]),
    ...cornered(buildingRecords, ({ rings }) => rings[0]?.[0]),
    ...cornered(catchmentRecords, ({ polygons }) => polygons[0]?.[0]?.[0]),
    ...cornered(groundRecords, ({ rings }) => rings[0]?.[0]),
    ...cornered(barrierRecords, ({ line }) => line[0]),
    ...cornered(terrainRecords, ({ points: [point] }) => (point === undefined ? undefined : [point[0], point[1]])),
  ]);
  const middle = middleOf(receiverRecords);
  if (middle === null) {
    if (!hasError(problems)) project.error('The project has no receivers with a place.');
    return failed();
  }
  warnOfFarPictures(imagery, middle, problems);
  yield 'projecting';
  const system = metreSystemFor(settings.crs, ...middle);
  if (!isInArea(system, ...middle)) project.error(`The middle of the receivers, ${outsideArea(system, ...middle)}`);
  const used = [receiverRecords, buildingRecords, catchmentRecords, groundRecords, barrierRecords, terrainRecords];
  const placedPictures = imagery.filter((one) => one.kind === 'picture');
  warnOfShifts(
    [system, ...used.flat(), ...grids, ...placedPictures].map(({ epsg }) => epsg),
    project,
  );
  const receivers = placeReceivers(receiverRecords, system);
  const buildings = placePolygons(buildingRecords, system, ({ rings }) => [rings]);
  const areas = placePolygons(catchmentRecords, system, ({ polygons }) => polygons);
  const ground = placePolygons(groundRecords, system, ({ rings }) => [rings]);
  const barriers = placeBarriers(barrierRecords, system);
  const terrain = placeTerrain(terrainRecords, grids, system);
  yield 'checking';
  const centre = system.fromLonLat(...middle);
  reportFar(
    centre,
    receivers.map(({ x, y, record, log }) => ({ corners: [[x, y] as const], row: record.row, log })),
    'receivers',
  );
  const cornersOf = <Item extends { readonly row: number }>(placed: ReadonlyArray<Placed<Item>>) =>
    placed.map(({ rings, record, log }) => ({ corners: rings.flat(), row: record.row, log }));
  reportFar(centre, cornersOf(buildings), 'buildings');
  reportFar(centre, cornersOf(areas), 'catchments');
  reportFar(centre, cornersOf(ground), 'ground regions');
  reportFar(
    centre,
    barriers.map(({ line, row, log }) => ({ corners: line, row, log })),
    'barriers',
  );
  reportFar(centre, terrain.layers, 'contours and points');
  reportFar(
    centre,
    terrain.grids.map((one) => ({ corners: [nearestOf(one, centre)], row: null, log: one.log })),
    'grids',
  );
  warnOfContours(terrain);
  warnBeyondTerrain(receivers, terrain, system, problems);
  reportDuplicateIds(receivers);
  warnOfMissingCriteria(receivers, criteria);
  warnOfOverlaps(areas);
  reportReceiversInBuildings(receivers, buildings);
  warnOfReceiversElsewhere(receivers, areas);
  const catchments = uniqueCatchments(areas);
  const catchmentsFaulty = problems.some(({ severity, folder }) => severity === 'error' && folder === 'catchments');
  // With a catchment that could not be read, receivers outside the others would all be reported for nothing.
  const catchmentNames = catchmentsFaulty ? [] : catchmentsOfReceivers(receivers, areas);
  if (hasError(problems)) return failed();
  yield 'indexing';
  const prepared = prepareScene({
    system,
    receivers,
    catchmentNames,
    catchments,
    buildings,
    ground,
    barriers,
    terrain,
  });
  return {
    kind: 'loaded',
    prepared,
    equipment,
    imagery,
    counts: {
      receivers: receivers.length,
      buildings: buildings.length,
      barriers: barriers.length,
      catchments: catchments.length,
      groundRegions: ground.length,
      terrainPoints: terrain.xyz.length / 3,
      equipment: equipment.length,
      imagery: imagery.length,
    },
    bounds: boundsOf(receivers, buildings, system),
    problems: withPlaces(problems, sitedTables),
  };
}

function hasError(problems: readonly LoadProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

const NEEDED = {
  receivers: 'The project has no receivers. Upload a file with the places to assess.',
  catchments: 'The project has no catchments. Upload a file with the catchment areas and their background levels.',
  equipment: 'The project has no equipment. Upload a file with the plant items and their sound power levels.',
} as const;

function reportEmptyFolders(files: readonly ProjectFile[], problems: LoadProblem[]): void {
  for (const folder of ['receivers', 'catchments', 'equipment'] as const) {
    const isThere = [...files, ...problems].some((one) => one.folder === folder);
    if (!isThere) problemLog(problems, folder, '').error(NEEDED[folder]);
  }
  if (![...files, ...problems].some(({ folder }) => folder === 'buildings')) {
    problemLog(problems, 'buildings', '').warning('The project has no buildings: nothing screens the receivers.');
  }
}

/** Catchments by name; several polygons may make up one, and must then have the same background. */
function uniqueCatchments(areas: ReadonlyArray<Placed<CatchmentRecord>>): Catchment[] {
  const byName = new Map<string, Catchment>();
  for (const { record, log } of areas) {
    const { name, background, source, row } = record;
    const known = byName.get(name);
    if (known === undefined) byName.set(name, { name, background, source });
    else if (JSON.stringify(known) !== JSON.stringify({ name, background, source })) {
      log.error(`The catchment ${name} is there twice, with different background levels.`, {
        row,
        column: 'name',
        value: name,
      });
    }
  }
  return [...byName.values()];
}
