import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { coordinateSystem } from '../../crs/crs.ts';
import { type FileProblem, problemLog } from '../../files/problems.ts';
import { signedAreaOf } from '../../geometry/polygons/polygon.ts';
import type { RawFeature } from '../../tables/feature-table.ts';
import { readGeoJson } from '../geojson.ts';
import type { XmlElement } from '../xml/walk-xml.ts';
import { readCityGml } from './citygml.ts';
import { faceReader } from './gml-faces.ts';

type Point = readonly [number, number, number];

function read(text: string | Uint8Array) {
  const problems: FileProblem[] = [];
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = readCityGml(bytes, problemLog(problems, 'buildings', 'city.gml'));
  return { table, messages: problems.map(({ row, message }) => (row === null ? message : `${row}: ${message}`)) };
}

const NAMESPACES =
  'xmlns="http://www.opengis.net/citygml/2.0" xmlns:bldg="http://www.opengis.net/citygml/building/2.0" xmlns:gml="http://www.opengis.net/gml" xmlns:gen="http://www.opengis.net/citygml/generics/2.0" xmlns:xlink="http://www.w3.org/1999/xlink"';
const UTM32 = 'urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::7837';

const model = (members: string[], srsName: string | null = UTM32) => {
  const envelope =
    srsName === null
      ? ''
      : `<gml:boundedBy><gml:Envelope srsName="${srsName}" srsDimension="3"><gml:lowerCorner>0 0 0</gml:lowerCorner><gml:upperCorner>1 1 1</gml:upperCorner></gml:Envelope></gml:boundedBy>`;
  const all = members.map((member) => `<cityObjectMember>${member}</cityObjectMember>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<CityModel ${NAMESPACES}>${envelope}${all.join('\n')}</CityModel>`;
};
const building = (id: string, content: string) => `<bldg:Building gml:id="${id}">${content}</bldg:Building>`;
const part = (id: string, content: string) =>
  `<bldg:consistsOfBuildingPart><bldg:BuildingPart gml:id="${id}">${content}</bldg:BuildingPart></bldg:consistsOfBuildingPart>`;
const measured = (height: number | string, uom = 'urn:adv:uom:m') =>
  `<bldg:measuredHeight uom="${uom}">${height}</bldg:measuredHeight>`;

const ring = (points: readonly Point[]) =>
  `<gml:LinearRing><gml:posList>${[...points, ...points.slice(0, 1)].flat().join(' ')}</gml:posList></gml:LinearRing>`;
const polygon = ([outer = [], ...holes]: ReadonlyArray<readonly Point[]>, id = '') =>
  `<gml:Polygon${id === '' ? '' : ` gml:id="${id}"`}><gml:exterior>${ring(outer)}</gml:exterior>${holes.map((hole) => `<gml:interior>${ring(hole)}</gml:interior>`).join('')}</gml:Polygon>`;
const surface = (content: string) => `<gml:surfaceMember>${content}</gml:surfaceMember>`;
const reference = (id: string) => `<gml:surfaceMember xlink:href="#${id}"/>`;
const solid = (members: string[], lod = 1) =>
  `<bldg:lod${lod}Solid><gml:Solid><gml:exterior><gml:CompositeSurface>${members.join('')}</gml:CompositeSurface></gml:exterior></gml:Solid></bldg:lod${lod}Solid>`;
const named = (type: string, members: string[], lod = 2) =>
  `<bldg:boundedBy><bldg:${type}><bldg:lod${lod}MultiSurface><gml:MultiSurface>${members.join('')}</gml:MultiSurface></bldg:lod${lod}MultiSurface></bldg:${type}></bldg:boundedBy>`;

const [EAST, NORTH] = [565_000, 5_930_000];
/** The faces of a box: its ground, its roof and two of its walls. */
function box([x, y, z]: Point, [width, depth, height]: Point) {
  const at = (dx: number, dy: number, dz: number): Point => [
    EAST + x + dx * width,
    NORTH + y + dy * depth,
    z + dz * height,
  ];
  return {
    ground: [at(0, 0, 0), at(0, 1, 0), at(1, 1, 0), at(1, 0, 0)],
    roof: [at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)],
    walls: [
      [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)],
      [at(0, 1, 0), at(0, 0, 0), at(0, 0, 1), at(0, 1, 1)],
    ],
  };
}
const facesOf = ({ ground, roof, walls }: ReturnType<typeof box>) => [ground, roof, ...walls];
const blockOf = (at: Point, size: Point) => solid(facesOf(box(at, size)).map((face) => surface(polygon([face]))));
const namedBox = (at: Point, size: Point) => {
  const { ground, roof, walls } = box(at, size);
  return [
    named('GroundSurface', [surface(polygon([ground]))]),
    named('RoofSurface', [surface(polygon([roof]))]),
    named('WallSurface', walls.map((wall) => surface(polygon([wall])))), // prettier-ignore
  ].join('');
};

