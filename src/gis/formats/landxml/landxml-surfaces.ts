import type { Position } from '../../crs/crs.ts';
import { grouped, type ProblemLog, shortened } from '../../files/problems.ts';
import { someOf } from '../../tables/cells.ts';
import type { FeatureTable, RawFeature } from '../../tables/feature-table.ts';
import { walkXml, type XmlElement, XmlFault } from '../xml/walk-xml.ts';
import { headerReader, numbersOf } from './landxml-header.ts';
import { constraintsOf } from './tin-edges.ts';

/** Most points that a prediction can triangulate in acceptable time. */
const MAX_POINTS = 2_000_000;

/** A surface in the coordinates of the file: easting, northing, height. */
interface Surface {
  readonly name: string;
  /** `existing` or `proposed`. Empty if the file does not say. */
  readonly state: string;
  /** x, y, z, … of the points of its triangles. */
  readonly xyz: number[];
  readonly numberOf: Map<string, number>;
  /** Three point indexes per triangle. */
  readonly triangles: number[];
  /** Breaklines and contours from which the surface was built. */
  readonly lines: SourceLine[];
  readonly spots: number[];
}

/** x, y, z, … of a line. */
type SourceLine = readonly number[];

/**
 * Reads the surface of the existing ground of a LandXML 1.0 to 1.2 (http://www.landxml.org). The result has the points of its
 * triangles, and those edges that a triangulation of the points alone would not have. Without triangles, the result has the
 * breaklines, contours and points from which the surface was built. Heights are converted to metres. Coordinates stay in the unit
 * of the file.
 * @returns null if there is no surface, with the reason in the log
 */
export function readLandXmlSurface(bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  const header = headerReader(log, true);
  const surfaces: Surface[] = [];
  const content = contentReader(surfaces);
  const isWhole = walkXml(
    bytes,
    'LandXML',
    {
      onOpen: (name, attributes, parents) => {
        if (parents.length === 0) {
          if (name === 'LandXML') return 'enter';
          throw new XmlFault(`The file is XML with the root ${shortened(name, 40)}. Expected LandXML.`);
        }
        if (header.isHeader(name, parents)) return 'collect';
        if (name === 'Surface') content.begin(attributes);
        return content.choiceOf(name, attributes, parents);
      },
      onElement: (element) => (element.name === 'Units' || element.name === 'CoordinateSystem' ? header.read(element) : content.read(element)), // prettier-ignore
    },
    log,
  );
  if (!isWhole) return null;
  const said = header.finish();
  const surface = said === null ? null : chosenOf(surfaces, log);
  if (said === null || surface === null) return null;
  return {
    log,
    features: featuresOf(surface, said.heightUnitM),
    columns: ['name'],
    crs: said.crs,
    coordinates: 'metres',
    coordinateUnitM: said.unitM,
    isInOwnUnit: true,
    decimalComma: false,
  };
}

const ENTERED = new Set(['Surfaces', 'Surface', 'Definition', 'Pnts', 'Faces', 'SourceData', 'Breaklines', 'Contours', 'DataPoints']); // prettier-ignore
const COLLECTED = new Set(['P', 'F', 'Breakline', 'Contour', 'PntList3D']);

function contentReader(surfaces: Surface[]) {
  let points = 0;
  let level = '';
  const last = () => {
    const surface = surfaces.at(-1);
    if (surface === undefined) throw new XmlFault('The LandXML has points outside of a surface.');
    return surface;
  };
  const count = (more: number) => {
    points += more;
    if (points > MAX_POINTS)
      throw new XmlFault(
        `The surfaces have more than ${grouped(MAX_POINTS)} points. Export the one of the existing ground alone, or a coarser one.`,
      );
  };
  return {
    begin: ({ name = '', state = '' }: Readonly<Record<string, string>>) => {
      surfaces.push({
        name: name.trim() === '' ? `Surface ${surfaces.length + 1}` : name.trim(),
        state,
        xyz: [],
        numberOf: new Map(),
        triangles: [],
        lines: [],
        spots: [],
      });
    },
    choiceOf: (name: string, attributes: Readonly<Record<string, string>>, parents: readonly string[]) => {
      if (ENTERED.has(name)) return 'enter';
      const isOfSurface = parents[2] === 'Surface' && COLLECTED.has(name);
      // An invisible face is outside the boundary or in a hole.
      return isOfSurface && !(name === 'F' && attributes.i === '1') ? 'collect' : 'skip';
    },
    read: (element: XmlElement) => {
      const surface = last();
      switch (element.name) {
        case 'P':
          count(1);
          addPoint(surface, element);
          break;
        case 'F':
          addFace(surface, element);
          break;
        case 'PntList3D': {
          const xyz = pointsOf(element, `the points of ${surface.name}`, null);
          count(xyz.length / 3);
          for (const value of xyz) surface.spots.push(value);
          break;
        }
        default: {
          level = element.attributes.elev ?? '';
          const what = `a ${element.name.toLowerCase()} of ${shortened(surface.name, 60)}`;
          for (const list of element.children.filter(({ name }) => /^PntList[23]D$/.test(name))) {
            const height = list.name === 'PntList2D' ? heightOfContour(level, what) : null;
            const line = pointsOf(list, what, height);
            count(line.length / 3);
            surface.lines.push(line);
          }
        }
      }
    },
  };
}

function heightOfContour(elev: string, what: string): number {
  const height = elev.trim() === '' ? NaN : Number(elev);
  if (Number.isFinite(height)) return height;
  throw new XmlFault(`The elevation “${shortened(elev, 30)}” of ${what} is no number.`);
}

