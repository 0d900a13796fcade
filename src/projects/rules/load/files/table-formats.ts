import type { ProjectFolder } from '../../../../model/project/project.ts';
import { splitName } from '../../../../gis/files/text.ts';

/** The formats of a project's files, with their names for people. */
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
  /** One of `XML_FORMATS`, depending on the root element. */
  | 'XML';

/** The formats that are based on XML. */
export type XmlFormat = 'CityGML' | 'LandXML' | 'OpenStreetMap';

const LAYERS = ['GeoJSON', 'GeoJSON by line', 'GeoPackage', 'KML', 'zipped MapInfo', 'zipped shapefile'] as const;

/** The formats of each folder with tables, including raster formats in the same folder. */
export const FORMATS: Partial<Record<ProjectFolder, readonly Format[]>> = {
  receivers: ['CSV', 'XLSX', 'XML', ...LAYERS],
  buildings: ['XML', 'GeoParquet', ...LAYERS],
  /** A CSV has only levels, for polygons in another file. */
  catchments: ['CSV', ...LAYERS],
  barriers: ['XML', ...LAYERS],
  ground: ['XML', ...LAYERS],
  terrain: ['ESRI ASCII grid', 'GeoTIFF', 'LAS or LAZ', 'XML', 'DXF', ...LAYERS],
  equipment: ['CSV', 'XLSX'],
};

/** The XML formats of each folder. */
export const XML_FORMATS: Partial<Record<ProjectFolder, readonly XmlFormat[]>> = {
  receivers: ['OpenStreetMap'],
  buildings: ['CityGML', 'OpenStreetMap'],
  barriers: ['OpenStreetMap'],
  ground: ['OpenStreetMap'],
  terrain: ['LandXML'],
};

/** The formats of a folder for messages. */
export function formatNames(folder: ProjectFolder): string[] {
  return (FORMATS[folder] ?? []).flatMap((format): readonly string[] =>
    format === 'XML' ? (XML_FORMATS[folder] ?? []) : [format],
  );
}

/** The XML formats by the name of their root element. */
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

/** Whether a file of a folder, judged by its name, has tables whose columns can be assigned. */
export function hasColumns(folder: ProjectFolder, name: string): boolean {
  const format = FORMAT_OF_EXTENSION.get(splitName(name).extension);
  // A LandXML surface has only points.
  if (format === undefined || RASTERS.has(format) || (folder === 'terrain' && format === 'XML')) return false;
  return FORMATS[folder]?.includes(format) === true;
}
