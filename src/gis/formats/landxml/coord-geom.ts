import type { Position } from '../../crs/crs.ts';
import { grouped, shortened } from '../../files/problems.ts';
import { type XmlElement, XmlFault } from '../xml/walk-xml.ts';

/** Largest distance between a curve and its chords, m. */
const TOLERANCE_M = 0.01;
/** Largest angle of a chord, rad. */
const MAX_TURN = (5 * Math.PI) / 180;
/** Most chords of a curve. */
const MAX_CHORDS = 20_000;
/** Elements whose ends are farther apart than this do not connect, m. */
const MEETING_M = 0.05;
/** Tolerance between the ends of a curve and its radii and length, as a share of its size. */
const MISFIT = 0.01;

/** The line of a `CoordGeom` with curves as chords, and the number of bridged gaps between its elements. */
interface Path {
  readonly points: Position[];
  readonly gaps: number;
}

/**
 * The line that the lines, arcs and spirals of a LandXML form, in the unit of the file.
 * @param unitM unit of the coordinates, m
 * @param what name of the line for messages: `the alignment A1`
 * @throws XmlFault
 */
export function pathOf(coordGeom: XmlElement, unitM: number, what: string): Path {
  const tolerance = TOLERANCE_M / unitM;
  const points: Position[] = [];
  let gaps = 0;
  for (const element of coordGeom.children) {
    const own = elementPoints(element, tolerance, what);
    const [before, first] = [points.at(-1), own[0]];
    const gap = before === undefined || first === undefined ? 0 : distance(before, first);
    if (gap * unitM > MEETING_M) gaps += 1;
    // The start of an element repeats the end of the element before it.
    const isNext = before !== undefined && gap * unitM <= MEETING_M;
    for (const point of isNext ? own.slice(1) : own) points.push(point);
  }
  return { points, gaps };
}

function elementPoints(element: XmlElement, tolerance: number, what: string): Position[] {
  const { name } = element;
  switch (name) {
    case 'Line':
      return [pointOf(element, 'Start', what), pointOf(element, 'End', what)];
    case 'Curve':
      return arc(element, tolerance, what);
    case 'Spiral':
      return spiral(element, tolerance, what);
    case 'IrregularLine':
      return irregular(element, what);
    case 'Chain':
      throw new XmlFault(
        `There is a Chain in ${what}, which is not read. Expected Line, Curve, Spiral or IrregularLine.`,
      );
    default:
      return [];
  }
}

/** The position of a child element such as `Start`: northing, easting, and an optional height. */
function pointOf(element: XmlElement, name: string, what: string): Position {
  const child = element.children.find((candidate) => candidate.name === name);
  const [northing = NaN, easting = NaN] = (child?.text ?? '').trim().split(/\s+/).map(numberIn);
  if (Number.isFinite(northing) && Number.isFinite(easting)) return [easting, northing];
  const { pntRef } = child?.attributes ?? {};
  if (pntRef !== undefined && child?.text.trim() === '')
    throw new XmlFault(
      `The ${name} of a ${element.name} of ${what} is the point ${shortened(pntRef, 40)} by reference (pntRef), which is not read. Export it with its coordinates.`,
    );
  const said = child === undefined ? 'is missing' : `is “${shortened(child.text.trim(), 40)}”`;
  throw new XmlFault(`The ${name} of a ${element.name} of ${what} ${said}. Expected northing and easting.`);
}

const numberIn = (word: string) => (word === '' ? NaN : Number(word));

function irregular(element: XmlElement, what: string): Position[] {
  const list = element.children.find(({ name }) => /^PntList[23]D$/.test(name));
  const dimension = list?.name === 'PntList3D' ? 3 : 2;
  const numbers = (list?.text ?? '').trim().split(/\s+/).map(numberIn);
  if (numbers.length % dimension !== 0 || !numbers.every(Number.isFinite))
    throw new XmlFault(`An IrregularLine of ${what} has a malformed list of points.`);
  return Array.from({ length: numbers.length / dimension }, (_, index): Position => [
    numbers[index * dimension + 1] ?? NaN,
    numbers[index * dimension] ?? NaN,
  ]);
}

/** 1 for an anticlockwise curve, −1 for a clockwise curve, seen from above with north up. */
function turnOf({ name, attributes: { rot = '' } }: XmlElement, what: string): 1 | -1 {
  if (rot.toLowerCase() === 'ccw') return 1;
  if (rot.toLowerCase() === 'cw') return -1;
  throw new XmlFault(`The rot of a ${name} of ${what} is “${shortened(rot, 20)}”. Expected cw or ccw.`);
}

