import { describe, expect, it, test } from 'vitest';
import { type FileProblem, problemLog } from '../../files/problems.ts';
import { readLandXmlLines } from './landxml-alignments.ts';

function read(text: string) {
  const problems: FileProblem[] = [];
  const table = readLandXmlLines(new TextEncoder().encode(text), problemLog(problems, 'plan', 'road.xml'));
  return { table, messages: problems.map(({ row, message }) => (row === null ? message : `${row}: ${message}`)) };
}

const METRIC = '<Units><Metric linearUnit="meter"/></Units>';
const landXml = (content: string, head = METRIC) =>
  `<LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2">${head}<Alignments>${content}</Alignments></LandXML>`;
const alignment = (elements: string, more = 'name="MC10" staStart="1250"') =>
  `<Alignment ${more}><CoordGeom>${elements}</CoordGeom><Profile name="p"><ProfAlign/></Profile></Alignment>`;
/** Positions are easting, northing in the test, and northing, easting in the file. */
type Place = readonly [number, number];
const at = (name: string, [x, y]: Place) => `<${name}>${y} ${x}</${name}>`;
const line = (from: Place, to: Place) => `<Line>${at('Start', from)}${at('End', to)}</Line>`;
const curve = (rot: string, from: Place, centre: Place, to: Place) =>
  `<Curve rot="${rot}" crvType="arc">${at('Start', from)}${at('Center', centre)}${at('End', to)}</Curve>`;
const spiral = (rot: string, length: number, radii: readonly [string, string], from: Place, to: Place) =>
  `<Spiral length="${length}" radiusStart="${radii[0]}" radiusEnd="${radii[1]}" rot="${rot}" spiType="clothoid">${at('Start', from)}${at('End', to)}</Spiral>`;

function pathIn(text: string) {
  const { table, messages } = read(text);
  expect(messages).toEqual([]);
  const geometry = table?.features[0]?.geometry;
  return geometry?.kind === 'lines' ? (geometry.lines[0] ?? []) : [];
}
const distance = ([x, y]: Place, [u, v]: Place) => Math.hypot(x - u, y - v);
/** Returns the greatest distance of the chords of a path from a circle. */
const offCircle = (path: readonly Place[], centre: Place, radius: number) =>
  path.slice(1).reduce((most, [x, y], index) => {
    const [u, v] = path[index] ?? [x, y];
    const middle = [(x + u) / 2, (y + v) / 2] as const;
    return Math.max(most, Math.abs(distance([x, y], centre) - radius), Math.abs(distance(middle, centre) - radius));
  }, 0);

describe('an alignment in a LandXML file', () => {
  it('is a line of northings and eastings with the chainage of its start', () => {
    const { table, messages } = read(landXml(alignment(line([10, 20], [110, 20]) + line([110, 20], [110, 70]))));
    expect(messages).toEqual([]);
    expect(table).toMatchObject({ crs: null, coordinates: 'metres', coordinateUnitM: 1, columns: ['name', 'desc', 'staStart'] }); // prettier-ignore
    expect(table?.features).toEqual([
      {
        row: 1,
        cells: { name: 'MC10', desc: null, staStart: 1250 },
        geometry: { kind: 'lines', lines: [[[10, 20], [110, 20], [110, 70]]] }, // prettier-ignore
      },
    ]);
  });

  it.each([
    ['ccw', 'over the north', [100, 0], [-100, 0], [0, 100]],
    ['cw', 'over the south', [100, 0], [-100, 0], [0, -100]],
    ['cw', 'three quarters round', [100, 0], [0, 100], [-70.711, -70.711]],
    ['ccw', 'a quarter round', [100, 0], [0, 100], [70.711, 70.711]],
  ] as const)('has arcs %s %s that are within a centimetre of their circle', (rot, _, from, to, over) => {
    const path = pathIn(landXml(alignment(curve(rot, from, [0, 0], to))));
    expect(path[0]).toEqual(from);
    expect(path.at(-1)).toEqual(to);
    expect(offCircle(path, [0, 0], 100)).toBeLessThanOrEqual(0.01);
    expect(Math.min(...path.map((place) => distance(place, over)))).toBeLessThan(3);
    expect(Math.min(...path.map((place) => distance(place, [-over[0], -over[1]])))).toBeGreaterThan(60);
  });

  it('has spirals as clothoids, by the series in standards', () => {
    // x = L − L⁵/(40 A⁴) + L⁹/(3456 A⁸), y = L³/(6 A²) − L⁷/(336 A⁶) + L¹¹/(42240 A¹⁰), A² = R L.
    const [length, radius] = [80, 200];
    const end = (along: number): Place => {
      const squared = radius * length;
      return [
        along - along ** 5 / (40 * squared ** 2) + along ** 9 / (3456 * squared ** 4),
        along ** 3 / (6 * squared) - along ** 7 / (336 * squared ** 3) + along ** 11 / (42240 * squared ** 5),
      ];
    };
    const [x, y] = end(length);
    const left = pathIn(landXml(alignment(spiral('ccw', length, ['INF', String(radius)], [0, 0], [x, y]))));
    left.forEach((place, index) => {
      const wanted = end((index * length) / (left.length - 1));
      expect(distance(place, wanted)).toBeLessThan(0.001);
    });
    // The same spiral to the right, rotated by 90° and reversed.
    const right = pathIn(landXml(alignment(spiral('cw', length, ['INF', String(radius)], [0, 0], [y, x]))));
    right.forEach(([u, v], index) => expect(distance([v, u], left[index] ?? [NaN, NaN])).toBeLessThan(1e-9));
    const back = pathIn(landXml(alignment(spiral('cw', length, [String(radius), 'INF'], [x, y], [0, 0]))));
    back.toReversed().forEach((place, index) => expect(distance(place, left[index] ?? [NaN, NaN])).toBeLessThan(1e-6));
  });

  it('joins its elements, and reports gaps between them', () => {
    const near = pathIn(landXml(alignment(line([0, 0], [10, 0]) + line([10.004, 0], [20, 0]))));
    expect(near).toEqual([[0, 0], [10, 0], [20, 0]]); // prettier-ignore
    const { messages } = read(landXml(alignment(line([0, 0], [10, 0]) + line([15, 0], [20, 0]))));
    expect(messages).toEqual(['1: The elements of the alignment MC10 do not meet at 1 places. They are joined there.']);
  });

  it('has its chainage in metres, and reports jumps', () => {
    const feet = '<Units><Imperial linearUnit="foot"/></Units><CoordinateSystem epsgCode="2263"/>';
    const { table } = read(landXml(alignment(line([0, 0], [10, 0])), feet));
    expect(table?.features[0]?.cells.staStart).toBe(381);
    expect(table).toMatchObject({ coordinateUnitM: 0.3048, crs: { kind: 'known', epsg: 2263 } });
    const jump = alignment(line([0, 0], [10, 0])).replace('<Profile', '<StaEquation staAhead="5"/><Profile');
    expect(read(landXml(jump)).messages).toEqual([
      '1: The chainage of the alignment MC10 jumps (StaEquation). It is counted on from its beginning.',
    ]);
  });

  it('needs no unit of heights', () => {
    const yards = '<Units><Metric linearUnit="meter" elevationUnit="yards"/></Units>';
    expect(read(landXml(alignment(line([0, 0], [10, 0])), yards))).toMatchObject({
      table: { coordinateUnitM: 1 },
      messages: [],
    });
  });

  it('is read although another alignment is invalid', () => {
    const good = alignment(line([0, 0], [10, 0]), 'name="B"');
    const { table, messages } = read(landXml(alignment('<Line/>', 'name="A"') + good));
    expect(table?.features.map(({ row, cells }) => [row, cells.name, cells.staStart])).toEqual([[2, 'B', null]]);
    expect(messages).toEqual(['1: The Start of a Line of the alignment A is missing. Expected northing and easting.']);
  });

  it('may be a line of a plan feature', () => {
    const text = landXml('').replace('</Alignments>', `</Alignments><PlanFeatures>${alignment('<IrregularLine><PntList2D>0 0 0 5 5 5</PntList2D></IrregularLine>', 'name="Fence"').replaceAll('Alignment', 'PlanFeature')}</PlanFeatures>`); // prettier-ignore
    expect(pathIn(text)).toEqual([[0, 0], [5, 0], [5, 5]]); // prettier-ignore
  });
});

