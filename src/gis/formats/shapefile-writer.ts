import { zipSync } from 'fflate';
import { wktOf } from '../crs/crs-wkt.ts';
import { type DbfField, type DbfRows, writeDbf } from './dbf-writer.ts';
import { type LayerShapes, writeShp } from './shp-writer.ts';

/** A layer of a shapefile: a row of values for each shape. */
export interface ShapefileLayer {
  readonly name: string;
  readonly geometry: LayerShapes;
  readonly fields: readonly DbfField[];
  readonly rows: DbfRows;
}

/**
 * Layers as one zip of shapefiles: .shp, .shx, .dbf, .prj and .cpg (UTF-8) each.
 * @param beside other files of the zip, by their names
 * @param epsg the built-in system that the coordinates are in
 * @param date stands in the files as the day they were written
 * @throws RangeError where a layer has not a row a shape, or a column name is too long
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
