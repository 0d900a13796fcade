import { describe, expect, it, test } from 'vitest';
import { type FileProblem, problemLog } from '../../files/problems.ts';
import { readGeoJson } from '../geojson.ts';
import { readOsmXml } from './osm-xml.ts';

function collected(read: (log: ReturnType<typeof problemLog>) => ReturnType<typeof readGeoJson>) {
  const problems: FileProblem[] = [];
  const table = read(problemLog(problems, 'buildings', 'osm.json'));
  return { table, messages: problems.map(({ row, message }) => (row === null ? message : `${row}: ${message}`)) };
}
const bytesOf = (text: string) => new TextEncoder().encode(text);
const fromJson = (elements: unknown, more: object = {}) =>
  collected((log) => readGeoJson(bytesOf(JSON.stringify({ version: 0.6, generator: 'Overpass API', elements, ...more })), log)); // prettier-ignore
const fromXml = (content: string) =>
  collected((log) => readOsmXml(bytesOf(`<osm version="0.6">${content}</osm>`), () => true, log));

/** Vertices of a square, and of a smaller one within it, by their node ids. */
const PLACES: Record<number, readonly [lon: number, lat: number]> = {
  1: [151, -33],
  2: [151.01, -33],
  3: [151.01, -33.01],
  4: [151, -33.01],
  5: [151.002, -33.002],
  6: [151.004, -33.002],
  7: [151.004, -33.004],
};
const ids = Object.keys(PLACES).map(Number);
const placeOf = (id: number) => {
  const [lon, lat] = PLACES[id] ?? [NaN, NaN];
  return { lon, lat };
};
const nodes = ids.map((id) => ({ type: 'node', id, ...placeOf(id) }));
const way = (id: number, refs: readonly number[], tags: object = {}) => ({ type: 'way', id, nodes: refs, tags });
const geometryOf = (refs: readonly number[]) => refs.map(placeOf);
const relation = (id: number, members: ReadonlyArray<readonly [ref: number, role: string]>, tags: object) => ({
  type: 'relation',
  id,
  members: members.map(([ref, role]) => ({ type: 'way', ref, role })),
  tags: { type: 'multipolygon', ...tags },
});
const SQUARE = [1, 2, 3, 4, 1].map((id) => PLACES[id]);
const HOLE = [5, 6, 7, 5].map((id) => PLACES[id]);
const geometries = ({ table }: ReturnType<typeof fromJson>) =>
  table?.features.map(({ cells, geometry }) => [cells.id, geometry]);