/** Returns the number of rings, the number of vertices and the area of the outlines of a feature. */
function outlinesOf({ geometry }: RawFeature) {
  return geometry?.kind !== 'polygons'
    ? []
    : geometry.polygons.map((rings) => [rings.length, rings[0]?.length, Math.abs(signedAreaOf(rings[0] ?? []))]);
}

const COMPUTED = 'No measuredHeight, so that the highest point above the ground is the height, of buildings: 1.';

describe('the buildings in a CityGML 2.0 file', () => {
  it('have the lowest face of a block as footprint, with measured height, attributes and address', () => {
    const content = [
      '<gml:name>Town hall</gml:name><bldg:function>31001_3012</bldg:function>',
      '<gen:stringAttribute name="Gemeindeschluessel"><gen:value>02000000</gen:value></gen:stringAttribute>',
      measured('6.25'),
      '<bldg:storeysAboveGround>2</bldg:storeysAboveGround>',
      blockOf([10, 20, 5], [8, 5, 7]),
      '<bldg:address><Address><xalAddress><xal:AddressDetails xmlns:xal="x"><xal:Locality Type="Town"><xal:LocalityName>Hamburg</xal:LocalityName><xal:Thoroughfare Type="Street"><xal:ThoroughfareNumber>7</xal:ThoroughfareNumber><xal:ThoroughfareName>Rathausmarkt</xal:ThoroughfareName></xal:Thoroughfare></xal:Locality></xal:AddressDetails></xalAddress></Address></bldg:address>',
    ];
    const { table, messages } = read(model([building('b1', content.join(''))]));
    expect(messages).toEqual([]);
    expect(table?.crs).toEqual({ kind: 'known', epsg: 25832, heightUnitM: 1 });
    expect(table?.features).toEqual([
      {
        row: 1,
        geometry: {
          kind: 'polygons',
          polygons: [
            [
              [
                [565_010, 5_930_020],
                [565_010, 5_930_025],
                [565_018, 5_930_025],
                [565_018, 5_930_020],
              ],
            ],
          ],
        },
        cells: {
          id: 'b1',
          name: 'Town hall',
          function: '31001_3012',
          Gemeindeschluessel: '02000000',
          measuredHeight: 6.25,
          height: 6.25,
          storeysAboveGround: '2',
          'addr:city': 'Hamburg',
          'addr:housenumber': '7',
          'addr:street': 'Rathausmarkt',
        },
      },
    ]);
  });

  it('have their ground surfaces as footprint, and the height of their highest point if none was measured', () => {
    const { table, messages } = read(model([building('b1', namedBox([0, 0, 3], [10, 10, 9.5]))]));
    expect(messages).toEqual([COMPUTED]);
    expect(table?.features.map((feature) => [feature.cells.height, outlinesOf(feature)])).toEqual([
      [9.5, [[1, 4, 100]]],
    ]);
  });

  it('have courtyards', () => {
    const [{ ground }, { ground: yard }] = [box([0, 0, 0], [30, 30, 12]), box([10, 10, 0], [10, 10, 12])];
    const faces = [named('GroundSurface', [surface(polygon([ground, yard]))]), measured(12)];
    const { table } = read(model([building('b1', faces.join(''))]));
    expect(table?.features.map(outlinesOf)).toEqual([[[2, 4, 900]]]);
  });

  it('include each part on the ground with its own height, but no parts on a roof', () => {
    const above = named('RoofSurface', [surface(polygon([box([2, 2, 30], [4, 4, 5]).roof]))]);
    const parts = [
      part('tower', measured(30) + namedBox([0, 0, 0], [10, 10, 30])),
      part('podium', measured(8) + namedBox([10, 0, 0], [20, 10, 8])),
      part('vent', measured(5) + above),
    ];
    const { table, messages } = read(model([building('b1', measured(35) + parts.join(''))]));
    expect(messages).toEqual([]);
    expect(table?.features.map(({ row, cells: { id, height } }) => [row, id, height])).toEqual([
      [1, 'tower', 30],
      [1, 'podium', 8],
    ]);
  });

  it('include the faces that a solid refers to, and those that named surfaces refer to', () => {
    const { ground, roof, walls } = box([0, 0, 0], [10, 10, 4]);
    const content = [
      solid([surface(polygon([ground], 'g')), surface(polygon([roof], 'r')), ...walls.map((wall) => surface(polygon([wall])))], 2), // prettier-ignore
      named('GroundSurface', [reference('g')]),
      named('RoofSurface', [reference('r')]),
    ];
    const { table, messages } = read(model([building('b1', content.join(''))]));
    expect(messages).toEqual([COMPUTED]);
    expect(table?.features.map((feature) => [feature.cells.height, outlinesOf(feature)])).toEqual([[4, [[1, 4, 100]]]]);
  });

  it('may refer to faces of earlier or later buildings', () => {
    const [first, second] = [box([0, 0, 0], [10, 10, 4]), box([10, 0, 0], [10, 10, 6])];
    const content = (own: typeof first, other: string) =>
      measured(4) + solid([...facesOf(own).map((face) => surface(polygon([face]))), reference(other)]);
    const shared = (id: string, { walls }: typeof first) => solid([surface(polygon([walls[1] ?? []], id))], 3);
    const { table, messages } = read(
      model([
        building('b1', content(first, 'second-wall') + shared('first-wall', first)),
        building('b2', measured(6) + namedBox([40, 0, 0], [10, 10, 6])),
        building('b3', content(second, 'first-wall') + shared('second-wall', second)),
      ]),
    );
    expect(messages).toEqual([]);
    expect(table?.features.map(({ cells }) => cells.id).toSorted()).toEqual(['b1', 'b2', 'b3']);
  });

  it('are read from gml:pos, from GML 2 coordinates, and from two-dimensional positions', () => {
    const corners = ['0 0', '0 10', '10 10', '10 0', '0 0'];
    const each = corners.map((corner) => `<gml:pos>${corner} 0</gml:pos>`).join('');
    const rings: Record<string, string> = {
      pos: `<gml:exterior><gml:LinearRing>${each}</gml:LinearRing></gml:exterior>`,
      coordinates: `<gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>${corners.map((corner) => `${corner.replace(' ', ',')},0`).join(' ')}</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs>`,
      flat: `<gml:exterior><gml:LinearRing><gml:posList srsDimension="2">${corners.join(' ')}</gml:posList></gml:LinearRing></gml:exterior>`,
    };
    const shape = (outline: string) =>
      `<bldg:lod0FootPrint><gml:MultiSurface>${surface(`<gml:Polygon>${outline}</gml:Polygon>`)}</gml:MultiSurface></bldg:lod0FootPrint>`;
    const { table, messages } = read(
      model(
        Object.entries(rings).map(([id, outline]) => building(id, measured(4) + shape(outline))),
        null,
      ),
    );
    expect(messages).toEqual([]);
    expect(table?.features.map((feature) => [feature.cells.id, outlinesOf(feature)])).toEqual(
      Object.keys(rings).map((id) => [id, [[1, 4, 100]]]),
    );
  });

  it('have heights in feet if their unit or the vertical system says so', () => {
    const members = [building('said', measured(100, '#ft') + blockOf([0, 0, 0], [10, 10, 10]))];
    expect(read(model(members)).table?.features[0]?.cells.height).toBeCloseTo(30.48, 9);
    const feet = read(model([building('drawn', blockOf([0, 0, 0], [10, 10, 100]))], 'EPSG:25832+6360'));
    expect(feet.table?.features[0]?.cells.height).toBeCloseTo(30.48, 9);
  });

  it.each([
    ['ft', 30.48],
    ['[ft_i]', 30.48],
    ['urn:ogc:def:uom:UCUM::[ft_i]', 30.48],
    ['urn:ogc:def:uom:EPSG::9002', 30.48],
    ['http://www.opengis.net/def/uom/EPSG/0/9003', 120_000 / 3937],
    ["'", 30.48],
    ['[ft_us]', 120_000 / 3937],
    ['foot_us', 120_000 / 3937],
    ['ftUS', 120_000 / 3937],
    ['US survey feet', 120_000 / 3937],
    ['cm', 1],
    ['urn:adv:uom:m', 100],
    ['Meter', 100],
    ['', 100],
  ])('have heights in the unit %s converted to metres', (uom, metres) => {
    const { table, messages } = read(model([building('b', measured(100, uom) + blockOf([0, 0, 0], [10, 10, 10]))]));
    expect(messages).toEqual([]);
    expect(table?.features[0]?.cells.height).toBeCloseTo(metres, 9);
  });

  it('have the height of their walls if the unit of a measured height is unknown', () => {
    const members = ['a', 'b'].map((id) => building(id, measured(100, '#ell') + blockOf([0, 0, 0], [10, 10, 9])));
    const { table, messages } = read(model(members));
    expect(table?.features.map(({ cells }) => [cells.measuredHeight, cells.height])).toEqual([['100 #ell', 9], ['100 #ell', 9]]); // prettier-ignore
    expect(messages[0]).toBe('Heights have a unit (uom) that is not known: “#ell”. Expected m or ft.');
  });

  it('are the only objects that are read, and the others are counted', () => {
    const others = ['<tran:Road xmlns:tran="t" gml:id="r"/>', '<tran:Road xmlns:tran="t"/>', '<luse:LandUse xmlns:luse="l"><x/></luse:LandUse>']; // prettier-ignore
    const { table, messages } = read(model([...others, building('b', measured(4) + blockOf([0, 0, 0], [5, 5, 4]))]));
    expect(messages).toEqual(['Only buildings are read. Left out: 2 Road, 1 LandUse.']);
    expect(table?.features.map(({ row }) => row)).toEqual([1]);
  });
});

