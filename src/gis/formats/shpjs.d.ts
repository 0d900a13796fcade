declare module 'shpjs' {
  import type { Feature, Geometry } from 'geojson';

  interface ShpCollection {
    features: Array<Feature<Geometry | null>>;
  }
  export function parseZip(zip: Uint8Array): Promise<ShpCollection | ShpCollection[]>;
  /** @param prj the WKT of the coordinates, from which they are reprojected; false leaves them as they are */
  export function parseShp(shp: DataView, prj: string | false): Array<Geometry | null>;
}
