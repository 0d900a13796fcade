import type { ProblemLog } from '../files/problems.ts';
import { decodeText } from '../files/text.ts';
import { unzip } from './zip.ts';

interface KmzDocument {
  /** Path in the KMZ. Null for the only document. */
  readonly path: string | null;
  readonly bytes: Uint8Array;
  /** Paths of all documents in the KMZ. */
  readonly beside: readonly string[];
}

const PLACE = /<(?:\w+:)?(?:Placemark|Schema)\b/;

/**
 * The documents of a KMZ with placemarks. Documents that only link to others are left out. If none is left, an error is logged.
 */
export function documentsOfKmz(bytes: Uint8Array, log: ProblemLog): KmzDocument[] {
  const entries = unzip(bytes, log, (extension) => extension === 'kml');
  if (entries === null) return [];
  if (entries.size === 0) log.error('The KMZ has no KML in it.');
  const beside = [...entries.keys()];
  const all = [...entries].map(([path, document]) => {
    return { path: entries.size === 1 ? null : path, bytes: document, beside };
  });
  const withPlaces = all.filter((document) => PLACE.test(decodeText(document.bytes)));
  return withPlaces.length === 0 ? all.slice(0, 1) : withPlaces;
}