function addPoint({ name, xyz, numberOf }: Surface, { attributes, text }: XmlElement): void {
  const id = attributes.id ?? String(xyz.length / 3 + 1);
  const what = `the point ${shortened(id, 30)} of ${shortened(name, 60)}`;
  const numbers = numbersOf(text, what);
  const [northing, easting, height] = numbers;
  if (northing === undefined || easting === undefined || height === undefined || numbers.length > 3)
    throw new XmlFault(`${capital(what)} has ${numbers.length} numbers. Expected northing, easting and height.`);
  if (numberOf.has(id)) throw new XmlFault(`${capital(what)} is there twice.`);
  numberOf.set(id, xyz.length / 3);
  xyz.push(easting, northing, height);
}

function addFace({ name, numberOf, triangles }: Surface, { text }: XmlElement): void {
  const corners = text.trim().split(/\s+/).slice(0, 4);
  if (corners.length < 3) throw new XmlFault(`A face of ${shortened(name, 60)} has fewer than three points.`);
  const numbers = corners.map((id) => {
    const number = numberOf.get(id);
    if (number !== undefined) return number;
    throw new XmlFault(
      `A face of ${shortened(name, 60)} names the point ${shortened(id, 30)}, which the surface does not have.`,
    );
  });
  const [a = 0, b = 0, c = 0, d] = numbers;
  triangles.push(a, b, c);
  if (d !== undefined) triangles.push(a, c, d);
}

/** x, y, z, … of a point list. `height` is used if the list has only two coordinates per point. */
function pointsOf({ text }: XmlElement, what: string, height: number | null): number[] {
  const dimension = height === null ? 3 : 2;
  const numbers = numbersOf(text, what);
  if (numbers.length % dimension !== 0)
    throw new XmlFault(
      `${capital(what)} has ${grouped(numbers.length)} numbers. Expected ${dimension} for each point.`,
    );
  const xyz: number[] = [];
  for (let at = 0; at < numbers.length; at += dimension) {
    xyz.push(numbers[at + 1] ?? NaN, numbers[at] ?? NaN, height ?? numbers[at + 2] ?? NaN);
  }
  return xyz;
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Words in surface names that indicate the existing ground, and words that indicate a design. */
const EXISTING =
  /\b(?:existing|exist|eg|egl|ngl|ng|natural|original|survey|topo|topography|dtm|dgm|ground|terrain|bestand|urgelände|gelände|tn|mnt)\b/i;
const PROPOSED = /\b(?:proposed|design|finished|fg|fgl|final|planned|projet|planung|datum|subgrade|formation|top)\b/i;

/** The surface of the existing ground: the only surface, or else the one whose name or state says so. */
function chosenOf(surfaces: readonly Surface[], log: ProblemLog): Surface | null {
  const filled = surfaces.filter(({ xyz, lines, spots }) => xyz.length + lines.length + spots.length > 0);
  const [only, ...others] = filled;
  if (only === undefined) {
    const what = surfaces.length === 0 ? 'no surface' : 'a surface without points';
    log.error(`The LandXML has ${what}. Expected a surface with triangles, breaklines or contours.`);
    return null;
  }
  if (others.length === 0) return only;
  const plainName = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, ' ');
  const stated = filled.filter(({ state }) => state.toLowerCase() === 'existing');
  const named = filled.filter(({ name }) => EXISTING.test(plainName(name)) && !PROPOSED.test(plainName(name)));
  const [chosen] = stated.length === 1 ? stated : named;
  if (chosen === undefined || (stated.length !== 1 && named.length !== 1)) {
    log.error(
      `The LandXML has ${filled.length} surfaces: ${someOf(filled.map(({ name }) => name))}. Expected one: export the existing ground alone, or call it “existing ground”.`,
    );
    return null;
  }
  const left = filled.filter((surface) => surface !== chosen).map(({ name }) => name);
  log.warning(`The surface ${shortened(chosen.name, 60)} is the ground. Left out: ${someOf(left)}.`);
  return chosen;
}

function featuresOf(surface: Surface, heightUnitM: number): RawFeature[] {
  const { name, xyz, triangles, lines, spots } = surface;
  const cells = { name };
  if (xyz.length > 0) {
    const { points, edges } = triangles.length === 0 ? { points: null, edges: [] } : constraintsOf(xyz, triangles);
    const used = points === null ? xyz : points.flatMap((point) => xyz.slice(3 * point, 3 * point + 3));
    return [{ row: 1, cells, geometry: { kind: 'points', ...partsOf(used, heightUnitM), edges } }];
  }
  const all = lines.map((line): RawFeature['geometry'] => {
    const { points, z } = partsOf(line, heightUnitM);
    return { kind: 'lines', lines: [points], z };
  });
  const geometries = spots.length === 0 ? all : [...all, { kind: 'points' as const, ...partsOf(spots, heightUnitM) }];
  return geometries.map((geometry, index) => ({ row: index + 1, cells, geometry }));
}

function partsOf(xyz: readonly number[], heightUnitM: number): { points: Position[]; z: number[][] } {
  const points: Position[] = [];
  const heights: number[] = [];
  for (let at = 0; at < xyz.length; at += 3) {
    points.push([xyz[at] ?? NaN, xyz[at + 1] ?? NaN]);
    heights.push((xyz[at + 2] ?? NaN) * heightUnitM);
  }
  return { points, z: [heights] };
}
