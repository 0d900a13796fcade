import { describe, expect, test } from 'vitest';
import { workAreaIdSchema } from '../../../model/ids.ts';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import { type Notation, readRow, rowOf, rowsOfText } from './coordinate-rows.ts';
import { partsOf, shapeOf } from './edited-shape.ts';
import { chainagesOf, sectionsOf } from './line-sections.ts';
import { transferred } from '../areas/transferred-areas.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../../../tests/support/assessments.ts';
import { movingCrewSchema } from '../../../model/assessment/moving-crew.ts';
import { storedWorkArea } from '../../../model/assessment/work-area.ts';

const plane = requireSystem(7856);
const METRES: Notation = { kind: 'metres', system: plane };
const DEGREES: Notation = { kind: 'degrees' };
const line = workAreaIdSchema.parse('line');

const typed = (first: string, second: string) => ({ ...rowOf([151, -33], METRES), first, second, kept: null });
const problemOf = (first: string, second: string, notation: Notation) => {
  const read = readRow(typed(first, second), notation);
  return read.kind === 'fault' ? read.problem : null;
};

describe('a row of coordinates', () => {
  test('returns exactly the position that it was made from until somebody edits it', () => {
    const place = [150.787557976123, -33.721946742987] as const;
    for (const notation of [METRES, DEGREES]) {
      expect(readRow(rowOf(place, notation), notation)).toEqual({ kind: 'place', at: place });
    }
  });

  test('reproduces a position in metres to a millimetre', () => {
    const [x, y] = [334_123.457, 6_251_987.012];
    const read = readRow(typed(String(x), String(y)), METRES);
    if (read.kind === 'fault') throw new Error(read.problem);
    const [backX, backY] = plane.fromLonLat(...read.at);
    expect(backX).toBeCloseTo(x, 3);
    expect(backY).toBeCloseTo(y, 3);
  });

  test.each([
    ['-33.5', '151.25'],
    ['33.5 S', '151.25 E'],
    ['-33.5 S', '151.25 E'],
    ['−33,5', '151,25'],
    ['33.5°s', '151.25°'],
  ])('accepts latitude %s and longitude %s', (first, second) => {
    expect(readRow(typed(first, second), DEGREES)).toEqual({ kind: 'place', at: [151.25, -33.5] });
  });

  test.each([
    ['', '6251000', METRES, 'Easting is missing'],
    ['334000', '', METRES, 'Northing is missing'],
    ['abc', '6251000', METRES, 'Easting “abc” is not a number'],
    ['334000', '6251000x', METRES, 'Northing “6251000x” is not a number'],
    ['151.25 E', '33.5 S', DEGREES, 'Latitude “151.25 E” is not a number'],
    ['91', '151', DEGREES, 'latitude 91 is not between −90 and 90'],
    ['-33', '181', DEGREES, 'longitude 181 is not between −180 and 180'],
  ] as const)('rejects %s, %s', (first, second, notation, problem) => {
    expect(problemOf(first, second, notation)).toBe(problem);
  });

  test('rejects a position outside the area of use of the project’s coordinate system', () => {
    expect(problemOf('6251000', '334000', METRES)).toMatch(/is outside the area of EPSG:7856/);
  });
});

describe('pasted lines', () => {
  test.each([
    ['tabs', '334000.5\t6251000.25\tleft out\n334010\t6251020'],
    ['commas', '334000.5,6251000.25\r\n334010,6251020,12'],
    ['semicolons, with decimal commas', '334000,5;6251000,25\n\n334010 ; 6251020'],
    ['spaces', '334000.5 6251000.25\n  334010   6251020 5.2'],
    ['commas and spaces', '334000.5, 6251000.25\n334010, 6251020'],
  ])('are read if they are separated by %s', (_, text) => {
    const rows = rowsOfText(text);
    expect(rows.map((row) => readRow(row, METRES))).toEqual(
      [typed('334000.5', '6251000.25'), typed('334010', '6251020')].map((row) => readRow(row, METRES)),
    );
  });
});

