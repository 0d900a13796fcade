import type { LoadProblem, ProjectFolder } from '../../domain/project.ts';
import { listed } from '../../texts/format.ts';
import { loadingTexts } from '../../texts/loading.ts';
import { readCsvPoints, readCsvTable } from '../formats/csv.ts';
import type { FeatureTable } from '../tables/feature-table.ts';
import { readGeoJson, readGeoJsonLines } from '../formats/geojson.ts';
import { layersToRead } from '../files/layer-of-receivers.ts';
import { problemLog, type ProblemLog } from '../files/problems.ts';
import type { ProjectFile } from '../files/project-file.ts';
import { readShapefileZip } from '../formats/shapefile.ts';
import { FORMAT_OF_EXTENSION, FORMATS } from '../formats/table-formats.ts';
import { isGridFile } from '../terrain/terrain.ts';
import { splitName } from '../files/text.ts';

/** The layers of a project's table files, by folder, in the files' order. What cannot be read is a problem. */
export function readTables(
  files: readonly ProjectFile[],
  problems: LoadProblem[],
): Partial<Record<ProjectFolder, FeatureTable[]>> {
  const tables: Partial<Record<ProjectFolder, FeatureTable[]>> = {};
  for (const file of files) {
    const { folder, name } = file;
    if (folder === 'imagery' || (folder === 'terrain' && isGridFile(file))) continue;
    (tables[folder] ??= []).push(...readTable(file, problemLog(problems, folder, name)));
  }
  return tables;
}

function readTable({ folder, name, bytes, made, crs }: ProjectFile, log: ProblemLog): FeatureTable[] {
  const formats = FORMATS[folder] ?? [];
  const { extension } = splitName(name);
  const format = made ?? FORMAT_OF_EXTENSION.get(extension);
  if (format === undefined || (made === undefined && !formats.includes(format))) {
    const hint = ['shp', 'dbf', 'prj', 'shx', 'cpg'].includes(extension) ? loadingTexts.zipAllPartsOfShapefile : '';
    log.error(loadingTexts.unreadableKind(listed(formats, 'disjunction'), hint));
    return [];
  }
  const table = readFormat(format, folder, bytes, log);
  const read = Array.isArray(table) ? table : table === null ? [] : [table];
  const tables = [...layersToRead(folder, read, (one) => one.log.file.split('/').at(-1) ?? '', log)];
  return crs === undefined ? tables : tables.map((one) => ({ ...one, crs }));
}

function readFormat(
  format: NonNullable<ReturnType<typeof FORMAT_OF_EXTENSION.get>>,
  folder: ProjectFolder,
  bytes: Uint8Array,
  log: ProblemLog,
): FeatureTable[] | FeatureTable | null {
  switch (format) {
    case 'CSV':
      return folder === 'equipment' ? readCsvTable(bytes, log) : readCsvPoints(bytes, log);
    case 'GeoJSON':
      return readGeoJson(bytes, log);
    case 'GeoJSON by line':
      return readGeoJsonLines(bytes, log);
    case 'zipped shapefile':
      return readShapefileZip(bytes, log);
    case 'GeoPackage':
    case 'KML':
    case 'DXF':
    case 'zipped MapInfo':
    case 'XLSX':
    case 'ESRI ASCII grid':
    case 'GeoTIFF':
      throw new Error(`a file of the format ${format} was not opened before it is read`);
  }
}