describe('the buildings in other versions of CityGML', () => {
  it('have boundaries, parts and heights with status in version 3.0', () => {
    const { ground, roof } = box([0, 0, 0], [10, 10, 7]);
    const boundary = (type: string, face: readonly Point[]) =>
      `<boundary><con:${type}><lod2MultiSurface><gml:MultiSurface>${surface(polygon([face]))}</gml:MultiSurface></lod2MultiSurface></con:${type}></boundary>`;
    const height = (status: string, value: number) =>
      `<con:height><con:Height><con:highReference>highestRoofEdge</con:highReference><con:status>${status}</con:status><con:value uom="m">${value}</con:value></con:Height></con:height>`;
    const inner = `<bldg:BuildingPart gml:id="p">${height('estimated', 9)}${height('measured', 7)}${boundary('GroundSurface', ground)}${boundary('RoofSurface', roof)}</bldg:BuildingPart>`;
    const text = `<CityModel xmlns="http://www.opengis.net/citygml/3.0" xmlns:con="c" xmlns:bldg="b" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:gen="g"><cityObjectMember><bldg:Building gml:id="b"><genericAttribute><gen:StringAttribute><gen:name>owner</gen:name><gen:value>city</gen:value></gen:StringAttribute></genericAttribute><bldg:buildingPart>${inner}</bldg:buildingPart></bldg:Building></cityObjectMember></CityModel>`;
    const { table, messages } = read(text);
    expect(messages).toEqual([]);
    expect(table?.features.map((feature) => [feature.cells, outlinesOf(feature)])).toEqual([
      [{ id: 'p', owner: 'city', measuredHeight: 7, height: 7 }, [[1, 4, 100]]],
    ]);
  });

  it('are the same in version 1.0 with prefixes on all elements', () => {
    const text = model([building('b', measured(4) + blockOf([0, 0, 0], [5, 5, 4]))])
      .replaceAll(/(<\/?)(CityModel|cityObjectMember)/g, '$1core:$2')
      .replace('<core:CityModel', '<core:CityModel xmlns:core="http://www.opengis.net/citygml/1.0"');
    expect(read(text).table?.features.map(outlinesOf)).toEqual([[[1, 4, 25]]]);
  });
});

