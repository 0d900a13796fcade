declare module 'shpjs' {
  import type { Feature, Geometry } from 'geojson';

  interface ShpCollection {
    features: Array<Feature<Geometry | null>>;
  }
  export function parseZip(zip: Uint8Array): Promise<ShpCollection | ShpCollection[]>;
}