describe('an Overpass response in JSON', () => {
  const tags = { building: 'yes', 'building:levels': '3', height: '9 m' };

  it('has areas, lines and points with their tags as columns', () => {
    const found = fromJson([
      ...nodes,
      way(10, [1, 2, 3, 4, 1], tags),
      way(11, [1, 2], { barrier: 'wall' }),
      way(12, [1, 2, 3, 4, 1], { barrier: 'wall', height: '2' }),
      { type: 'node', id: 8, lon: 151.5, lat: -33.5, tags: { 'addr:housenumber': '7' } },
      way(13, [1, 2, 3, 4, 1]),
    ]);
    expect(found.messages).toEqual([]);
    expect(found.table).toMatchObject({ crs: { kind: 'known', epsg: 4326 }, isOfOsm: true });
    expect(found.table?.columns).toEqual(['building', 'building:levels', 'height', 'id', 'barrier', 'addr:housenumber']); // prettier-ignore
    expect(found.table?.features[0]).toMatchObject({ row: 1, cells: { ...tags, id: 'way/10' } });
    expect(geometries(found)).toEqual([
      ['way/10', { kind: 'polygons', polygons: [[SQUARE]] }],
      ['way/11', { kind: 'lines', lines: [SQUARE.slice(0, 2)] }],
      ['way/12', { kind: 'lines', lines: [SQUARE] }],
      ['node/8', { kind: 'points', points: [[151.5, -33.5]] }],
    ]);
  });

  it('has multipolygons with holes from ways that are joined at their ends', () => {
    const found = fromJson([
      ...nodes,
      way(20, [1, 2, 3]),
      way(21, [1, 4, 3]),
      way(22, [5, 6, 7, 5]),
      relation(30, [[20, 'outer'], [21, 'outer'], [22, 'inner']], { landuse: 'forest' }), // prettier-ignore
    ]);
    expect(found.messages).toEqual([]);
    expect(geometries(found)).toEqual([['relation/30', { kind: 'polygons', polygons: [[SQUARE, HOLE]], isNested: true }]]); // prettier-ignore
  });

  it('may contain positions in the ways (out geom)', () => {
    const outline = { type: 'way', id: 10, nodes: [1, 2, 3, 4, 1], geometry: geometryOf([1, 2, 3, 4, 1]), tags };
    const area = {
      ...relation(30, [], { building: 'yes' }),
      members: [{ type: 'way', ref: 20, role: 'outer', geometry: geometryOf([1, 2, 3, 4, 1]) }],
    };
    const found = fromJson([outline, area]);
    expect(found.messages).toEqual([]);
    expect(geometries(found)?.map(([id]) => id)).toEqual(['way/10', 'relation/30']);
  });

  it.each([
    ['way/10', [way(10, [1, 99, 3], tags)]],
    ['way/10', [{ type: 'way', id: 10, tags, geometry: [placeOf(1), null, placeOf(3)] }]],
    ['way/10', [way(10, [], tags)]],
    ['relation/30', [relation(30, [[77, 'outer']], tags)]],
    ['relation/30', [way(20, [1, 2, 3]), relation(30, [[20, 'outer']], tags)]],
    ['relation/30', [relation(30, [], tags)]],
  ])('is reported as incomplete for %s: %j', (id, elements) => {
    const { table, messages } = fromJson([...nodes, ...elements]);
    expect(messages).toEqual([
      `${id} has nodes or members that are not in the file. Ask Overpass for them too, with “out geom;” or “(._;>;); out;”.`,
    ]);
    expect(table?.features).toEqual([]);
  });

  it('is reported as incomplete once, with the number of elements', () => {
    const { messages } = fromJson([way(1, [90, 91], tags), way(2, [90, 91], tags), way(3, [90, 91], tags)]);
    expect(messages).toEqual([expect.stringMatching(/^way\/1 and 2 others have nodes or members/)]);
    const two = fromJson([way(1, [90, 91], tags), way(2, [90, 91], tags)]);
    expect(two.messages).toEqual([expect.stringMatching(/^way\/1 and 1 other have nodes or members/)]);
  });

  const outline = (corners: number, radius = 1) =>
    Array.from({ length: corners }, (_, corner) => {
      const angle = (2 * Math.PI * (corner % (corners - 1))) / (corners - 1);
      return { lon: radius * Math.cos(angle), lat: radius * Math.sin(angle) };
    });
  const member = (ref: number, geometry: unknown) => ({ type: 'way', ref, role: 'outer', geometry });

  const corners = outline(20_000).slice(1).map((place, id) => ({ type: 'node', id: id + 1, ...place })); // prettier-ignore
  const refs = [...corners.map(({ id }) => id), 1];
  /** Ways of 20,000 positions each. */
  const long = [...corners, ...Array.from({ length: 26 }, (_, index) => way(index + 100, refs))];

  it('reads a member that a relation lists 2,000 times only once', () => {
    const members = Array.from({ length: 2000 }, () => [10, 'outer'] as const);
    const found = fromJson([...nodes, way(10, [1, 2, 3, 4, 1]), relation(30, members, tags)]);
    expect(found.messages).toEqual([]);
    expect(geometries(found)).toEqual([['relation/30', { kind: 'polygons', polygons: [[SQUARE]], isNested: true }]]);
  });

  it.each([
    ['rings', Array.from({ length: 5001 }, (_, ref) => member(ref, outline(4)))],
    ['positions', Array.from({ length: 26 }, (_, ref) => member(ref + 100, null))],
  ])('is rejected for a relation with too many %s', (_, members) => {
    const { table, messages } = fromJson([
      ...long,
      way(10, [1, 2, 3, 1], tags),
      { ...relation(30, [], tags), members },
    ]);
    expect(messages).toEqual([
      '2: relation/30 has more than 5,000 rings or 500,000 positions. Expected an area of fewer.',
    ]);
    expect(table?.features.map(({ cells }) => cells.id)).toEqual(['way/10']);
  });

  it('is rejected if relations have too many positions in total', () => {
    const members = Array.from({ length: 24 }, (_, ref) => [ref + 100, 'outer'] as const);
    const relations = Array.from({ length: 21 }, (_, id) => relation(id, members, tags));
    const { table, messages } = fromJson([...long, ...relations]);
    expect(messages).toEqual([
      'The relations of the file have more positions together than can be read. Ask Overpass for a smaller area.',
    ]);
    expect(table).toBeNull();
  });

  test.each([
    [
      'a node without a valid position',
      [{ type: 'node', id: 1, lat: 'x', lon: 2 }],
      {},
      /^1: This element is malformed\./,
    ],
    ['a node beyond the pole', [{ type: 'node', id: 1, lat: 91, lon: 2 }], {}, /^1: This element is malformed\./],
    ['an element that is not an object', [7], {}, /^1: This element is malformed\./],
    ['no id', [{ type: 'way', nodes: [] }], {}, /^1: This element is malformed\./],
    ['no elements', [], {}, /^The file of OpenStreetMap has nothing that this folder is for\.$/],
    ['a remark', nodes, { remark: 'runtime error: Query timed out' }, /^Overpass stopped before its end.*“runtime error/], // prettier-ignore
  ])('with %s is rejected', (_, elements, more, message) => {
    const { table, messages } = fromJson(elements, more);
    expect(table).toBeNull();
    expect(messages).toEqual([expect.stringMatching(message)]);
  });
});