describe('the coordinate system of a CityGML file', () => {
  const block = building('b', measured(4) + blockOf([0, 0, 0], [5, 5, 4]));

  it.each([
    ['urn:ogc:def:crs:EPSG::25832', 25832],
    ['urn:ogc:def:crs,crs:EPSG:6.12:25832,crs:EPSG:6.12:5783', 25832],
    ['http://www.opengis.net/def/crs/EPSG/0/25832', 25832],
    ['http://www.opengis.net/gml/srs/epsg.xml#25832', 25832],
    ['EPSG:25832', 25832],
    ['EPSG:25832+7837', 25832],
    ['EPSG:25832+EPSG:7837', 25832],
    [
      'http://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/25832&amp;2=http://www.opengis.net/def/crs/EPSG/0/7837',
      25832,
    ],
    ['urn:adv:crs:ETRS89_UTM32*DE_DHHN2016_NH', 25832],
    ['urn:adv:crs:ETRS89_UTM33', 25833],
    ['urn:adv:crs:DE_DHDN_3GK3*DE_DHHN92_NH', 31467],
    ['urn:adv:crs:DE_DHDN_3GK3_BW100', 31467],
    ['urn:adv:crs:DE_DHDN_3GK2_NW101*DE_DHHN92_NH', 31466],
    ['urn:adv:crs:ETRS89_zUTM32', 4647],
    ['urn:adv:crs:ETRS89_zUTM33*DE_DHHN2016_NH', 5650],
  ])('is read from %s', (srsName, epsg) => {
    const { table, messages } = read(model([block], srsName));
    expect(messages).toEqual([]);
    expect(table?.crs).toMatchObject({ kind: 'known', epsg });
    expect(coordinateSystem(epsg)).not.toBeNull();
  });

  it.each([
    ['urn:ogc:def:crs:EPSG::99999', { kind: 'unknown', name: 'urn:ogc:def:crs:EPSG::99999' }],
    ['local', { kind: 'unknown', name: 'local' }],
    [null, null],
  ])('is unknown for %s', (srsName, crs) => {
    expect(read(model([block], srsName)).table?.crs).toEqual(crs);
  });

  it('may be declared by a geometry, but two different systems are rejected', () => {
    const withName = (srsName: string) => block.replace('<gml:Solid>', `<gml:Solid srsName="${srsName}">`);
    expect(read(model([withName('EPSG:25832')], null)).table?.crs).toEqual({ kind: 'known', epsg: 25832 });
    expect(read(model([withName('urn:adv:crs:ETRS89_UTM32')], UTM32)).messages).toEqual([]);
    expect(read(model([withName('EPSG:25833')], UTM32))).toEqual({
      table: null,
      messages: [`The file names two coordinate systems, ${UTM32} and EPSG:25833. Export it in one of them.`],
    });
  });

  const TOKYO = [139.7, 35.6, 0.001] as const;
  const squareAt = (srsName: string, first: number, second: number, size: number) => {
    const corners = [[0, 0], [0, 1], [1, 1], [1, 0]] as const; // prettier-ignore
    const face = corners.map(([a, b]): Point => [first + a * size, second + b * size, 0]);
    return model([building('b', measured(4) + solid([surface(polygon([face]))]))], srsName);
  };

  it.each([
    ['latitude first, as in the registry', 'http://www.opengis.net/def/crs/EPSG/0/6697', 35.6, 139.7, TOKYO],
    ['longitude first, as the coordinates show', 'http://www.opengis.net/def/crs/EPSG/0/6697', 139.7, 35.6, TOKYO],
    ['longitude first in the short form', 'EPSG:4326', 12.5, 41.9, [12.5, 41.9, 0.001]],
    ['latitude first in the long form', 'urn:ogc:def:crs:EPSG::4326', 41.9, 12.5, [12.5, 41.9, 0.001]],
    ['longitude first of CRS84', 'urn:ogc:def:crs:OGC:1.3:CRS84', 12.5, 41.9, [12.5, 41.9, 0.001]],
    ['eastings first', 'EPSG:31467', 3_565_000, 5_930_000, [3_565_000, 5_930_000, 10]],
    ['northings first, as only these lie in its area', 'EPSG:31467', 5_930_000, 3_565_000, [3_565_000, 5_930_000, 10]],
  ] as const)('has the axis order %s', (_, srsName, first, second, [x, y, size]) => {
    const { table, messages } = read(squareAt(srsName, first, second, size));
    expect(messages).toEqual([]);
    const [feature] = table?.features ?? [];
    const [[corners = []] = []] = feature?.geometry?.kind === 'polygons' ? feature.geometry.polygons : [];
    expect(corners.map(([lon]) => lon).toSorted((a, b) => a - b)[0]).toBeCloseTo(x, 6);
    expect(corners.map(([, lat]) => lat).toSorted((a, b) => a - b)[0]).toBeCloseTo(y, 6);
  });
});

