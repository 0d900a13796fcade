import { describe, expect, test } from 'vitest';
import type { LoadProblem } from '../../../model/project/project.ts';
import { problemLog } from '../../files/problems.ts';
import { readDxf } from './dxf.ts';
import { signedAreaOf } from '../../geometry/polygons/polygon.ts';
import type { RawGeometry } from '../../tables/feature-table.ts';
import { block, drawing, entity } from '../../../../tests/support/drawings.ts';

function read(text: string) {
  const problems: LoadProblem[] = [];
  const table = readDxf(new TextEncoder().encode(text), problemLog(problems, 'ground', 'plan.dxf'));
  return { table, messages: problems.map(({ message, row }) => (row === null ? message : `${row}: ${message}`)) };
}

const shapesOf = (...entities: string[]) => read(drawing(entities)).table?.features.map(({ geometry }) => geometry);

function areaOf(geometry: RawGeometry | null | undefined): number {
  if (geometry?.kind !== 'polygons') throw new Error(`expected an area, found ${geometry?.kind ?? 'nothing'}`);
  const sizes = geometry.polygons.map(([outer = [], ...holes]) =>
    holes.reduce((sum, hole) => sum - Math.abs(signedAreaOf(hole)), Math.abs(signedAreaOf(outer))),
  );
  return sizes.reduce((sum, one) => sum + one, 0);
}

const square = [10, 0, 20, 0, 10, 10, 20, 0, 10, 10, 20, 10, 10, 0, 20, 10];
const hatchPath = [92, 3, 72, 0, 73, 1, 93, 4];

