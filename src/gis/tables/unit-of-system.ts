import { coordinateSystem, type Position } from '../crs/crs.ts';
import type { FeatureTable, RawGeometry } from './feature-table.ts';

/** Units that differ by less than this share are the two kinds of foot, which files often confuse. */
const SAME_UNIT = 1e-5;

/**
 * Converts a table whose coordinates have their own unit, such as that of a LandXML, to the unit of its coordinate system. Any
 * other table is returned unchanged.
 * @param projectEpsg coordinate system of a table that names none
 */
export function inUnitOfSystem(table: FeatureTable, projectEpsg: number | null): FeatureTable {
  const { coordinateUnitM = null, crs, log } = table;
  if (table.isInOwnUnit !== true || coordinateUnitM === null) return table;
  const epsg = crs === null ? projectEpsg : crs.kind === 'known' ? crs.epsg : null;
  const system = epsg === null ? null : coordinateSystem(epsg);
  if (system === null || system.unitM === null) return table;
  const scale = coordinateUnitM / system.unitM;
  if (Math.abs(scale - 1) < SAME_UNIT) return { ...table, coordinateUnitM: null };
  log.warning(
    `The coordinates are in units of ${Number(coordinateUnitM.toPrecision(7))} m. They are converted to those of EPSG:${system.epsg} (${system.name}).`,
  );
  const features = table.features.map((feature) => {
    const { geometry } = feature;
    return geometry === null ? feature : { ...feature, geometry: scaled(geometry, scale) };
  });
  return { ...table, features, coordinateUnitM: null };
}

function scaled(geometry: RawGeometry, scale: number): RawGeometry {
  const each = (points: readonly Position[]) => points.map(([x, y]): Position => [x * scale, y * scale]);
  switch (geometry.kind) {
    case 'points':
      return { ...geometry, points: each(geometry.points) };
    case 'lines':
      return { ...geometry, lines: geometry.lines.map(each) };
    case 'polygons':
      return { ...geometry, polygons: geometry.polygons.map((rings) => rings.map(each)) };
  }
}
