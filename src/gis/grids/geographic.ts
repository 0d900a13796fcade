import { DATUMS, type DatumName } from './datums.ts';

/** A geographic coordinate system: longitudes and latitudes of a datum. */
interface GeographicSystem {
  readonly epsg: number;
  readonly name: string;
  readonly kind: 'degrees';
  readonly datum: DatumName;
  readonly proj4: string;
  readonly accuracyM: number | null;
}

const ROWS: ReadonlyArray<readonly [epsg: number, name: string, datum: DatumName]> = [
  [4258, 'ETRS89', 'ETRS89'],
  [4171, 'RGF93 v1', 'RGF93'],
  [9777, 'RGF93 v2', 'RGF93'],
  [9782, 'RGF93 v2b', 'RGF93'],
  [4173, 'IRENET95', 'IRENET95'],
  [4619, 'SWEREF99', 'SWEREF99'],
  [9702, 'ETRF2000-PL', 'ETRF2000-PL'],
  [4659, 'ISN93', 'ISN93'],
  [4180, 'EST97', 'EST97'],
  [4661, 'LKS92', 'LKS92'],
  [4669, 'LKS94', 'LKS94'],
  [6706, 'RDN2008', 'RDN2008'],
  [4761, 'HTRS96', 'HTRS96'],
  [4765, 'Slovenia 1996', 'Slovenia 1996'],
  [7798, 'BGS2005', 'BGS2005'],
  [5252, 'TUREF', 'TUREF'],
  [4167, 'NZGD2000', 'NZGD2000'],
  [6668, 'JGD2011', 'JGD2011'],
  [4737, 'Korea 2000', 'Korea 2000'],
  [3824, 'TWD97', 'TWD97'],
  [4490, 'China Geodetic Coordinate System 2000', 'CGCS2000'],
  [4757, 'SVY21', 'SVY21'],
  [4148, 'Hartebeesthoek94', 'Hartebeesthoek94'],
  [4674, 'SIRGAS 2000', 'SIRGAS 2000'],
  [5340, 'POSGAR 2007', 'POSGAR 2007'],
  [4269, 'NAD83', 'NAD83'],
  [4617, 'NAD83(CSRS)', 'NAD83(CSRS)'],
];

/** Geographic systems by EPSG code. They differ from WGS 84 by less than a metre, or by the accuracy of their datum. */
export const GEOGRAPHIC_SYSTEMS: ReadonlyMap<number, GeographicSystem> = new Map(
  ROWS.map(([epsg, name, datum]) => {
    const { ellipsoid, shift, accuracyM } = DATUMS[datum];
    const proj4 = `+proj=longlat ${ellipsoid} +towgs84=${shift.join(',')} +no_defs`;
    return [epsg, { epsg, name, kind: 'degrees', datum, proj4, accuracyM }];
  }),
);
