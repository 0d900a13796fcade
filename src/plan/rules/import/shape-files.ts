/** Extensions of files with shapes that can be read, in lower case without the dot. */
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
/** Largest file, MB. The shapes of a larger file would not fit into the memory of a page. */
export const MAX_SHAPE_FILE_MB = 50;