describe('a DXF drawing', () => {
  test('has lines, open polylines, points and block positions, each with its layer', () => {
    const { table, messages } = read(
      drawing([
        entity('LINE', 8, 'Fence', 10, 1, 20, 2, 11, 3, 21, 4),
        entity('LWPOLYLINE', 8, 'Road', 90, 4, 70, 0, ...square),
        entity('POINT', 8, 'Survey', 10, 5, 20, 6),
        entity('INSERT', 8, 'Equipment', 2, 'CRANE', 10, 7, 20, 8),
      ]),
    );
    expect(messages).toEqual([]);
    expect(table?.features.map(({ geometry, cells }) => [cells['Layer'], cells['Block'], geometry])).toEqual([
      [
        'Fence',
        null,
        {
          kind: 'lines',
          lines: [
            [
              [1, 2],
              [3, 4],
            ],
          ],
        },
      ],
      [
        'Road',
        null,
        {
          kind: 'lines',
          lines: [
            [
              [0, 0],
              [10, 0],
              [10, 10],
              [0, 10],
            ],
          ],
        },
      ],
      ['Survey', null, { kind: 'points', points: [[5, 6]] }],
      ['Equipment', 'CRANE', { kind: 'points', points: [[7, 8]] }],
    ]);
  });

  test.each([
    ['a polyline that is flagged as closed', entity('LWPOLYLINE', 70, 1, ...square), 100],
    ['a polyline that returns to its beginning', entity('LWPOLYLINE', 70, 0, ...square, 10, 0, 20, 0), 100],
    [
      'an old polyline',
      [
        entity('POLYLINE', 70, 1),
        entity('VERTEX', 10, 0, 20, 0),
        entity('VERTEX', 10, 4, 20, 0),
        entity('VERTEX', 10, 4, 20, 3),
        entity('SEQEND'),
      ].join(''),
      6,
    ],
    ['a circle', entity('CIRCLE', 10, 3, 20, 4, 40, 10), Math.PI * 100],
    // Two half circles on either side of a chord.
    ['a polyline of bulges', entity('LWPOLYLINE', 70, 1, 10, 0, 20, 0, 42, 1, 10, 20, 20, 0, 42, 1), Math.PI * 100],
    [
      'a hatch of a polyline',
      entity('HATCH', 91, 1, ...hatchPath, ...square, 97, 0, 75, 0, 98, 1, 10, 99, 20, 99),
      100,
    ],
    [
      'a hatch with a hole',
      entity(
        'HATCH',
        91,
        2,
        ...hatchPath,
        ...square,
        97,
        0,
        ...hatchPath,
        10,
        2,
        20,
        2,
        10,
        4,
        20,
        2,
        10,
        4,
        20,
        4,
        10,
        2,
        20,
        4,
        97,
        0,
        75,
        0,
      ),
      96,
    ],
    [
      'a hatch of edges, with one in reverse and one arc',
      entity(
        'HATCH',
        91,
        1,
        92,
        1,
        93,
        2,
        72,
        2,
        10,
        0,
        20,
        0,
        40,
        10,
        50,
        0,
        51,
        180,
        73,
        1,
        72,
        1,
        10,
        10,
        20,
        0,
        11,
        -10,
        21,
        0,
        97,
        0,
        75,
        0,
      ),
      Math.PI * 50,
    ],
    [
      'a hatch of a clockwise arc',
      entity(
        'HATCH',
        91,
        1,
        92,
        1,
        93,
        2,
        72,
        2,
        10,
        0,
        20,
        0,
        40,
        10,
        50,
        180,
        51,
        360,
        73,
        0,
        72,
        1,
        10,
        10,
        20,
        0,
        11,
        -10,
        21,
        0,
        97,
        0,
        75,
        0,
      ),
      Math.PI * 50,
    ],
  ])('has an area for %s', (_, text, areaM2) => {
    const [geometry] = shapesOf(text) ?? [];
    // Chords of 5 degrees lose a part in 800.
    expect(Math.abs(areaOf(geometry) / areaM2 - 1)).toBeLessThan(0.0015);
  });

  test('bulges an arc to the side given by its sign', () => {
    const [geometry] = shapesOf(entity('LWPOLYLINE', 70, 0, 10, 0, 20, 0, 42, 1, 10, 20, 20, 0)) ?? [];
    // Anticlockwise from west to east passes the south.
    const lowest = geometry?.kind === 'lines' ? Math.min(...(geometry.lines[0] ?? []).map(([, y]) => y)) : NaN;
    expect(lowest).toBeCloseTo(-10);
  });

  test('mirrors a shape that is seen from below', () => {
    expect(shapesOf(entity('INSERT', 2, 'CRANE', 10, 7, 20, 8, 210, 0, 220, 0, 230, -1))).toEqual([
      { kind: 'points', points: [[-7, 8]] },
    ]);
  });

  test.each([
    [0, null],
    [4, 0.001],
    [6, 1],
    [2, 0.3048],
  ])('with unit code %s has coordinates in units of %s m', (code, unitM) => {
    expect(read(drawing([entity('POINT', 10, 1, 20, 1)], code)).table?.coordinateUnitM).toBe(unitM);
  });

  test('names entities that are not read, and skips layout sheets', () => {
    const { table, messages } = read(
      drawing([
        entity('TEXT', 1, 'Road'),
        entity('SPLINE', 70, 8),
        entity('TEXT', 1, 'Site'),
        entity('LINE', 67, 1, 10, 0, 20, 0, 11, 1, 21, 1),
        entity('POINT', 10, 1, 20, 2),
      ]),
    );
    expect(table?.features).toHaveLength(1);
    expect(messages).toEqual(['Left out, since they have no plan that can be read: 2 TEXT, 1 SPLINE.']);
  });

  test.each([
    ['Roads and fences', '1: The file is no DXF.'],
    [
      drawing([entity('POINT', 10, 1, 20, 2)]).slice(0, -8),
      'The DXF is cut off: it has no end (EOF). Export it again.',
    ],
    ['AutoCAD Binary DXF\r\n', 'The DXF is a binary one. Save it as an ASCII DXF.'],
    [drawing([]), 'The drawing has no line, polyline, arc, circle, hatch, point or block in its model space.'],
  ])('is rejected with a reason if it is not valid', (text, message) => {
    const { table, messages } = read(text.includes('\n') ? text : `${text}\n${text}\n`);
    expect(table).toBeNull();
    expect(messages).toEqual([message]);
  });
});

