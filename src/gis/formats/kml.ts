import { type F, type Folder, kml, kmlWithFolders, type Root } from '@tmcw/togeojson';
import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import type { ProblemLog } from '../files/problems.ts';
import { someOf } from '../tables/cells.ts';
import { readText } from '../files/text.ts';

/** Largest KML, MB. The element tree of a larger one would not fit into the memory of a function. */
const MAX_KML_MB = 50;

/**
 * Converts the placemarks of a KML to GeoJSON in WGS 84, which is the system of KML. Ground overlays are left out.
 * @param among indexes of the wanted top-level folders, among those with placemarks
 * @param beside paths of the other documents in the same KMZ, to which the KML may link
 * @returns null if the file cannot be read, with the reason in the log
 */
export function geoJsonOfKml(
  bytes: Uint8Array,
  log: ProblemLog,
  among: (folders: readonly string[]) => readonly string[] = (folders) => folders,
  beside: readonly string[] = [],
): Uint8Array | null {
  return read(bytes, log, beside, (parsed) => {
    const folders = new Map<string | null, F[]>();
    const root = kmlWithFolders(parsed, { skipNullGeometry: false });
    collect(root, null, folders);
    const outermost = (path: string | null) => path?.split(' / ')[0] ?? '';
    const all = [...new Set([...folders.keys()].map(outermost))];
    const wanted = among(all);
    const features =
      wanted.length === all.length
        ? kml(parsed, { skipNullGeometry: false }).features
        : [...folders].flatMap(([path, inFolder]) => (wanted.includes(outermost(path)) ? inFolder : []));
    return collectionOf(withoutLabelPoints(features, log));
  });
}

interface KmlFolder {
  /** Path from the top-level folder: `Stage 1 / Roads`. Null for placemarks outside folders. */
  readonly name: string | null;
  readonly geoJson: Uint8Array;
}

