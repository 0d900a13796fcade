/** Endings of the files whose shapes can be read, lower case, without the dot. */
export const SHAPE_FILE_ENDINGS = [
  'geojson',
  'json',
  'geojsonl',
  'ndjson',
  'kml',
  'kmz',
  'zip',
  'dxf',
  'gpkg',
  'xml',
  'landxml',
] as const;
/** Of a larger file the shapes would not fit into a page, MB. */
export const MAX_SHAPE_FILE_MB = 50;