describe('a block in a DXF drawing', () => {
  const site = (base: readonly [number, number] = [0, 0]) =>
    block('SITE', base, entity('LWPOLYLINE', 8, 'WORK', 90, 4, 70, 1, ...square), entity('ATTDEF', 8, '0'));
  const inserted = (blocks: readonly string[], ...insert: Array<string | number>) =>
    read(drawing([entity('INSERT', 8, 'PLAN', 2, 'SITE', ...insert)], 6, blocks));
  const ringsIn = ({ table }: ReturnType<typeof read>) =>
    table?.features.map(({ geometry }) =>
      geometry?.kind === 'polygons'
        ? (geometry.polygons[0]?.[0] ?? []).map(([x, y]) => [Math.round(x), Math.round(y)])
        : geometry,
    );

  test.each([
    ['moved', [10, 100, 20, 200], [[100, 200], [110, 200], [110, 210], [100, 210]]], // prettier-ignore
    ['scaled', [10, 100, 20, 200, 41, 0.1, 42, 0.2], [[100, 200], [101, 200], [101, 202], [100, 202]]], // prettier-ignore
    ['rotated', [10, 100, 20, 200, 50, 90], [[100, 200], [100, 210], [90, 210], [90, 200]]], // prettier-ignore
    ['mirrored', [10, 100, 20, 200, 41, -1], [[100, 200], [90, 200], [90, 210], [100, 210]]], // prettier-ignore
    ['seen from below', [10, -100, 20, 200, 210, 0, 220, 0, 230, -1], [[100, 200], [90, 200], [90, 210], [100, 210]]], // prettier-ignore
  ])('is placed where it is inserted, %s', (_, tags, ring) => {
    const found = inserted([site()], ...tags);
    expect(found.messages).toEqual([]);
    expect(ringsIn(found)).toEqual([ring]);
    expect(found.table?.features[0]?.cells).toEqual({ Layer: 'WORK', Block: 'SITE' });
  });

  test('has its base point at the insertion point, and its name is case-insensitive', () => {
    expect(ringsIn(inserted([site([10, 10]).replace('SITE', 'Site')], 10, 100, 20, 200))).toEqual([
      [[90, 190], [100, 190], [100, 200], [90, 200]], // prettier-ignore
    ]);
  });

  test('is repeated in rows and columns, which rotate with it', () => {
    const found = inserted([site()], 10, 0, 20, 0, 50, 90, 70, 2, 71, 3, 44, 20, 45, 30);
    const corners = ringsIn(found)?.map((ring) => (Array.isArray(ring) ? ring[0]?.join(' ') : null));
    expect(corners).toEqual(['0 0', '0 20', '-30 0', '-30 20', '-60 0', '-60 20']);
  });

  test('may be inside another block, and its layer 0 becomes the layer of its insert', () => {
    const inner = block('INNER', [0, 0], entity('LINE', 8, '0', 10, 0, 20, 0, 11, 1, 21, 0));
    const outer = block('SITE', [0, 0], entity('INSERT', 8, '0', 2, 'INNER', 10, 5, 20, 0, 41, 2));
    const { table } = inserted([inner, outer], 10, 100, 20, 0, 50, 90);
    expect(table?.features).toMatchObject([{ cells: { Layer: 'PLAN', Block: 'SITE' } }]);
    const [feature] = table?.features ?? [];
    const [line = []] = feature?.geometry?.kind === 'lines' ? feature.geometry.lines : [];
    expect(line.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)).toEqual(['100 5', '100 7']);
  });

  test('may insert itself without an endless loop', () => {
    const endless = block('SITE', [0, 0], entity('INSERT', 2, 'SITE', 10, 1, 20, 1), entity('POINT', 10, 1, 20, 1));
    expect(inserted([endless], 10, 0, 20, 0).table?.features).toHaveLength(1);
  });

  test('is rejected if it expands to more shapes than can be shown', () => {
    const ofLevel = (level: number) =>
      level === 0 ? entity('POINT', 10, 1, 20, 1) : entity('INSERT', 2, `L${level - 1}`, 10, 0, 20, 0);
    const levels = Array.from({ length: 8 }, (_, level) =>
      block(`L${level}`, [0, 0], ...Array.from({ length: 10 }, () => ofLevel(level))),
    );
    const many = entity('INSERT', 2, 'L7', 10, 0, 20, 0, 70, 30_000, 71, 30_000);
    const { table, messages } = read(drawing([many], 6, levels));
    expect(table).toBeNull();
    expect(messages).toEqual([expect.stringContaining('The drawing has more than')]);
  });

  test('without a shape is a point at its position, and a block of another drawing is named', () => {
    const empty = block('SITE', [0, 0]);
    expect(inserted([empty], 10, 7, 20, 8).table?.features).toMatchObject([
      { geometry: { kind: 'points', points: [[7, 8]] } },
    ]);
    expect(inserted([empty.replace(/ 70\n0/, ' 70\n4')], 10, 7, 20, 8).messages[0]).toBe(
      'Left out, since they stand for other drawings that are not in this one: SITE. Bind them, or export them by themselves.',
    );
  });
});

test.each([
  ['AC1018', 'ANSI_1251', [0xd0, 0xe0, 0xe1, 0xee, 0xf2, 0xfb], 'Работы'],
  ['AC1015', 'dos850', [0x43, 0x61, 0x66, 0x82], 'Café'],
  ['AC1027', 'ANSI_1251', [0xd0, 0xe0, 0xe1, 0xee, 0xf2, 0xfb], 'Работы'],
  ['AC1027', 'ANSI_1251', [...new TextEncoder().encode('Работы')], 'Работы'],
  ['AC1018', 'ANSI_1252', [0x43, 0x61, 0x66, 0xe9], 'Café'],
])('readDxf reads layer names of a drawing in %s with %s', (version, page, layer, expected) => {
  const header = `  9\n$ACADVER\n  1\n${version}\n  9\n$DWGCODEPAGE\n  3\n${page}\n`;
  const point = entity('POINT', 8, String.fromCharCode(...layer), 10, 1, 20, 1);
  const text = drawing([point]).replace('HEADER\n', () => `HEADER\n${header}`);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const table = readDxf(bytes, problemLog([], 'ground', 'plan.dxf'));
  expect(table?.features[0]?.cells['Layer']).toBe(expected);
});
