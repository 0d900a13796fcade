import type { Position } from '../../crs/crs.ts';
import { grouped, type ProblemLog } from '../../files/problems.ts';
import { nestRings } from '../../geometry/polygons/nested-rings.ts';
import type { Cell, FeatureTable, RawFeature, RawGeometry } from '../../tables/feature-table.ts';

export type Tags = Readonly<Record<string, string>>;

/** A node, way or relation of OpenStreetMap (API 0.6) from JSON or XML. */
export type OsmElement =
  | { readonly type: 'node'; readonly id: string; readonly tags: Tags; readonly at: Position | null }
  | {
      readonly type: 'way';
      readonly id: string;
      readonly tags: Tags;
      readonly nodes: readonly string[];
      /** Positions if the file has them (`out geom`). A missing position is null. */
      readonly corners: ReadonlyArray<Position | null> | null;
    }
  | { readonly type: 'relation'; readonly id: string; readonly tags: Tags; readonly members: readonly OsmMember[] };

/** A way that is a member of a relation. */
export interface OsmMember {
  readonly ref: string;
  readonly corners: ReadonlyArray<Position | null> | null;
}

/** Decides by its tags whether an element is wanted. */
export type WantedTags = (tags: Tags) => boolean;

/** Closed ways with one of these keys are areas, except for the listed values. */
const AREA_KEYS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    aeroway: ['runway', 'taxiway'],
    amenity: [],
    boundary: [],
    building: [],
    'building:part': [],
    craft: [],
    historic: ['city_wall', 'citywalls'],
    landuse: [],
    leisure: ['slipway', 'track'],
    man_made: ['cutline', 'embankment', 'pipeline'],
    military: ['trench'],
    natural: ['arete', 'cliff', 'coastline', 'ridge', 'tree_row'],
    office: [],
    place: [],
    power: ['cable', 'line', 'minor_line'],
    shop: [],
    tourism: [],
    water: [],
  }).map(([key, lines]) => [key, new Set(lines)]),
);
/** Most rings and positions of an area. Each ring is compared with the larger ones. */
const MAX_RINGS = 5000;
const MAX_POSITIONS = 500_000;
/** Most positions of all relations of a file together. Relations can share ways. */
const MAX_POSITIONS_OF_FILE = 10_000_000;
/** Most comparisons of positions with rings to find nested rings. They take about 10 s. */
const MAX_COMPARISONS_OF_FILE = 3e9;
/** Relation types that form areas. */
const AREA_RELATIONS = new Set(['multipolygon', 'boundary']);

/** Thrown if a file is too large to be read. The message is a sentence. */
class OsmFault extends Error {}

/** Counts positions and comparisons of the relations of a file up to the limits. */
function relationCounter() {
  let [positions, comparisons] = [0, 0];
  return {
    /** @throws OsmFault if all relations together exceed a limit */
    add: (morePositions: number, moreComparisons: number): void => {
      positions += morePositions;
      comparisons += moreComparisons;
      if (positions > MAX_POSITIONS_OF_FILE || comparisons > MAX_COMPARISONS_OF_FILE)
        throw new OsmFault('The relations of the file have more positions together than can be read. Ask Overpass for a smaller area.'); // prettier-ignore
    },
  };
}

/**
 * Converts tagged elements of OpenStreetMap to points, lines and areas in WGS 84. Columns: `id` (`way/123`) and the tags.
 * Elements with missing nodes or members are logged once.
 * @returns null if no element is wanted, with the reason in the log
 */
export function osmTable(elements: Iterable<OsmElement>, wanted: WantedTags, log: ProblemLog): FeatureTable | null {
  const nodes = new Map<string, Position>();
  const ways = new Map<string, Extract<OsmElement, { type: 'way' }>>();
  const tagged: OsmElement[] = [];
  for (const element of elements) {
    if (element.type === 'node' && element.at !== null) nodes.set(element.id, element.at);
    if (element.type === 'way') ways.set(element.id, element);
    if (Object.keys(element.tags).length > 0) tagged.push(element);
  }
  const pathOf = (way: { corners: OsmMember['corners']; nodes: readonly string[] }): Position[] | null => {
    const corners = way.corners ?? way.nodes.map((id) => nodes.get(id) ?? null);
    const path = corners.filter((corner) => corner !== null);
    return path.length === corners.length && path.length > 0 ? path : null;
  };
  /** Paths of ways. Relations can share a way, so its path is built once. */
  const paths = new Map<string, Position[] | null>();
  const pathOfRef = (ref: string): Position[] | null => {
    const found = paths.get(ref);
    if (found !== undefined) return found;
    const way = ways.get(ref);
    const path = way === undefined ? null : pathOf(way);
    paths.set(ref, path);
    return path;
  };
  const broken: string[] = [];
  const features: RawFeature[] = [];
  const counter = relationCounter();
  let row = 0;
  for (const element of tagged) {
    const { type, id, tags } = element;
    if (!wanted(tags) || (type === 'relation' && !AREA_RELATIONS.has(tags.type ?? ''))) continue;
    row += 1;
    let geometry: ReturnType<typeof geometryOf>;
    try {
      geometry = geometryOf(element, pathOf, pathOfRef, counter);
    } catch (error) {
      if (!(error instanceof OsmFault)) throw error;
      log.error(error.message);
      return null;
    }
    if (geometry === 'too large') {
      log.error(
        `relation/${id} has more than ${grouped(MAX_RINGS)} rings or ${grouped(MAX_POSITIONS)} positions. Expected an area of fewer.`,
        { row },
      );
    } else if (geometry === null) broken.push(`${type}/${id}`);
    else features.push({ row, geometry, cells: { ...tags, id: `${type}/${id}` } satisfies Record<string, Cell> });
  }
  if (broken.length > 0) {
    const others = broken.length === 2 ? '1 other have' : `${grouped(broken.length - 1)} others have`;
    log.error(
      `${broken[0] ?? ''} ${broken.length > 1 ? `and ${others}` : 'has'} nodes or members that are not in the file. Ask Overpass for them too, with “out geom;” or “(._;>;); out;”.`,
    );
  }
  if (row === 0) {
    log.error('The file of OpenStreetMap has nothing that this folder is for.');
    return null;
  }
  const columns = [...new Set(features.flatMap(({ cells }) => Object.keys(cells)))];
  return {
    log,
    features,
    columns,
    crs: { kind: 'known', epsg: 4326 },
    coordinates: 'degrees',
    isOfOsm: true,
    decimalComma: false,
  };
}

