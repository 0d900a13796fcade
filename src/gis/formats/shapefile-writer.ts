import { zipSync } from 'fflate';
import { wktOf } from '../crs/crs-wkt.ts';
import { type DbfField, type DbfRows, writeDbf } from './dbf-writer.ts';
import { type LayerShapes, writeShp } from './shp-writer.ts';

/** A layer of a shapefile with one row of values per shape. */
export interface ShapefileLayer {
  readonly name: string;
  readonly geometry: LayerShapes;
  readonly fields: readonly DbfField[];
  readonly rows: DbfRows;
}

/**
 * Writes layers as one zip of shapefiles, each with .shp, .shx, .dbf, .prj and .cpg (UTF-8).
 * @param beside further files of the zip by name
 * @param epsg built-in coordinate system of the coordinates
 * @param date date of writing that the files contain
 * @throws RangeError if a layer does not have one row per shape, or if a column name is too long
 */
export function writeShapefileZip(
  layers: readonly ShapefileLayer[],
  epsg: number,
  date: Date,
  beside: Readonly<Record<string, string>> = {},
): Uint8Array {
  const encoder = new TextEncoder();
  const files: Record<string, Uint8Array> = {};
  for (const [name, text] of Object.entries(beside)) files[name] = encoder.encode(text);
  for (const { name, geometry, fields, rows } of layers) {
    const shapes = geometry.shapes.length;
    if (shapes !== rows.length) throw new RangeError(`layer ${name} has ${shapes} shapes and ${rows.length} rows`);
    const { shp, shx } = writeShp(geometry);
    files[`${name}.shp`] = shp;
    files[`${name}.shx`] = shx;
    files[`${name}.dbf`] = writeDbf(fields, rows, date);
    files[`${name}.prj`] = encoder.encode(wktOf(epsg));
    files[`${name}.cpg`] = encoder.encode('UTF-8');
  }
  return zipSync(files, { level: 6, mtime: date });
}