describe('a shape of rows', () => {
  const ring = (lon: number, lat: number, size: number): [number, number][] => [
    [lon, lat],
    [lon + size, lat],
    [lon + size, lat + size],
    [lon, lat + size],
    [lon, lat],
  ];
  const SHAPES: WorkGeometry[] = [
    { type: 'Point', coordinates: [151, -33.5] },
    { type: 'LineString', coordinates: ring(151, -33.5, 0.001).slice(0, 3) },
    { type: 'Polygon', coordinates: [ring(151, -33.5, 0.001), ring(151.0002, -33.4998, 0.0002)] },
    {
      type: 'MultiPolygon',
      coordinates: [[ring(151, -33.5, 0.001), ring(151.0002, -33.4998, 0.0002)], [ring(151.01, -33.5, 0.001)]],
    },
  ];

  test.each(SHAPES.map((shape) => [shape.type, shape] as const))('returns a %s unchanged', (type, shape) => {
    expect(shapeOf(type, partsOf(shape, METRES), METRES, plane)).toEqual({ kind: 'shape', geometry: shape });
  });

  const faultsOf = (geometry: WorkGeometry, change: (rows: ReturnType<typeof partsOf>) => void) => {
    const parts = partsOf(geometry, METRES);
    change(parts);
    const edited = shapeOf(geometry.type, parts, METRES, plane);
    return edited.kind === 'faults' ? edited.problems : [];
  };
  const area: WorkGeometry = { type: 'Polygon', coordinates: [ring(151, -33.5, 0.001)] };

  test('names the row that cannot be read', () => {
    expect(faultsOf(area, ([part]) => part?.rows.splice(1, 1, typed('x', '1')))).toEqual([
      'Row 2: Easting “x” is not a number.',
    ]);
    const [, , hollow] = SHAPES;
    expect(hollow === undefined ? [] : faultsOf(hollow, ([, hole]) => hole?.rows.splice(0, 1, typed('', '1')))).toEqual(
      ['Hole 1, row 1: Easting is missing.'],
    );
  });

  test('names the rows whose edges cross', () => {
    const crossed: WorkGeometry = {
      type: 'Polygon',
      coordinates: [ring(151, -33.5, 0.001).with(1, [151.001, -33.499]).with(2, [151.001, -33.5])],
    };
    expect(faultsOf(crossed, () => {})).toEqual(['the edge after row 1 crosses the edge after row 3.']);
  });

  test('ignores repeated corners, and a first corner that is repeated at the end of a ring', () => {
    const rows = (places: string[][]) => [
      { piece: 0, ring: 0, rows: places.map(([first = '', second = '']) => typed(first, second)) },
    ];
    const [a, b, c] = [
      ['334000', '6251000'],
      ['334100', '6251000'],
      ['334100', '6251100'],
    ];
    const closed = shapeOf('Polygon', rows([a, b, b, c, a]), METRES, plane);
    expect(closed).toEqual(shapeOf('Polygon', rows([a, b, c]), METRES, plane));
    expect(closed.kind).toBe('shape');
    expect(shapeOf('Polygon', rows([a, b, a]), METRES, plane).kind).toBe('faults');
  });

  test('needs three corners for an area, two for a line, and holes inside the outline', () => {
    expect(faultsOf(area, ([part]) => part?.rows.splice(0, 2))).toEqual(['An area needs three corners.']);
    const [, shortLine, hollow] = SHAPES;
    if (shortLine === undefined || hollow === undefined) throw new Error('a line and an area with a hole are needed');
    expect(faultsOf(shortLine, ([part]) => part?.rows.splice(0, 2))).toEqual(['A line needs two corners.']);
    const away = partsOf({ type: 'Polygon', coordinates: [ring(151.01, -33.5, 0.0002)] }, METRES)[0]?.rows ?? [];
    expect(faultsOf(hollow, ([, hole]) => hole?.rows.splice(0, 4, ...away))).toEqual([
      'A hole lies outside its outline, or across it.',
    ]);
  });
});

