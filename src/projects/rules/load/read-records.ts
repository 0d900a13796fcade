import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { ImportRecipe } from '../../../model/project/import-recipe.ts';
import type { LoadProblem } from '../../../model/project/project.ts';
import type { Position } from '../../../gis/crs/crs.ts';
import { readEquipment } from '../equipment/equipment.ts';
import { faultOfListSize } from '../equipment/equipment-checks.ts';
import { problemLog } from '../../../gis/files/problems.ts';
import type { ProjectFile } from '../../../model/project/project-file.ts';
import { type LoadedImagery, readImagery } from '../../../gis/rasters/imagery.ts';
import type { DecodedRasters } from './files/decode-rasters.ts';
import { type Georeferenced, georeferenceRecords } from '../../../gis/tables/located.ts';
import type { GeoreferencedTable } from './files/problem-places.ts';
import { withFinerCoordinates } from '../../../gis/tables/coordinate-pairs.ts';
import type { FeatureTable } from '../../../gis/tables/feature-table.ts';
import { inUnitOfSystem } from '../../../gis/tables/unit-of-system.ts';
import { crsOfTable } from '../../../gis/tables/table-crs.ts';
import { isPointCloud } from '../../../gis/point-clouds/is-point-cloud.ts';
import { isGridFile, readGrids, type GeoreferencedGrid } from '../../../gis/terrain/terrain.ts';
import { readTerrainTable, type TerrainRecord } from '../../../gis/terrain/terrain-table.ts';
import { logOutsideArea } from './area-of-use.ts';
import { type BarrierRecord, readBarriers } from './barriers.ts';
import { readBuildings, type ReadBuilding } from './buildings.ts';
import { type CatchmentRecord, readCatchmentRows } from './catchments.ts';
import { isOfLevels, withMeasured } from './measured-backgrounds.ts';
import { type GroundRecord, readGround } from './ground.ts';
import { readTables } from './files/read-tables.ts';
import { readReceiverRows, type ReceiverRecord } from './receivers/receivers.ts';

/** The records of a project's files, each in the coordinates of its file. */
export interface ProjectRecords {
  readonly receivers: ReadonlyArray<Georeferenced<ReceiverRecord>>;
  readonly buildings: ReadonlyArray<Georeferenced<ReadBuilding>>;
  readonly catchments: ReadonlyArray<Georeferenced<CatchmentRecord>>;
  readonly ground: ReadonlyArray<Georeferenced<GroundRecord>>;
  readonly barriers: ReadonlyArray<Georeferenced<BarrierRecord>>;
  readonly terrain: ReadonlyArray<Georeferenced<TerrainRecord>>;
  readonly grids: readonly GeoreferencedGrid[];
  readonly equipment: EquipmentItem[];
  readonly imagery: LoadedImagery[];
  /** The source tables, for the positions of problems. */
  readonly tables: readonly GeoreferencedTable[];
}

interface RecordOptions {
  /** Recipes for tables whose columns were assigned. */
  readonly recipes?: readonly ImportRecipe[] | undefined;
  /** Whether a point cloud can give the heights of buildings without one. If absent, the files are searched for a point cloud. */
  readonly hasCloud?: boolean;
}

const isCloudOfTerrain = (file: ProjectFile) => file.folder === 'terrain' && isPointCloud(file);

/**
 * Reads all files of a project. What cannot be read is reported as a problem.
 * @param projectEpsg coordinate system of files that name none; null if the project has none either
 */
export function readRecords(
  files: readonly ProjectFile[],
  projectEpsg: number | null,
  criteria: CriteriaSet,
  { elevations, pictures }: DecodedRasters,
  problems: LoadProblem[],
  { recipes = [], hasCloud = files.some(isCloudOfTerrain) }: RecordOptions = {},
): ProjectRecords {
  const tables = readTables(files, problems, { recipes });
  const georeferencedTables: GeoreferencedTable[] = [];
  const recordsOf = <Item>(folder: keyof typeof tables, read: (table: FeatureTable) => Item[]) => {
    const own = (tables[folder] ?? []).flatMap((unplaced): GeoreferencedTable[] => {
      if (folder === 'catchments' && isOfLevels(unplaced.log.file)) return [];
      const table = withFinerCoordinates(inUnitOfSystem(unplaced, projectEpsg), projectEpsg);
      const epsg = crsOfTable(table, projectEpsg);
      if (epsg !== null) return [{ table, epsg }];
      // Without a coordinate system the rows have no positions, but their other faults are still reported.
      read(table);
      return [];
    });
    georeferencedTables.push(...own);
    return georeferenceRecords(own, read);
  };
  const operatingTimes = criteria.operatingTimes.map(({ key }) => key);
  const inFolder = (wanted: ProjectFile['folder']) => files.filter(({ folder }) => folder === wanted);
  const logIn = (folder: ProjectFile['folder']) => (file: string) => problemLog(problems, folder, file);
  const grids = readGrids(inFolder('terrain').filter(isGridFile), elevations, projectEpsg, logIn('terrain'));
  const records = {
    receivers: recordsOf('receivers', (table) => readReceiverRows(table, operatingTimes)),
    buildings: recordsOf('buildings', (table) => readBuildings(table, hasCloud)),
    catchments: withMeasured(
      recordsOf('catchments', (table) => readCatchmentRows(table, criteria)),
      (tables.catchments ?? []).filter(({ log }) => isOfLevels(log.file)),
      criteria,
    ),
    ground: recordsOf('ground', readGround),
    barriers: recordsOf('barriers', readBarriers),
    terrain: recordsOf('terrain', readTerrainTable),
    grids,
    equipment: readAllEquipment(tables.equipment ?? [], problems),
    imagery: readImagery(inFolder('imagery'), pictures, projectEpsg, logIn('imagery')),
    tables: georeferencedTables,
  };
  logOutsideArea(firstCorners(records));
  return records;
}

function readAllEquipment(tables: ReadonlyArray<Parameters<typeof readEquipment>[0]>, problems: LoadProblem[]) {
  const places = new Map<string, string>();
  const equipment = tables.flatMap((table) => readEquipment(table, places));
  const tooMuch = faultOfListSize(equipment);
  if (tooMuch !== null) problemLog(problems, 'equipment', '').error(tooMuch);
  return equipment;
}

/** The first vertex of every record in the coordinates of its file. */
export function firstCorners({ receivers, buildings, catchments, ground, barriers, terrain }: ProjectRecords) {
  const cornered = <Item extends { readonly row: number }>(
    records: ReadonlyArray<Georeferenced<Item>>,
    cornerOf: (record: Item) => Position | undefined,
  ) => records.map(({ record, epsg, log }) => ({ at: cornerOf(record), epsg, row: record.row, log }));
  return [
    ...cornered(receivers, ({ x, y }) => [x, y]),
    ...cornered(buildings, ({ rings }) => rings[0]?.[0]),
    ...cornered(catchments, ({ polygons }) => polygons[0]?.[0]?.[0]),
    ...cornered(ground, ({ rings }) => rings[0]?.[0]),
    ...cornered(barriers, ({ line }) => line[0]),
    ...cornered(terrain, ({ points: [point] }) => (point === undefined ? undefined : [point[0], point[1]])),
  ];
}

/** The coordinate systems of a project's records. */
export function systemsOf({ grids, imagery, ...records }: ProjectRecords): number[] {
  const { receivers, buildings, catchments, ground, barriers, terrain } = records;
  const placedPictures = imagery.filter((image) => image.kind === 'picture');
  const all = [receivers, buildings, catchments, ground, barriers, terrain, grids, placedPictures];
  return all.flat().map(({ epsg }) => epsg);
}