/** An arc from Start to End around Center in the direction of its rotation. */
function arc(element: XmlElement, tolerance: number, what: string): Position[] {
  const turn = turnOf(element, what);
  const [start, centre, end] = ['Start', 'Center', 'End'].map((name) => pointOf(element, name, what));
  if (start === undefined || centre === undefined || end === undefined) return [];
  const radius = distance(start, centre);
  if (Math.abs(distance(end, centre) - radius) > MISFIT * radius)
    throw new XmlFault(`The ends of a Curve of ${what} are not equally far from its Center.`);
  const from = Math.atan2(start[1] - centre[1], start[0] - centre[0]);
  const to = Math.atan2(end[1] - centre[1], end[0] - centre[0]);
  const sweep = turn * positiveAngle(turn * (to - from));
  const chords = chordsOf(Math.abs(sweep), 1 / radius, Math.abs(sweep) * radius, tolerance, what);
  const inner = Array.from({ length: chords - 1 }, (_, index): Position => {
    const angle = from + (sweep * (index + 1)) / chords;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
  return [start, ...inner, end];
}

const positiveAngle = (angle: number) => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);

/**
 * A spiral whose curvature changes linearly along its length (a clothoid), computed from its length and radii. The shape is then
 * rotated onto its ends, so that neither a direction nor a point of intersection is necessary. Other transition curves are drawn
 * as clothoids too. They have the same ends and radii, and differ by centimetres.
 */
function spiral(element: XmlElement, tolerance: number, what: string): Position[] {
  const turn = turnOf(element, what);
  const [start, end] = [pointOf(element, 'Start', what), pointOf(element, 'End', what)];
  const length = Number(element.attributes.length ?? NaN);
  const [first, last] = ['radiusStart', 'radiusEnd'].map((name) => turn * curvatureOf(element.attributes[name]));
  if (!(length > 0) || first === undefined || last === undefined || !Number.isFinite(first + last))
    throw new XmlFault(`A Spiral of ${what} has no length or radii. Expected length, radiusStart and radiusEnd.`);
  const headingAt = (along: number) => first * along + ((last - first) * along * along) / (2 * length);
  const bend = Math.max(Math.abs(first), Math.abs(last));
  const chords = Math.max(8, chordsOf(bend * length, bend, length, tolerance, what));
  const step = length / chords;
  const shape: Position[] = [[0, 0]];
  for (let chord = 0; chord < chords; chord++) {
    const [x, y] = shape[chord] ?? [0, 0];
    const [a, b, c] = [chord, chord + 0.5, chord + 1].map((at) => headingAt(at * step));
    // Simpson’s rule. For a chord of this length its error is below a micrometre.
    const mean = (f: (angle: number) => number) => (f(a ?? 0) + 4 * f(b ?? 0) + f(c ?? 0)) / 6;
    shape.push([x + step * mean(Math.cos), y + step * mean(Math.sin)]);
  }
  return turnedOnto(shape, start, end, what);
}

/** 1 / radius. 0 for a straight end, whose radius is INF. */
function curvatureOf(radius: string | undefined): number {
  if (radius === undefined) return NaN;
  if (/^\+?inf/i.test(radius.trim())) return 0;
  const number = Number(radius);
  return number === 0 ? NaN : 1 / number;
}

/** Rotates and scales a shape that begins at 0, 0, so that it leads from `start` to `end`. */
function turnedOnto(shape: readonly Position[], start: Position, end: Position, what: string): Position[] {
  const [x = 0, y = 0] = shape.at(-1) ?? [];
  const chord = x * x + y * y;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const [cos, sin] = [(x * dx + y * dy) / chord, (x * dy - y * dx) / chord];
  if (!(Math.abs(Math.hypot(cos, sin) - 1) <= MISFIT))
    throw new XmlFault(`A Spiral of ${what} does not reach from its Start to its End by its length and radii.`);
  const inner = shape
    .slice(1, -1)
    .map(([px, py]): Position => [start[0] + px * cos - py * sin, start[1] + px * sin + py * cos]);
  return [start, ...inner, end];
}

/** The number of chords of a curve. @param bend largest curvature of the curve */
function chordsOf(turn: number, bend: number, length: number, tolerance: number, what: string): number {
  const longest = Math.sqrt((8 * tolerance) / bend);
  const chords = Math.max(1, Math.ceil(Math.max(turn / MAX_TURN, bend === 0 ? 1 : length / longest) - 1e-9));
  if (chords <= MAX_CHORDS) return chords;
  throw new XmlFault(`A curve of ${what} is longer than ${grouped(MAX_CHORDS)} chords. Is the unit another one?`);
}

function distance([x0, y0]: Position, [x1, y1]: Position): number {
  return Math.hypot(x1 - x0, y1 - y0);
}
