import { fileFormatsTexts } from '../../texts/file-formats.ts';
import type { ProblemLog } from '../files/problems.ts';
import { unzip } from './zip.ts';

/** The document of a KMZ: the first KML in it; null where there is none, and the log says why. */
export function innerKml(bytes: Uint8Array, log: ProblemLog): Uint8Array | null {
  const entries = unzip(bytes, log, (extension) => extension === 'kml');
  if (entries === null) return null;
  const [document] = entries.values();
  if (document === undefined) log.error(fileFormatsTexts.kmzWithoutKml);
  return document ?? null;
}
