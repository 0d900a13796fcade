/** The formats of an export, as people call them and as they are stored. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'geojson', 'kml', 'shapefile'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface FormatFacts {
  readonly name: string;
  /** Whether it has shapes: contours, and work areas with their outlines. */
  readonly isMap: boolean;
  /** Whether work areas and barriers can be in it. */
  readonly hasAreas: boolean;
  /** Whether its coordinates can be of any system; others are WGS 84. */
  readonly anyCrs: boolean;
}

export const FORMAT_FACTS: Readonly<Record<ExportFormat, FormatFacts>> = {
  csv: { name: 'Table (CSV)', isMap: false, hasAreas: false, anyCrs: true },
  xlsx: { name: 'Workbook (XLSX)', isMap: false, hasAreas: true, anyCrs: true },
  geojson: { name: 'GeoJSON', isMap: true, hasAreas: true, anyCrs: true },
  kml: { name: 'KML', isMap: true, hasAreas: true, anyCrs: false },
  shapefile: { name: 'Shapefile (ZIP)', isMap: true, hasAreas: true, anyCrs: true },
};

/** Endings of exported files, with the type that they are sent as. */
export const EXPORT_ENDINGS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  zip: 'application/zip',
} as const;
export type ExportEnding = keyof typeof EXPORT_ENDINGS;
