import { legLengthM, pathLengthM } from '../../../gis/geometry/measure.ts';
import { type Plane, toPlane } from '../../../gis/geometry/plane.ts';
import { signedAreaOf } from '../../../gis/geometry/polygons/polygon.ts';
import { grouped } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import type { DrawingTool } from '../editing/editor-store.ts';

/**
 * The size of the current drawing as text: the segment to the pointer, the total length, and the enclosed area.
 * @param path longitudes and latitudes, degrees; the position of the pointer is last
 * @returns null before there is a segment
 */
export function dimensionsOf(tool: DrawingTool, path: ReadonlyArray<readonly number[]>, plane: Plane): string | null {
  const metres = toPlane(path, plane);
  if (metres.length < 2) return null;
  const areaM2 = Math.abs(signedAreaOf(metres));
  const enclosed = metres.length > 2 ? [inSquareMetres(areaM2)] : [];
  if (tool === 'rectangle' || tool === 'angled-rectangle') {
    const sides = `${inMetres(legLengthM(metres, 1))} × ${inMetres(legLengthM(metres, 2))}`;
    return [metres.length > 2 ? sides : inMetres(legLengthM(metres, 1)), ...enclosed].join(' · ');
  }
  const leg = `last leg ${inMetres(legLengthM(metres, metres.length - 1))}`;
  const total = metres.length > 2 ? [`${inMetres(pathLengthM(metres))} in all`] : [];
  const isLine = tool === 'linestring' || tool === 'corridor' || tool === 'barrier';
  return [leg, ...total, ...(isLine ? [] : enclosed)].join(' · ');
}

/** Formats metres. Small lengths have decimetres. */
export function inMetres(metres: number): string {
  const digits = metres < 100 ? 1 : 0;
  return units.metres(grouped(metres, { least: digits, most: digits }));
}

export function inSquareMetres(squareMetres: number): string {
  const digits = squareMetres < 100 ? 1 : 0;
  return units.squareMetres(grouped(squareMetres, { least: digits, most: digits }));
}