describe('an Overpass response in XML', () => {
  const xmlNodes = ids.map((id) => `<node id="${id}" lat="${placeOf(id).lat}" lon="${placeOf(id).lon}"/>`).join('');
  const refs = (all: readonly number[]) => all.map((id) => `<nd ref="${id}"/>`).join('');
  const tag = (k: string, v: string) => `<tag k="${k}" v="${v}"/>`;

  it('is read like the JSON', () => {
    const found = fromXml(
      `<note>n</note><meta osm_base="x"/><bounds minlat="0"/>${xmlNodes}<way id="20">${refs([1, 2, 3])}</way><way id="21">${refs([1, 4, 3])}</way><way id="22">${refs([5, 6, 7, 5])}</way><relation id="30"><member type="way" ref="20" role="outer"/><member type="way" ref="21" role="outer"/><member type="way" ref="22" role="inner"/><member type="node" ref="1" role="label"/>${tag('type', 'multipolygon')}${tag('landuse', 'forest')}</relation><way id="9" action="delete">${refs([1, 2])}${tag('barrier', 'wall')}</way>`,
    );
    expect(found.messages).toEqual([]);
    expect(geometries(found)).toEqual([['relation/30', { kind: 'polygons', polygons: [[SQUARE, HOLE]], isNested: true }]]); // prettier-ignore
  });

  it('may contain positions in the ways (out geom)', () => {
    const places = [1, 2, 3, 4, 1].map((id) => `<nd ref="${id}" lat="${placeOf(id).lat}" lon="${placeOf(id).lon}"/>`).join(''); // prettier-ignore
    const found = fromXml(`<way id="10">${places}${tag('building', 'yes')}</way><relation id="30"><member type="way" ref="10" role="outer">${places}</member>${tag('type', 'multipolygon')}${tag('building', 'yes')}</relation>`); // prettier-ignore
    expect(found.messages).toEqual([]);
    expect(geometries(found)?.map(([id]) => id)).toEqual(['way/10', 'relation/30']);
  });

  test.each([
    ['a position that is not a number', '<node id="1" lat="NaN" lon="2"/>', /^1: The node 1 lies at “NaN, 2”\. Expected a latitude and a longitude\.$/], // prettier-ignore
    ['no id', '<way><nd ref="1"/></way>', /^1: A way of the file has no id\./],
    ['a remark', '<remark>runtime error: out of memory</remark>', /^1: Overpass stopped before its end/],
    ['no elements', '', /^The file of OpenStreetMap has nothing that this folder is for\.$/],
    ['an unknown entity', '<node id="1" lat="1" lon="2"><tag k="a" v="&x;"/></node>', /no well-formed XML \(.*entity/],
    ['a missing end', '</osm><osm><node', /no well-formed XML|cut off/],
  ])('with %s is rejected', (_, content, message) => {
    const { table, messages } = fromXml(content);
    expect(table).toBeNull();
    expect(messages).toEqual([expect.stringMatching(message)]);
  });
});