/** Converts the placemarks of a KML with one entry per folder, in their order. */
export function foldersOfKml(bytes: Uint8Array, log: ProblemLog, beside: readonly string[] = []): KmlFolder[] | null {
  return read(bytes, log, beside, (parsed) => {
    const folders = new Map<string | null, F[]>();
    collect(kmlWithFolders(parsed, { skipNullGeometry: false }), null, folders);
    return [...folders].map(([name, features]) => ({ name, geoJson: collectionOf(withoutLabelPoints(features, log)) }));
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

/** Removes points from a MultiGeometry that also has polygons or lines. They are positions of labels. */
function withoutLabelPoints(features: readonly F[], log: ProblemLog): F[] {
  let count = 0;
  const without = features.map((feature): F => {
    if (feature.geometry?.type !== 'GeometryCollection') return feature;
    const geometries = feature.geometry.geometries.filter(({ type }) => type !== 'Point' && type !== 'MultiPoint');
    const left = feature.geometry.geometries.length - geometries.length;
    if (geometries.length === 0 || left === 0) return feature;
    count += left;
    const [only] = geometries;
    const isAlone = geometries.length === 1 && only !== undefined;
    return { ...feature, geometry: isAlone ? only : { ...feature.geometry, geometries } };
  });
  if (count > 0)
    log.warning(
      `${count} ${count === 1 ? 'point' : 'points'} beside a polygon or a line of the same place left out: a place has one kind of shape.`,
    );
  return without;
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
  beside: readonly string[],
  take: (parsed: ReturnType<DOMParser['parseFromString']>) => Outcome,
): Outcome | null {
  if (bytes.byteLength > MAX_KML_MB * 1e6) {
    log.error(`The KML is larger than ${MAX_KML_MB} MB. Save it as GeoJSON or as a zipped shapefile.`);
    return null;
  }
  const text = readText(bytes, log);
  if (text === null) return null;
  let fault: string | null = null;
  const onError = (level: 'warning' | 'error' | 'fatalError', message: string) => {
    if (level !== 'warning') fault ??= message;
  };
  try {
    const parsed = new DOMParser({ onError }).parseFromString(withPrefixesBound(text), 'text/xml');
    if (fault !== null) throw new Error(fault);
    placemarksOfSchemas(parsed);
    joinCoordinates(parsed);
    removeLinks(parsed, beside, log);
    return take(parsed);
  } catch (error) {
    const reason = fault ?? (error instanceof Error ? error.message : String(error));
    log.error(faultOfXml(text, reason.split('\n')[0] ?? ''));
    return null;
  }
}

function faultOfXml(text: string, reason: string): string {
  const entity = /entity not found: *(&[^;]+;)/.exec(reason)?.[1];
  if (entity !== undefined)
    return `The KML has ${entity}, which XML does not know. Write the character itself, or its number such as &#160;.`;
  if (/^\s+<\?xml/.test(text))
    return 'The KML begins with a blank before its XML declaration. Remove what stands before “<?xml”.';
  const isWhole = /<\/(?:\w+:)?kml>\s*$/.test(text);
  return isWhole
    ? `The KML is no well-formed XML (${reason}). Export it again.`
    : `The KML cannot be read, it may be cut off (${reason}).`;
}

const ROOT = /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->)*<[^\s>/]+/;

/**
 * Adds missing namespace declarations to the root. Google Earth and MyMaps use some prefixes (gx, atom, xsi) without declaring
 * them.
 */
function withPrefixesBound(text: string): string {
  const [root] = ROOT.exec(text) ?? [];
  if (root === undefined) return text;
  const used = text.matchAll(/(?:<|\s)([A-Za-z_][\w.-]*):[A-Za-z_][\w.-]*(?=[\s=>/])/g);
  const prefixes = new Set([...used].flatMap(([, prefix]) => prefix ?? []));
  const unbound = [...prefixes].filter((prefix) => !prefix.startsWith('xml') && !text.includes(`xmlns:${prefix}=`));
  const bindings = unbound.map((prefix) => ` xmlns:${prefix}="urn:prefix:${prefix}"`).join('');
  return root + bindings + text.slice(root.length);
}

/** A static list of the elements with a local name. */
const elementsOf = (document: Document | Element, name: string): Element[] =>
  Array.from(document.getElementsByTagNameNS('*', name));

/**
 * Converts the elements that a schema defines (KML 2.1) to placemarks: `<Schema parent="Placemark" name="S_area">`. Their values
 * become data.
 */
function placemarksOfSchemas(document: Document): void {
  const ofPlacemarks = new Set(['Placemark']);
  for (const schema of elementsOf(document, 'Schema')) {
    const [parent] = elementsOf(schema, 'parent');
    const name = schema.getAttribute('name') ?? '';
    // A schema can extend an earlier one.
    const parentName = schema.getAttribute('parent') ?? parent?.textContent?.trim() ?? '';
    if (!ofPlacemarks.has(parentName) || name === '') continue;
    ofPlacemarks.add(name);
    const fields = new Set(elementsOf(schema, 'SimpleField').map((field) => field.getAttribute('name') ?? ''));
    const created = (tag: string) => document.createElementNS(schema.namespaceURI, tag);
    for (const element of elementsOf(document, name)) {
      const placemark = created('Placemark');
      const data = placemark.appendChild(created('ExtendedData')).appendChild(created('SchemaData'));
      for (const child of Array.from(element.childNodes)) {
        if (!fields.has(child.nodeName)) {
          placemark.appendChild(child);
          continue;
        }
        const value = created('SimpleData');
        value.setAttribute('name', child.nodeName);
        value.textContent = child.textContent ?? '';
        data.appendChild(value);
      }
      element.parentNode?.replaceChild(placemark, element);
    }
  }
}

/** Removes links to other documents. Links to documents outside the KMZ are logged. */
function removeLinks(document: Document, beside: readonly string[], log: ProblemLog): void {
  const outside = new Set<string>();
  for (const link of elementsOf(document, 'NetworkLink')) {
    const href = elementsOf(link, 'href')[0]?.textContent?.trim() ?? '';
    const path = href.replace(/^(?:\.{0,2}\/)+/, '');
    if (!beside.some((other) => other === path || other.endsWith(`/${path}`))) outside.add(href);
    link.parentNode?.removeChild(link);
  }
  if (outside.size > 0)
    log.warning(`What it links to is not read: ${someOf([...outside])}. Save that file, and upload it.`);
}

/**
 * Removes blanks after commas within coordinates (`151.1, -33.8, 0`), unless the comma ends a position (`151.1,-33.8,
 * 151.2,-33.8`).
 */
function joinCoordinates(document: Document): void {
  for (const element of elementsOf(document, 'coordinates')) {
    const joined = (element.textContent ?? '').replaceAll(/\s*,\s*/g, ',').trim();
    if (joined.split(/\s+/).every((position) => position.split(',').length <= 3)) element.textContent = joined;
  }
}

/** Removes heights if all of them are 0. Programs write 0 if they do not know the height. */
function withoutFlatHeights(features: unknown): (key: string, value: unknown) => unknown {
  let isFlat = true;
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
    } else if (isPosition(value)) isFlat &&= (value[2] ?? 0) === 0;
    else value.forEach(visit);
  };
  visit(features);
  return (_, value) => (isFlat && Array.isArray(value) && isPosition(value) ? value.slice(0, 2) : value);
}

function isPosition(value: readonly unknown[]): boolean {
  return value.length === 3 && value.every((number) => typeof number === 'number');
}