describe('a line cut into sections', () => {
  const at = (x: number) => plane.toLonLat(334_000 + x, 6_251_000);
  const areas = {
    [line]: aWorkArea({
      name: 'Road',
      equipment: [{ id: 'paver', quantity: 2 }],
      geometry: { type: 'LineString', coordinates: [at(0), at(250)] },
    }),
    other: aWorkArea({ name: 'Road 0–100 m' }),
  };

  test('is replaced by lines with its equipment, named by their chainage', () => {
    const [gone, ...added] = sectionsOf(areas, line, [100, 200], plane);
    expect(gone).toMatchObject({ areaId: line, after: null });
    expect(added.map(({ after }) => after?.feature.properties)).toMatchObject([
      { name: 'Road 0–100 m (2)', equipment: [{ id: 'paver', quantity: 2 }], chainage: { startM: 0, reversed: false } },
      { name: 'Road 100–200 m', chainage: { startM: expect.closeTo(100, 3) } },
      { name: 'Road 200–250 m', chainage: { startM: expect.closeTo(200, 3) } },
    ]);
  });

  test('has sections without the crew that moved along the whole line', () => {
    const [id = line] = Object.keys(areas) as (typeof line)[];
    const area = areas[id];
    if (area === undefined) throw new Error('there is no line');
    const properties = {
      ...area.feature.properties,
      movingCrew: movingCrewSchema.parse({ lengthM: 20, advanceMPerHour: 5, startM: 150 }),
    };
    const moving = { ...areas, [id]: { ...area, feature: { ...area.feature, properties } } };
    const [, ...added] = sectionsOf(moving, id, [100], plane);
    expect(added).toHaveLength(2);
    for (const { after } of added) expect(after?.feature.properties).not.toHaveProperty('movingCrew');
  });

  test('stays whole if no chainage lies on it', () => {
    expect(sectionsOf(areas, line, [0, 900], plane)).toEqual([]);
    expect(sectionsOf(areas, workAreaIdSchema.parse('other'), [10], plane)).toEqual([]);
  });

  test('is cut at typed chainages', () => {
    expect(chainagesOf('100, 250.5;400 500')).toEqual([100, 250.5, 400, 500]);
    expect(chainagesOf('100 to 200')).toBeNull();
    expect(chainagesOf('1,250')).toBeNull();
  });
});

describe('a work area that is copied to another assessment', () => {
  const limited = aWorkArea({ name: 'Yard', shiftStarts: ['2026-11-27T22:00'] });
  const from = anAssessment({
    workAreas: { yard: storedWorkArea(limited), gate: storedWorkArea(aWorkArea({ name: 'Gate' })) },
  });
  const yard = workAreaIdSchema.parse('yard');
  const shifts = [{ date: '2026-11-27', start: '22:00', end: '05:00' }];

  test('gets an id and a name that are unused there', () => {
    const into = anAssessment({ id: 'a2', workAreas: { yard: storedWorkArea(aWorkArea({ name: 'yard' })) }, shifts });
    const outcome = transferred(from, [yard], into);
    if (outcome.kind === 'refused') throw new Error(outcome.reason);
    expect(outcome.withoutShifts).toEqual([]);
    const [[id, area] = []] = outcome.added;
    expect(id).not.toBe(yard);
    expect(area?.feature.properties).toMatchObject({ name: 'Yard copy', shiftStarts: ['2026-11-27T22:00'] });
    expect(area).not.toHaveProperty('revision');
  });

  test('loses its restriction to shifts that the other assessment does not have', () => {
    const outcome = transferred(from, [yard], anAssessment({ id: 'a2', workAreas: {} }));
    if (outcome.kind === 'refused') throw new Error(outcome.reason);
    expect(outcome.withoutShifts).toEqual(['Yard']);
    expect(outcome.added[0]?.[1].feature.properties).not.toHaveProperty('shiftStarts');
  });

  test('is rejected if the other assessment has no room', () => {
    const full = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`w${index}`, storedWorkArea(aWorkArea())]),
    );
    expect(transferred(from, [yard], anAssessment({ id: 'a2', name: 'Full', workAreas: full }))).toEqual({
      kind: 'refused',
      reason: '“Full” would have 201 work areas and barriers. An assessment has at most 200.',
    });
  });
});
