import type { LoadProblem, ProjectFolder } from '../domain/project.ts';
import { readCsvPoints, readCsvTable } from './csv.ts';
import type { FeatureTable } from './feature-table.ts';
import { readGeoJson } from './geojson.ts';
import { problemLog, type ProblemLog } from './problems.ts';
import type { ProjectFile } from './project-file.ts';
import { readShapefileZip } from './shapefile.ts';
import { isGridFile } from './terrain.ts';
import { splitName } from './text.ts';

type Format = 'ESRI ASCII grid' | 'GeoTIFF' | 'CSV' | 'GeoJSON' | 'zipped shapefile';

/** The formats of each folder that has tables, and of rasters that lie beside them. */
const FORMATS: Partial<Record<ProjectFolder, readonly Format[]>> = {
  receivers: ['CSV', 'GeoJSON', 'zipped shapefile'],
  buildings: ['GeoJSON', 'zipped shapefile'],
  catchments: ['GeoJSON', 'zipped shapefile'],
  barriers: ['GeoJSON', 'zipped shapefile'],
  ground: ['GeoJSON', 'zipped shapefile'],
  terrain: ['ESRI ASCII grid', 'GeoTIFF', 'GeoJSON', 'zipped shapefile'],
  equipment: ['CSV'],
};

const FORMAT_OF_EXTENSION: Readonly<Record<string, Format>> = {
  csv: 'CSV',
  txt: 'CSV',
  geojson: 'GeoJSON',
  json: 'GeoJSON',
  zip: 'zipped shapefile',
};

const EITHER = new Intl.ListFormat('en', { type: 'disjunction' });

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

function readTable({ folder, name, bytes }: ProjectFile, log: ProblemLog): FeatureTable[] {
  const formats = FORMATS[folder] ?? [];
  const { extension } = splitName(name);
  const format = FORMAT_OF_EXTENSION[extension];
  if (format === undefined || !formats.includes(format)) {
    const hint = ['shp', 'dbf', 'prj', 'shx', 'cpg'].includes(extension)
      ? ' Zip all parts of the shapefile together.'
      : '';
    log.error(`Files of this kind cannot be read here. Expected ${EITHER.format(formats)}.${hint}`);
    return [];
  }
  if (format === 'zipped shapefile') return readShapefileZip(bytes, log);
  const readCsv = folder === 'equipment' ? readCsvTable : readCsvPoints;
  const table = format === 'CSV' ? readCsv(bytes, log) : readGeoJson(bytes, log);
  return table === null ? [] : [table];
}
