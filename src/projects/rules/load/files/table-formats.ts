import type { ProjectFolder } from '../../../../model/project/project.ts';
import { splitName } from '../../../../gis/files/text.ts';

/** The formats that files of a project may have, as people call them. */
type Format =
  | 'ESRI ASCII grid'
  | 'GeoTIFF'
  | 'LAS or LAZ'
  | 'CSV'
  | 'GeoJSON'
  | 'GeoJSON by line'
  | 'zipped shapefile'
  | 'KML'
  | 'GeoPackage'
  | 'DXF'
  | 'zipped MapInfo'
  | 'XLSX';

const LAYERS = ['GeoJSON', 'GeoJSON by line', 'GeoPackage', 'KML', 'zipped MapInfo', 'zipped shapefile'] as const;

/** The formats of each folder that has tables, and of rasters that lie beside them. */
export const FORMATS: Partial<Record<ProjectFolder, readonly Format[]>> = {
  receivers: ['CSV', 'XLSX', ...LAYERS],
  buildings: LAYERS,
  /** A CSV has levels alone, for polygons that lie beside it. */
  catchments: ['CSV', ...LAYERS],
  barriers: LAYERS,
  ground: LAYERS,
  terrain: ['ESRI ASCII grid', 'GeoTIFF', 'LAS or LAZ', 'DXF', ...LAYERS],
  equipment: ['CSV', 'XLSX'],
};

export const FORMAT_OF_EXTENSION: ReadonlyMap<string, Format> = new Map([
  ['csv', 'CSV'],
  ['tsv', 'CSV'],
  ['psv', 'CSV'],
  ['txt', 'CSV'],
  ['geojson', 'GeoJSON'],
  ['json', 'GeoJSON'],
  ['geojsonl', 'GeoJSON by line'],
  ['jsonl', 'GeoJSON by line'],
  ['ndjson', 'GeoJSON by line'],
  ['kml', 'KML'],
  ['kmz', 'KML'],
  ['gpkg', 'GeoPackage'],
  ['dxf', 'DXF'],
  ['tab', 'zipped MapInfo'],
  ['mif', 'zipped MapInfo'],
  ['xlsx', 'XLSX'],
  ['zip', 'zipped shapefile'],
]);

/** Formats without columns. */
const RASTERS: ReadonlySet<Format> = new Set(['ESRI ASCII grid', 'GeoTIFF']);

/** Whether a file of a folder has tables whose columns may be assigned, by its name. */
export function hasColumns(folder: ProjectFolder, name: string): boolean {
  const format = FORMAT_OF_EXTENSION.get(splitName(name).extension);
  return format !== undefined && !RASTERS.has(format) && FORMATS[folder]?.includes(format) === true;
}