test.each([
  ['an invalid rot', curve('up', [1, 0], [0, 0], [0, 1]), '1: The rot of a Curve of the alignment MC10 is “up”. Expected cw or ccw.'], // prettier-ignore
  ['an arc whose ends have different radii', curve('cw', [1, 0], [0, 0], [0, 2]), '1: The ends of a Curve of the alignment MC10 are not equally far from its Center.'], // prettier-ignore
  ['a spiral that does not reach its end', spiral('cw', 80, ['INF', '200'], [0, 0], [40, 0]), '1: A Spiral of the alignment MC10 does not reach from its Start to its End by its length and radii.'], // prettier-ignore
  ['a spiral that ends at its start', spiral('cw', 80, ['INF', '200'], [0, 0], [0, 0]), '1: A Spiral of the alignment MC10 does not reach from its Start to its End by its length and radii.'], // prettier-ignore
  ['a spiral without radii', spiral('cw', 80, ['', 'x'], [0, 0], [80, 0]), '1: A Spiral of the alignment MC10 has no length or radii. Expected length, radiusStart and radiusEnd.'], // prettier-ignore
  ['a spiral of a thousand turns', spiral('cw', 1e9, ['1', '1'], [0, 0], [80, 0]), '1: A curve of the alignment MC10 is longer than 20,000 chords. Is the unit another one?'], // prettier-ignore
  ['a position that is not a number', line([NaN, 0], [1, 1]), '1: The Start of a Line of the alignment MC10 is “0 NaN”. Expected northing and easting.'], // prettier-ignore
  ['a position by reference', '<Line><Start pntRef="P7"/><End>0 10</End></Line>', '1: The Start of a Line of the alignment MC10 is the point P7 by reference (pntRef), which is not read. Export it with its coordinates.'], // prettier-ignore
  ['a chain', '<Chain>a b</Chain>', '1: There is a Chain in the alignment MC10, which is not read. Expected Line, Curve, Spiral or IrregularLine.'], // prettier-ignore
  ['no elements', '', '1: There is no Line, Curve or Spiral in the alignment MC10.'],
])('an alignment with %s is rejected', (_, elements, message) => {
  expect(read(landXml(alignment(elements)))).toEqual({ table: null, messages: [message] });
});

test.each([
  ['without alignments', landXml(''), /^The LandXML has no alignments\./],
  ['without units', landXml(alignment(line([0, 0], [1, 1])), ''), /^The LandXML has no units\./],
  ['of another root', '<gpx/>', /^1: The file is XML with the root gpx\. Expected LandXML\.$/],
  ['that is cut off', landXml(alignment(line([0, 0], [1, 1]))).slice(0, -30), /The file is cut off/],
])('readLandXmlLines returns nothing from a LandXML file %s', (_, text, message) => {
  const { table, messages } = read(text);
  expect(table).toBeNull();
  expect(messages).toEqual([expect.stringMatching(message)]);
});
