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
  | 'XLSX'
  | 'GeoParquet'
  /** One of `XML_FORMATS`: its root says which. */
  | 'XML';

/** The formats that are XML. */
export type XmlFormat = 'CityGML' | 'LandXML' | 'OpenStreetMap';

const LAYERS = ['GeoJSON', 'GeoJSON by line', 'GeoPackage', 'KML', 'zipped MapInfo', 'zipped shapefile'] as const;

/** The formats of each folder that has tables, and of rasters that lie beside them. */
export const FORMATS: Partial<Record<ProjectFolder, readonly Format[]>> = {
  receivers: ['CSV', 'XLSX', 'XML', ...LAYERS],
  buildings: ['XML', 'GeoParquet', ...LAYERS],
  /** A CSV has levels alone, for polygons that lie beside it. */
  catchments: ['CSV', ...LAYERS],
  barriers: ['XML', ...LAYERS],
  ground: ['XML', ...LAYERS],
  terrain: ['ESRI ASCII grid', 'GeoTIFF', 'LAS or LAZ', 'XML', 'DXF', ...LAYERS],
  equipment: ['CSV', 'XLSX'],
};

/** What an XML may be in a folder. */
export const XML_FORMATS: Partial<Record<ProjectFolder, readonly XmlFormat[]>> = {
  receivers: ['OpenStreetMap'],
  buildings: ['CityGML', 'OpenStreetMap'],
  barriers: ['OpenStreetMap'],
  ground: ['OpenStreetMap'],
  terrain: ['LandXML'],
};

/** The formats of a folder as messages list them. */
export function formatNames(folder: ProjectFolder): string[] {
  return (FORMATS[folder] ?? []).flatMap((format): readonly string[] =>
    format === 'XML' ? (XML_FORMATS[folder] ?? []) : [format],
  );
}

/** The XML formats by the names of their roots. */
export const FORMAT_OF_ROOT: ReadonlyMap<string, XmlFormat> = new Map([
  ['CityModel', 'CityGML'],
  ['LandXML', 'LandXML'],
  ['osm', 'OpenStreetMap'],
]);

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
  ['parquet', 'GeoParquet'],
  ['geoparquet', 'GeoParquet'],
  ['gml', 'XML'],
  ['citygml', 'XML'],
  ['landxml', 'XML'],
  ['osm', 'XML'],
  ['xml', 'XML'],
  ['zip', 'zipped shapefile'],
]);

/** Formats without columns. */
const RASTERS: ReadonlySet<Format> = new Set(['ESRI ASCII grid', 'GeoTIFF', 'LAS or LAZ']);

/** Whether a file of a folder has tables whose columns may be assigned, by its name. */
export function hasColumns(folder: ProjectFolder, name: string): boolean {
  const format = FORMAT_OF_EXTENSION.get(splitName(name).extension);
  // A surface of LandXML has points and nothing else.
  if (format === undefined || RASTERS.has(format) || (folder === 'terrain' && format === 'XML')) return false;
  return FORMATS[folder]?.includes(format) === true;
}
