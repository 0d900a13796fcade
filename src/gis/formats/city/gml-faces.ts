import { grouped, quoted, shortened } from '../../files/problems.ts';
import { childrenOf, type XmlElement } from '../xml/walk-xml.ts';
import { MalformedGeometry, type Surface, type Vertex } from './city-buildings.ts';

/** Reads the faces of the geometries of one building. */
export interface FaceReader {
  /**
   * The faces of solids or surfaces, whether they are in this building or in others. A face with several references counts once.
   * @throws MalformedGeometry
   */
  readonly surfacesOf: (shapes: readonly NamedShape[]) => Surface[];
}

/** A shape with the type of its faces. */
interface NamedShape {
  readonly shape: XmlElement;
  readonly type: string | null;
}

const FACES = new Set(['Polygon', 'PolygonPatch', 'Triangle', 'Rectangle']);
const OUTER = ['exterior', 'outerBoundaryIs'];
const INNER = ['interior', 'innerBoundaryIs'];
const POSITIONS = new Set(['posList', 'pos', 'coordinates']);
/** Limits per building. No building has more, but references to each other can multiply faces. */
const MAX_FACES = 200_000;
const MAX_POSITIONS = 1_000_000;
const MAX_REFERENCES = 200_000;
/** Limit of elements per building, counting referenced elements at each reference. */
const MAX_ELEMENTS = 2_000_000;
/** Largest length of a chain of references between surfaces. */
const MAX_REFERENCE_DEPTH = 8;

/**
 * Creates a reader for the faces of one building.
 * @param building building in which references are resolved
 * @param others faces of other buildings by their ids
 * @param axes decides from a first position whether the latitude or the northing comes first
 */
export function faceReader(
  building: XmlElement,
  others: ReadonlyMap<string, XmlElement>,
  axes: { readonly isNorthFirst: (position: readonly [number, number]) => boolean },
): FaceReader {
  let byId: Map<string, XmlElement> | null = null;
  const faces = counter('faces', MAX_FACES);
  const positions = counter('positions', MAX_POSITIONS);
  const references = counter('references', MAX_REFERENCES);
  const elements = counter('elements, counted each time that it refers to them', MAX_ELEMENTS);
  const resolve = (href: string): XmlElement => {
    byId ??= elementsById(building);
    const id = href.replace(/^#/, '');
    const found = byId.get(id) ?? others.get(id);
    if (found !== undefined) return found;
    throw new MalformedGeometry(`it refers to ${quoted(href)}, which is not in the file`);
  };
  /** @param seen faces that were found before */
  const collect = (element: XmlElement, dimension: number, depth: number, seen: Map<XmlElement, Vertex[][]>): void => {
    elements.add(1);
    const ownDimension = dimensionOf(element, dimension);
    if (FACES.has(element.name)) {
      faces.add(1);
      if (seen.has(element)) return;
      const rings = ringsOf(element, ownDimension);
      for (const ring of rings) positions.add(ring.length);
      seen.set(element, rings);
      return;
    }
    const { href } = element.attributes;
    if (href !== undefined && element.children.length === 0) {
      references.add(1);
      if (depth >= MAX_REFERENCE_DEPTH)
        throw new MalformedGeometry(`it refers to ${quoted(href)} by more than ${MAX_REFERENCE_DEPTH} others`);
      collect(resolve(href), ownDimension, depth + 1, seen);
    }
    for (const child of element.children) collect(child, ownDimension, depth, seen);
  };
  const vertexOf = ([a, b, z]: Vertex): Vertex => (axes.isNorthFirst([a, b]) ? [b, a, z] : [a, b, z]);
  return {
    surfacesOf: (shapes) => {
      const byType = new Map<string | null, Map<XmlElement, Vertex[][]>>();
      for (const { shape, type } of shapes) {
        const seen = byType.get(type) ?? new Map<XmlElement, Vertex[][]>();
        byType.set(type, seen);
        collect(shape, 3, 0, seen);
      }
      return Array.from(byType, ([type, seen]) =>
        Array.from(seen.values(), (rings) => ({ type, rings: rings.map((ring) => ring.map(vertexOf)) })),
      ).flat();
    },
  };
}

/** Counts elements of a building up to a limit. */
function counter(what: string, most: number) {
  let count = 0;
  return {
    /** @throws MalformedGeometry */
    add: (more: number): void => {
      count += more;
      if (count > most) throw new MalformedGeometry(`it has more than ${grouped(most)} ${what}`);
    },
  };
}

function elementsById(building: XmlElement): Map<string, XmlElement> {
  const byId = new Map<string, XmlElement>();
  const add = (element: XmlElement): void => {
    const { id } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    element.children.forEach(add);
  };
  add(building);
  return byId;
}

function dimensionOf({ attributes: { srsDimension } }: XmlElement, outer: number): number {
  if (srsDimension === undefined) return outer;
  const dimension = Number(srsDimension);
  if (dimension === 2 || dimension === 3) return dimension;
  throw new MalformedGeometry(`its srsDimension is ${quoted(srsDimension)}. Expected 2 or 3`);
}

function ringsOf(face: XmlElement, dimension: number): Vertex[][] {
  const [outer, ...more] = OUTER.flatMap((name) => childrenOf(face, name));
  const inner = INNER.flatMap((name) => childrenOf(face, name));
  if (outer === undefined || more.length > 0) throw new MalformedGeometry('a face of it has no outline');
  return [outer, ...inner].map((ring) => ringOf(ring, dimension));
}

function ringOf(boundary: XmlElement, dimension: number): Vertex[] {
  const vertices: Vertex[] = [];
  const collect = (element: XmlElement, outer: number): void => {
    const own = dimensionOf(element, outer);
    if (POSITIONS.has(element.name)) appendPositions(element, own, vertices);
    else for (const child of element.children) collect(child, own);
  };
  collect(boundary, dimension);
  if (vertices.length < 3) throw new MalformedGeometry(`a ring of it has ${vertices.length} positions`);
  return vertices;
}

function appendPositions({ name, text }: XmlElement, dimension: number, vertices: Vertex[]): void {
  const words = text.trim().split(name === 'coordinates' ? /[\s,]+/ : /\s+/);
  if (words[0] === '') return;
  if (words.length % dimension !== 0)
    throw new MalformedGeometry(
      `a ${name} of it has ${grouped(words.length)} numbers. Expected ${dimension} for each position`,
    );
  const numbers = words.map((word) => {
    const number = Number(word);
    if (!Number.isFinite(number)) throw new MalformedGeometry(`${quoted(shortened(word, 30))} is no coordinate`);
    return number;
  });
  for (let at = 0; at < numbers.length; at += dimension) {
    const [x = NaN, y = NaN] = [numbers[at], numbers[at + 1]];
    vertices.push([x, y, dimension === 3 ? (numbers[at + 2] ?? NaN) : 0]);
  }
}
