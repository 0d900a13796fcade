import { grouped, quoted, shortened } from '../../files/problems.ts';
import { childrenOf, type XmlElement } from '../xml/walk-xml.ts';
import { MalformedGeometry, type Surface, type Vertex } from './city-buildings.ts';

/** Reads the faces of the geometries of one building. */
export interface FaceReader {
  /**
   * The faces of a solid or of surfaces, wherever these lie in the building or in others.
   * @param type what the faces are called
   * @throws MalformedGeometry
   */
  readonly surfacesOf: (shape: XmlElement, type: string | null) => Surface[];
}

const FACES = new Set(['Polygon', 'PolygonPatch', 'Triangle', 'Rectangle']);
const OUTER = ['exterior', 'outerBoundaryIs'];
const INNER = ['interior', 'innerBoundaryIs'];
const POSITIONS = new Set(['posList', 'pos', 'coordinates']);
/** More than any building has; references to one another could make any number of them. */
const MAX_FACES = 200_000;
/** A face is referred to by a surface, and this perhaps by another one. */
const MAX_REFERENCES = 8;

/**
 * @param building in which references are looked up
 * @param others faces of other buildings by their ids
 * @param axes tells by a first position whether the latitude or the northing comes first
 */
export function faceReader(
  building: XmlElement,
  others: ReadonlyMap<string, XmlElement>,
  axes: { readonly isNorthFirst: (position: readonly [number, number]) => boolean },
): FaceReader {
  let byId: Map<string, XmlElement> | null = null;
  let count = 0;
  const resolve = (href: string): XmlElement => {
    byId ??= elementsById(building);
    const id = href.replace(/^#/, '');
    const found = byId.get(id) ?? others.get(id);
    if (found !== undefined) return found;
    throw new MalformedGeometry(`it refers to ${quoted(href)}, which is not in the file`);
  };
  const collect = (element: XmlElement, dimension: number, references: number, into: Vertex[][][]): void => {
    const ownDimension = dimensionOf(element, dimension);
    if (FACES.has(element.name)) {
      count += 1;
      if (count > MAX_FACES) throw new MalformedGeometry(`it has more than ${grouped(MAX_FACES)} faces`);
      into.push(ringsOf(element, ownDimension));
      return;
    }
    const { href } = element.attributes;
    if (href !== undefined && element.children.length === 0) {
      if (references >= MAX_REFERENCES)
        throw new MalformedGeometry(`it refers to ${quoted(href)} by more than ${MAX_REFERENCES} others`);
      collect(resolve(href), ownDimension, references + 1, into);
    }
    for (const child of element.children) collect(child, ownDimension, references, into);
  };
  const vertexOf = ([a, b, z]: Vertex): Vertex => (axes.isNorthFirst([a, b]) ? [b, a, z] : [a, b, z]);
  return {
    surfacesOf: (shape, type) => {
      const faces: Vertex[][][] = [];
      collect(shape, 3, 0, faces);
      return faces.map((rings) => ({ type, rings: rings.map((ring) => ring.map(vertexOf)) }));
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
