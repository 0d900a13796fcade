import { type F, type Folder, kml, kmlWithFolders, type Root } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { fileFormatsTexts } from '../../texts/file-formats.ts';
import type { ProblemLog } from '../files/problems.ts';
import { readText } from '../files/text.ts';

/** Of a larger one the tree of its elements would not fit into the memory of a function, MB. */
const MAX_KML_MB = 50;

/**
 * The places of a KML as GeoJSON, in WGS 84 as KML is. Pictures that lie on the ground are left out.
 * @param among the outermost folders that are wanted, of those that have places
 * @returns null where it cannot be read; the log says why
 */
export function geoJsonOfKml(
  bytes: Uint8Array,
  log: ProblemLog,
  among: (folders: readonly string[]) => readonly string[] = (folders) => folders,
): Uint8Array | null {
  return read(bytes, log, (parsed) => {
    const folders = new Map<string | null, F[]>();
    const root = kmlWithFolders(parsed, { skipNullGeometry: false });
    collect(root, null, folders);
    const outermost = (path: string | null) => path?.split(' / ')[0] ?? '';
    const all = [...new Set([...folders.keys()].map(outermost))];
    const wanted = among(all);
    if (wanted.length === all.length) return collectionOf(kml(parsed, { skipNullGeometry: false }).features);
    return collectionOf([...folders].flatMap(([path, features]) => (wanted.includes(outermost(path)) ? features : [])));
  });
}

interface KmlFolder {
  /** Its path from the outermost folder: `Stage 1 / Roads`; null of places in no folder. */
  readonly name: string | null;
  readonly geoJson: Uint8Array;
}

/** The same by the folders that have places, in their order. */
export function foldersOfKml(bytes: Uint8Array, log: ProblemLog): KmlFolder[] | null {
  return read(bytes, log, (parsed) => {
    const folders = new Map<string | null, F[]>();
    collect(kmlWithFolders(parsed, { skipNullGeometry: false }), null, folders);
    return [...folders].map(([name, features]) => ({ name, geoJson: collectionOf(features) }));
  });
}

function collect({ children }: Root | Folder, name: string | null, folders: Map<string | null, F[]>): void {
  for (const child of children) {
    if (child.type === 'Feature') {
      const inFolder = folders.get(name) ?? [];
      inFolder.push(child);
      folders.set(name, inFolder);
    } else {
      const own = typeof child.meta['name'] === 'string' ? child.meta['name'].trim() : '';
      collect(child, own === '' ? name : name === null ? own : `${name} / ${own}`, folders);
    }
  }
}

function collectionOf(features: readonly F[]): Uint8Array {
  const places = features.filter(({ properties }) => properties?.['@geometry-type'] !== 'groundoverlay');
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } };
  const collection = JSON.stringify({ type: 'FeatureCollection', crs, features: places }, withoutFlatHeights(places));
  return new TextEncoder().encode(collection);
}

function read<Outcome>(
  bytes: Uint8Array,
  log: ProblemLog,
  take: (parsed: ReturnType<DOMParser['parseFromString']>) => Outcome,
): Outcome | null {
  if (bytes.byteLength > MAX_KML_MB * 1e6) {
    log.error(fileFormatsTexts.kmlTooLarge(MAX_KML_MB));
    return null;
  }
  const text = readText(bytes, log);
  if (text === null) return null;
  let fault: string | null = null;
  const onError = (level: 'warning' | 'error' | 'fatalError', message: string) => {
    if (level !== 'warning') fault ??= message;
  };
  try {
    const parsed = new DOMParser({ onError }).parseFromString(text, 'text/xml');
    if (fault !== null) throw new Error(fault);
    return take(parsed);
  } catch (error) {
    const reason = fault ?? (error instanceof Error ? error.message : String(error));
    log.error(fileFormatsTexts.kmlBroken(reason.split('\n')[0] ?? ''));
    return null;
  }
}

/** Leaves out heights that are all 0: a map on the screen writes them where it knows none. */
function withoutFlatHeights(features: unknown): (key: string, value: unknown) => unknown {
  let isFlat = true;
  const look = (value: unknown): void => {
    if (!Array.isArray(value)) {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
    } else if (isPosition(value)) isFlat &&= (value[2] ?? 0) === 0;
    else value.forEach(look);
  };
  look(features);
  return (_, value) => (isFlat && Array.isArray(value) && isPosition(value) ? value.slice(0, 2) : value);
}

function isPosition(value: readonly unknown[]): boolean {
  return value.length === 3 && value.every((one) => typeof one === 'number');
}
