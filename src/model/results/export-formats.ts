import { z } from 'zod';

/** The formats of an export, with their names for people. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'geojson', 'kml', 'shapefile'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface FormatFacts {
  readonly name: string;
  /** Purpose of the format, shown where a person chooses it. */
  readonly purpose: string;
  /** Whether the format has shapes: contours, and outlines of work areas. */
  readonly isMap: boolean;
  /** Whether the format can contain work areas and barriers. */
  readonly hasAreas: boolean;
  /** Coordinate systems of the format: any with the project's as the default, any with WGS 84 as the default, or only WGS 84. */
  readonly crs: 'of the project' | 'usually WGS 84' | 'always WGS 84';
}

export const FORMAT_FACTS: Readonly<Record<ExportFormat, FormatFacts>> = {
  csv: {
    name: 'CSV',
    purpose: 'A plain table of the receivers, for any program',
    isMap: false,
    hasAreas: false,
    crs: 'of the project',
  },
  xlsx: {
    name: 'Excel (XLSX)',
    purpose: 'A workbook with sheets of settings and of what each column means',
    isMap: false,
    hasAreas: true,
    crs: 'of the project',
  },
  geojson: {
    name: 'GeoJSON',
    purpose: 'Shapes for web maps and GIS; zipped where there are several layers',
    isMap: true,
    hasAreas: true,
    crs: 'usually WGS 84',
  },
  kml: {
    name: 'KML',
    purpose: 'Shapes in the colours of their exceedance, for Google Earth',
    isMap: true,
    hasAreas: true,
    crs: 'always WGS 84',
  },
  shapefile: {
    name: 'Shapefile',
    purpose: 'Zipped layers for GIS, with a key of their short column names',
    isMap: true,
    hasAreas: true,
    crs: 'of the project',
  },
};

export const WGS_84 = 4326;

/** The default coordinate system of an export. @param ownCrs EPSG code of the project; null if it has none */
export function usualCrs(format: ExportFormat, ownCrs: number | null): number {
  return FORMAT_FACTS[format].crs === 'of the project' ? (ownCrs ?? WGS_84) : WGS_84;
}

export const EXPORT_NAME_LENGTH = 100;

/** The name of a file without its extension. */
export const exportNameSchema = z
  .string()
  .min(1, 'must not be empty')
  .max(EXPORT_NAME_LENGTH, `must have ${EXPORT_NAME_LENGTH} characters at most`)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u,
    'must begin with a letter or digit and may have letters, digits, spaces, dots, hyphens and underscores',
  );

/** Extensions of exported files, with their media type. */
export const EXPORT_ENDINGS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/vnd.google-earth.kmz',
  'geojson.zip': 'application/zip',
  zip: 'application/zip',
  pdf: 'application/pdf',
} as const;
export type ExportEnding = keyof typeof EXPORT_ENDINGS;