describe('a CityGML that cannot be read', () => {
  const valid = building('b', measured(4) + blockOf([0, 0, 0], [5, 5, 4]));
  const malformed = (reason: string) => `1: The geometry of the building b is malformed: ${reason}.`;
  const withNumbers = (numbers: string) =>
    building('b', solid([surface(`<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${numbers}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`)])); // prettier-ignore
  const DOCTYPE = 'The file has a DOCTYPE, which may define entities and is not read. Remove it.';

  test.each([
    ['a coordinate that is not a number', withNumbers('0 0 0 NaN 1 0 1 1 0'), malformed('“NaN” is no coordinate')],
    ['an infinite coordinate', withNumbers('0 0 0 1e999 1 0 1 1 0'), malformed('“1e999” is no coordinate')],
    ['half a position', withNumbers('0 0 0 1 0 0 1 1'), malformed('a posList of it has 8 numbers. Expected 3 for each position')], // prettier-ignore
    ['two positions', withNumbers('0 0 0 1 0 0'), malformed('a ring of it has 2 positions')],
    ['no positions', withNumbers(''), malformed('a ring of it has 0 positions')],
    ['no outline', building('b', solid([surface('<gml:Polygon/>')])), malformed('a face of it has no outline')],
    ['a reference to nothing', building('b', solid([reference('gone')])), malformed('it refers to “#gone”, which is not in the file')], // prettier-ignore
    ['a reference to another file', building('b', solid([reference('x')]).replace('#x', 'other.gml#x')), malformed('it refers to “other.gml#x”, which is not in the file')], // prettier-ignore
    ['an invalid dimension', valid.replace('<gml:Solid>', '<gml:Solid srsDimension="7">'), malformed('its srsDimension is “7”. Expected 2 or 3')], // prettier-ignore
    ['no geometry', building('b', measured(4)), malformed('it has no surface that covers ground')],
  ])('is reported by building if it has %s', (_, member, message) => {
    const { table, messages } = read(model([member]));
    expect(messages).toEqual([message]);
    expect(table?.features).toEqual([]);
  });

  test.each([
    ['empty', '', /^1: The file is cut off, or no XML \(document must contain a root element\)\. Expected CityGML\.$/],
    ['text', 'not XML at all', /^1: The file is no well-formed XML .*Expected CityGML\.$/],
    ['cut off', model([valid]).slice(0, -40), /^\d+: The file is cut off, or no XML \(.*\)\. Expected CityGML\.$/],
    [
      'XML with another root',
      '<kml><Placemark/></kml>',
      /^1: The file is XML with the root kml\. Expected CityGML, whose root/,
    ],
    [
      'another kind of GML',
      '<wfs:FeatureCollection/>',
      /^1: The file is GML, but not CityGML.*Save the layer as GeoPackage/,
    ],
    ['without buildings', model([]), /^The CityGML has no buildings\.$/],
    ['with an entity', model([valid]).replace('<bldg:', '&bomb;<bldg:'), /^\d+: The file is no well-formed XML \(.*entity.*\)/], // prettier-ignore
    ['an entity bomb', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${model([valid]).replace(/<\?.*?\?>/, '')}`, new RegExp(`^\\d+: ${DOCTYPE}$`)], // prettier-ignore
    ['deeply nested', `<CityModel><cityObjectMember>${'<a>'.repeat(50_000)}`, /^1: Elements lie more than 100 deep in each other\./], // prettier-ignore
    [
      'deeply nested in a building',
      model([building('b', '<a>'.repeat(50_000))]),
      /Elements lie more than 100 deep in each other\./,
    ],
    ['in an unknown encoding', model([valid]).replace('UTF-8', 'EBCDIC-9'), /^The encoding EBCDIC-9 is not known\. Save the file as UTF-8\.$/], // prettier-ignore
  ])('is reported if it is %s', (_, text, message) => {
    const { table, messages } = read(text);
    expect(messages).toEqual([expect.stringMatching(message)]);
    expect(table).toBeNull();
  });

  it('is rejected if its references expand to more faces than fit into memory', () => {
    const levels = Array.from({ length: 8 }, (_, level) => {
      const members = Array.from({ length: 40 }, () => reference(`s${level + 1}`)).join('');
      return surface(`<gml:CompositeSurface gml:id="s${level}">${members}</gml:CompositeSurface>`);
    });
    const last = surface(`<gml:CompositeSurface gml:id="s8">${facesOf(box([0, 0, 0], [1, 1, 1])).map((face) => surface(polygon([face]))).join('')}</gml:CompositeSurface>`); // prettier-ignore
    const { messages } = read(model([building('b', solid([...levels, last]))]));
    expect(messages).toEqual([malformed('it has more than 200,000 faces')]);
  });

  const round = (corners: number) =>
    Array.from({ length: corners }, (_, corner): Point => {
      const angle = (2 * Math.PI * corner) / corners;
      return [EAST + Math.round(1e6 * Math.cos(angle)) / 1e3, NORTH + Math.round(1e6 * Math.sin(angle)) / 1e3, 0];
    });
  const many = (count: number, content: string) => Array.from({ length: count }, () => content);

  it.each([
    [
      'references',
      Array.from(
        { length: 6 },
        (_, level) =>
        surface(`<gml:CompositeSurface gml:id="s${level}">${many(10, reference(`s${level + 1}`)).join('')}</gml:CompositeSurface>`), // prettier-ignore
      ).concat(surface('<gml:CompositeSurface gml:id="s6"><gml:name/></gml:CompositeSurface>')),
      '200,000 references',
    ],
    [
      'elements',
      [surface(`<gml:CompositeSurface gml:id="s">${many(2000, '<gml:name/>').join('')}</gml:CompositeSurface>`), ...many(1100, reference('s'))], // prettier-ignore
      '2,000,000 elements, counted each time that it refers to them',
    ],
  ])('is rejected if its references expand to more %s than the limit', (_, members, what) => {
    expect(read(model([building('b', solid(members))])).messages).toEqual([malformed(`it has more than ${what}`)]);
  });

  it('is rejected if its references expand to more positions than the limit', () => {
    const face = polygon([round(60_000)], 'g');
    const walls = Array.from({ length: 20 }, (_, wall) => named(`Wall${wall}`, [reference('g')]));
    const { messages } = read(model([building('b', named('GroundSurface', [surface(face)]) + walls.join(''))]));
    expect(messages).toEqual([malformed('it has more than 1,000,000 positions')]);
  });

  it('counts a face that is referenced a thousand times only once', () => {
    const element = (name: string, more: Partial<XmlElement> = {}): XmlElement => ({ name, attributes: {}, text: '', children: [], ...more }); // prettier-ignore
    const posList = element('posList', { text: round(2000).flat().join(' ') });
    const face = element('Polygon', { attributes: { id: 'g' }, children: [element('exterior', { children: [posList] })] }); // prettier-ignore
    const references = Array.from({ length: 1000 }, () => element('surfaceMember', { attributes: { href: '#g' } }));
    const shape = element('MultiSurface', { children: [face, ...references] });
    const surfaces = faceReader(shape, new Map(), { isNorthFirst: () => false }).surfacesOf([{ shape, type: null }]);
    expect(surfaces.map(({ rings }) => rings.map((ring) => ring.length))).toEqual([[2000]]);
  });

  it('is rejected if its references are circular', () => {
    const loop = surface(`<gml:CompositeSurface gml:id="s">${reference('s')}</gml:CompositeSurface>`);
    expect(read(model([building('b', solid([loop]))])).messages).toEqual([
      malformed('it refers to “#s” by more than 8 others'),
    ]);
  });
});

it('readCityGml reads a file that declares Latin-1, and reports invalid UTF-8', () => {
  const text = model([building('b', '<gml:name>Gemäuer</gml:name>' + measured(4) + blockOf([0, 0, 0], [5, 5, 4]))]);
  const latin1 = Uint8Array.from(text.replace('UTF-8', 'ISO-8859-1'), (character) => character.charCodeAt(0));
  expect(read(latin1).table?.features[0]?.cells.name).toBe('Gemäuer');
  const broken = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(read(broken).messages).toEqual([
    expect.stringMatching(/^1: From about this line on the text is not UTF-8\. Save the file as UTF-8\.$/),
  ]);
});

const OPEN_DATA = new URL('../../../../../shared/data/open-data/', import.meta.url);
const sample = (name: string): Uint8Array | null => {
  try {
    return new Uint8Array(readFileSync(new URL(name, OPEN_DATA)));
  } catch {
    return null;
  }
};
const DELFT = sample('cityjson-delft.json');

interface SampleCity {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly vertices: readonly Point[];
  readonly CityObjects: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly attributes?: { readonly measuredHeight?: number };
        readonly geometry: ReadonlyArray<{ readonly boundaries: ReadonlyArray<ReadonlyArray<readonly number[][]>> }>;
      }
    >
  >;
}

test.skipIf(DELFT === null)('readCityGml reads from CityGML the same buildings as from the CityJSON of a city', () => {
  const bytes = DELFT ?? new Uint8Array();
  const { transform, vertices, CityObjects } = JSON.parse(new TextDecoder().decode(bytes)) as SampleCity;
  const pointAt = (index: number): Point => {
    const [x, y, z] = ([0, 1, 2] as const).map(
      (axis) => (vertices[index]?.[axis] ?? NaN) * transform.scale[axis] + transform.translate[axis],
    );
    return [x ?? NaN, y ?? NaN, z ?? NaN];
  };
  const members = Object.entries(CityObjects).flatMap(([id, { type, attributes, geometry }]) => {
    if (type !== 'Building') return [];
    const [shell = []] = geometry[0]?.boundaries ?? [];
    const height = attributes?.measuredHeight === undefined ? '' : measured(attributes.measuredHeight);
    return [
      building(id, height + solid(shell.map((rings) => surface(polygon(rings.map((ring) => ring.map(pointAt))))))),
    ];
  });
  const { table } = read(model(members, 'EPSG:7415'));
  const same = readGeoJson(bytes, problemLog([], 'buildings', 'delft.json'));
  const rounded = ({ cells, geometry }: RawFeature) => [cells.id, cells.height, geometry?.kind === 'polygons' ? geometry.polygons : null]; // prettier-ignore
  expect(table?.features.length).toBeGreaterThan(100);
  expect(table?.features.map(rounded)).toEqual(same?.features.map(rounded));
  expect(table?.crs).toEqual(same?.crs);
});