function geometryOf(
  element: OsmElement,
  pathOf: (way: { corners: OsmMember['corners']; nodes: readonly string[] }) => Position[] | null,
  pathOfRef: (ref: string) => Position[] | null,
  counter: ReturnType<typeof relationCounter>,
): RawGeometry | 'too large' | null {
  switch (element.type) {
    case 'node':
      return element.at === null ? null : { kind: 'points', points: [element.at] };
    case 'way': {
      const path = pathOf(element);
      if (path === null || path.length < 2) return null;
      return isClosed(path) && isArea(element.tags)
        ? { kind: 'polygons', polygons: [[path]] }
        : { kind: 'lines', lines: [path] };
    }
    case 'relation': {
      const paths: Position[][] = [];
      let positions = 0;
      for (const { ref, corners } of distinct(element.members)) {
        const path = pathOf({ corners, nodes: [] }) ?? pathOfRef(ref);
        if (path === null) return null;
        positions += path.length;
        if (positions > MAX_POSITIONS) return 'too large';
        counter.add(path.length, 0);
        paths.push(path);
      }
      const rings = ringsOf(paths);
      if (rings === null || rings.length === 0) return null;
      if (rings.length > MAX_RINGS) return 'too large';
      counter.add(0, rings.length * positions);
      return { kind: 'polygons', polygons: nestRings(rings), isNested: true };
    }
  }
}

/** The members of a relation without duplicates. */
function distinct(members: readonly OsmMember[]): OsmMember[] {
  const refs = new Set<string>();
  return members.filter(({ ref }) => {
    const isNew = ref === '' || !refs.has(ref);
    refs.add(ref);
    return isNew;
  });
}

function isArea(tags: Tags): boolean {
  if (tags.area !== undefined) return tags.area !== 'no';
  return Object.entries(tags).some(([key, value]) => value !== 'no' && AREA_KEYS.get(key)?.has(value) === false);
}

const keyOf = ([lon, lat]: Position) => `${lon},${lat}`;

function isClosed(path: readonly Position[]): boolean {
  const [first, last] = [path[0], path.at(-1)];
  return path.length > 3 && first !== undefined && last !== undefined && keyOf(first) === keyOf(last);
}

/** Joins the ways of a relation at their ends. @returns null if they do not form closed rings */
function ringsOf(paths: readonly Position[][]): Position[][] | null {
  const rings: Position[][] = [];
  /** Open paths by the position of their ends. */
  const byEnd = new Map<string, Set<Position[]>>();
  const endsOf = (path: readonly Position[]) =>
    [path[0], path.at(-1)].flatMap((end) => (end === undefined ? [] : [keyOf(end)]));
  const add = (path: Position[]) => {
    for (const key of endsOf(path)) byEnd.set(key, (byEnd.get(key) ?? new Set()).add(path));
  };
  const remove = (path: Position[]) => {
    for (const key of endsOf(path)) byEnd.get(key)?.delete(path);
  };
  for (const path of paths) if (!isClosed(path)) add(path);
  for (const path of paths) {
    if (isClosed(path)) {
      rings.push(path);
      continue;
    }
    const [start] = endsOf(path);
    if (start === undefined || byEnd.get(start)?.has(path) !== true) continue;
    remove(path);
    const ring = [...path];
    while (!isClosed(ring)) {
      const end = endsOf(ring)[1] ?? '';
      const [next] = byEnd.get(end) ?? [];
      if (next === undefined) return null;
      remove(next);
      const follows = endsOf(next)[0] === end ? next : next.toReversed();
      for (const corner of follows.slice(1)) ring.push(corner);
    }
    rings.push(ring);
  }
  return rings;
}
