declare module 'shpjs' {
  import type { Feature, Geometry } from 'geojson';

  interface ShpCollection {
    features: Array<Feature<Geometry | null>>;
  }
  export function parseZip(zip: Uint8Array): Promise<ShpCollection | ShpCollection[]>;
  /** @param prj coordinate system as WKT, from which coordinates are reprojected; false leaves them unchanged */
  export function parseShp(shp: DataView, prj: string | false): Array<Geometry | null>;
}
