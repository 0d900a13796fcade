import { coordinateSystem, type Position } from '../crs/crs.ts';
import type { FeatureTable, RawGeometry } from './feature-table.ts';

/** Units that differ by less are the two kinds of foot, of which files say one and mean the other. */
const SAME_UNIT = 1e-5;

/**
 * A table whose coordinates are in a unit of their own, as those of a LandXML, in that of its coordinate system; any other table as it is.
 * @param projectEpsg system of a table that names none
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
