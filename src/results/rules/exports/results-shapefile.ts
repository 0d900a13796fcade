import { type Position, requireSystem } from '../../../gis/crs/crs.ts';
import type { DbfField, DbfRows } from '../../../gis/formats/dbf-writer.ts';
import { type ShapefileLayer, writeShapefileZip } from '../../../gis/formats/shapefile-writer.ts';
import type { LayerShapes } from '../../../gis/formats/shp-writer.ts';
import { keyText } from './export-notes.ts';
import { type ExportGeometry, type ExportLayer, type ExportWanted, layersOf } from './export-layers.ts';

type Project = (lon: number, lat: number) => Position;

/**
 * The results as zipped shapefiles: `receivers` with one point per receiver and operating time; work areas as `areas`, `lines`
 * and `points`; barrier lines as `barriers`; noise contours as `contours` with one shape per band. Empty layers are left out.
 * `key.txt` describes the columns.
 * @throws if the EPSG code is not built in
 */
export function resultsShapefile(wanted: ExportWanted): Uint8Array {
  const project = requireSystem(wanted.epsg).fromLonLat;
  const layers = layersOf(wanted, false);
  const key = keyText(wanted, layers, true);
  return writeShapefileZip(
    layers.flatMap((layer) => shapefilesOf(layer, project)),
    wanted.epsg,
    wanted.at,
    { 'key.txt': key },
  );
}

/** A shapefile has shapes of one kind only, so a layer with several kinds becomes several shapefiles. */
const NAMES = {
  receivers: { point: 'receivers' },
  areas: { polygon: 'areas', polyline: 'lines', point: 'points' },
  barriers: { polyline: 'barriers' },
  contours: { polygon: 'contours' },
} as const satisfies Record<ExportLayer['name'], Partial<Record<LayerShapes['kind'], string>>>;

function shapefilesOf(layer: ExportLayer, project: Project): ShapefileLayer[] {
  const fields = layer.columns.map(({ shortName, type }): DbfField => ({ name: shortName, type }));
  return Object.entries(NAMES[layer.name]).flatMap(([kind, name]) => {
    const rows: number[] = [];
    for (let row = 0; row < layer.count; row++) if (kindOf(layer.geometryAt(row)) === kind) rows.push(row);
    if (rows.length === 0) return [];
    const values: DbfRows = { length: rows.length, at: (row) => layer.valuesAt(rows[row] ?? NaN) };
    return [{ name, geometry: shapesOf(layer, rows, kind as LayerShapes['kind'], project), fields, rows: values }];
  });
}

function kindOf({ type }: ExportGeometry): LayerShapes['kind'] {
  if (type === 'Point') return 'point';
  return type === 'LineString' ? 'polyline' : 'polygon';
}

function shapesOf(
  layer: ExportLayer,
  rows: readonly number[],
  kind: LayerShapes['kind'],
  project: Project,
): LayerShapes {
  const line = (positions: ReadonlyArray<readonly number[]>) =>
    positions.map(([lon = NaN, lat = NaN]): Position => project(lon, lat));
  const shapes = rows.map((row): readonly (readonly Position[])[][] => {
    const geometry = layer.geometryAt(row);
    switch (geometry.type) {
      case 'Point':
        return [[line([geometry.coordinates])]];
      case 'LineString':
        return [[line(geometry.coordinates)]];
      case 'Polygon':
        return [geometry.coordinates.map(line)];
      case 'MultiPolygon':
        return geometry.coordinates.map((rings) => rings.map(line));
    }
  });
  switch (kind) {
    case 'point':
      return { kind, shapes: shapes.map((shape) => shape[0]?.[0]?.[0] ?? null) };
    case 'polyline':
      return { kind, shapes: shapes.map((shape) => shape[0] ?? null) };
    case 'polygon':
      return { kind, shapes };
  }
}
