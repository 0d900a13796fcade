import { beforeEach, describe, expect, test } from 'vitest';
import { workAreaIdSchema } from '../../../model/ids.ts';
import type { WorkArea, WorkGeometry } from '../../../model/assessment/work-area.ts';
import { copiesOf } from '../areas/area-copies.ts';
import { dimensionsOf } from './dimensions.ts';
import { draggedShapes } from './dragged-areas.ts';
import { featureIdOf, featuresOf, partOf } from './drawn-areas.ts';
import { editor, soleArea, useEditor } from '../editing/editor-store.ts';
import { withoutPart } from '../areas/remove-part.ts';
import { newArea, equipmentBefore } from './use-drawn-areas.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../../../tests/support/assessments.ts';

const plane = requireSystem(7856);
const [yard, gate] = [workAreaIdSchema.parse('yard'), workAreaIdSchema.parse('gate')];
const square = (lon: number, lat: number, size: number): [number, number][] => [
  [lon, lat],
  [lon + size, lat],
  [lon + size, lat + size],
  [lon, lat + size],
  [lon, lat],
];
const HOLLOW: WorkGeometry = {
  type: 'Polygon',
  coordinates: [square(151, -33, 0.001), square(151.0002, -32.9998, 0.0002)],
};
const areas = () => ({
  [yard]: aWorkArea({ name: 'Yard', geometry: HOLLOW }),
  [gate]: aWorkArea({ name: 'Gate', geometry: { type: 'Point', coordinates: [151.002, -33] } }),
});
const outlineMoved = (by: number) => ({
  type: 'Polygon' as const,
  coordinates: [square(151 + by, -33, 0.001)],
});

describe('a dragged work area', () => {
  test('moves with its holes, and nothing else moves', () => {
    const [[areaId, shape] = []] = draggedShapes(areas(), { areaId: yard, ring: 0 }, outlineMoved(0.01), []);
    expect(areaId).toBe(yard);
    if (shape?.type !== 'Polygon') throw new Error('the yard is no polygon any more');
    expect(shape.coordinates).toHaveLength(2);
    expect(shape.coordinates[1]?.[0]?.[0]).toBeCloseTo(151.0102, 9);
    expect(shape.coordinates[1]?.[0]?.[1]).toBeCloseTo(-32.9998, 9);
  });

  test('moves with the other selected work areas', () => {
    const shapes = draggedShapes(areas(), { areaId: yard, ring: 0 }, outlineMoved(0.01), [gate, yard]);
    expect(shapes.map(([id]) => id)).toEqual([gate, yard]);
    expect(shapes[0]?.[1]).toMatchObject({
      type: 'Point',
      coordinates: [expect.closeTo(151.012, 9), expect.closeTo(-33, 9)],
    });
  });

  test('keeps its holes if one of its corners is dragged', () => {
    const ring = square(151, -33, 0.001).with(2, [151.002, -32.998]);
    const shapes = draggedShapes(areas(), { areaId: yard, ring: 0 }, { type: 'Polygon', coordinates: [ring] }, [
      yard,
      gate,
    ]);
    expect(shapes).toEqual([[yard, { type: 'Polygon', coordinates: [ring, square(151.0002, -32.9998, 0.0002)] }]]);
  });

  test('stays in place if one of its holes is dragged', () => {
    const hole = square(151.0004, -32.9998, 0.0002);
    const shapes = draggedShapes(areas(), { areaId: yard, ring: 1 }, { type: 'Polygon', coordinates: [hole] }, [yard]);
    expect(shapes).toEqual([[yard, { type: 'Polygon', coordinates: [square(151, -33, 0.001), hole] }]]);
  });

  test('is ignored if somebody else has deleted it', () => {
    expect(draggedShapes({}, { areaId: yard, ring: 0 }, outlineMoved(0.01), [])).toEqual([]);
  });
});

test('featuresOf makes each ring of an area a feature of the drawing, which is found by its id', () => {
  const features = featuresOf(yard, HOLLOW);
  expect(features.map(([id]) => partOf(id))).toEqual([
    { areaId: yard, ring: 0 },
    { areaId: yard, ring: 1 },
  ]);
  expect(features.map(([, { part }]) => featureIdOf(part))).toEqual(features.map(([id]) => id));
  expect(features.every(([, { part }]) => part.isHollow)).toBe(true);
});

describe('a part that is removed', () => {
  const triangle: WorkGeometry = { type: 'Polygon', coordinates: [square(151, -33, 1).toSpliced(2, 1)] };
  const line: WorkGeometry = {
    type: 'LineString',
    coordinates: [
      [151, -33],
      [152, -33],
      [153, -33],
    ],
  };

  test('may be a corner, also the first corner, which closes the ring', () => {
    expect(withoutPart(HOLLOW, { ring: 0, index: 0 })).toEqual({
      ...HOLLOW,
      coordinates: [
        [...square(151, -33, 0.001).slice(1, 4), square(151, -33, 0.001)[1]],
        square(151.0002, -32.9998, 0.0002),
      ],
    });
    expect(withoutPart(line, { ring: 0, index: 1 })).toEqual({
      ...line,
      coordinates: [
        [151, -33],
        [153, -33],
      ],
    });
  });

  test('may be a hole', () => {
    expect(withoutPart(HOLLOW, { ring: 1, index: null })).toEqual({
      ...HOLLOW,
      coordinates: [square(151, -33, 0.001)],
    });
  });

  test('may not be a corner that an area or a line needs', () => {
    expect(withoutPart(triangle, { ring: 0, index: 1 })).toBeNull();
    expect(withoutPart({ ...line, coordinates: line.coordinates.slice(0, 2) }, { ring: 0, index: 0 })).toBeNull();
    expect(withoutPart(HOLLOW, { ring: 0, index: null })).toBeNull();
    expect(withoutPart({ type: 'Point', coordinates: [151, -33] }, { ring: 0, index: 0 })).toBeNull();
  });
});

describe('copies of work areas', () => {
  test('lie beside the originals, with the same properties and unique names', () => {
    const shown: Record<string, WorkArea> = { ...areas(), copied: aWorkArea({ name: 'Yard copy' }) };
    const copies = copiesOf(shown, [yard, gate], plane);
    expect(copies.map(({ after }) => after?.feature.properties.name)).toEqual(['Gate copy', 'Yard copy 2']);
    expect(copies[1]?.after?.feature.properties.equipment).toEqual(shown[yard]?.feature.properties.equipment);
    expect(copies[1]?.after?.feature.geometry).not.toEqual(HOLLOW);
    expect(copies.some(({ after }) => after !== null && 'revision' in after)).toBe(false);
    expect(new Set(copies.map(({ areaId }) => areaId)).size).toBe(2);
  });

  test('of a copy get the next number', () => {
    const shown = { [yard]: aWorkArea({ name: 'Yard copy' }) };
    expect(copiesOf(shown, [yard], plane)[0]?.after?.feature.properties.name).toBe('Yard copy 2');
  });
});

describe('a new work area', () => {
  test('gets the equipment of the work area that was selected last', () => {
    const shown = {
      [yard]: aWorkArea({ name: 'Yard', equipment: [{ id: 'crane', quantity: 3 }] }),
      [gate]: aWorkArea({ name: 'Gate', equipment: [] }),
    };
    const equipment = equipmentBefore(shown, gate)?.area.feature.properties.equipment ?? [];
    expect(newArea(shown, HOLLOW, equipment).feature.properties).toEqual({
      name: 'Work area 1',
      equipment: [{ id: 'crane', quantity: 3 }],
    });
    expect(equipmentBefore({ [gate]: aWorkArea({ equipment: [] }) }, null)).toBeNull();
  });
});

describe('the editor', () => {
  beforeEach(() => editor.reset());

  test('adds areas to the selection and removes them one by one, and soleArea returns a single selected area', () => {
    editor.selectArea(yard);
    expect(soleArea(useEditor.getState())).toBe(yard);
    editor.toggleArea(gate);
    expect(useEditor.getState().selectedAreas).toEqual([yard, gate]);
    expect(soleArea(useEditor.getState())).toBeNull();
    editor.toggleArea(yard);
    expect(soleArea(useEditor.getState())).toBe(gate);
  });

  test('keeps the selection while a hole is drawn, and clears it when another area is drawn', () => {
    editor.selectArea(yard);
    editor.pickTool('hole');
    expect(soleArea(useEditor.getState())).toBe(yard);
    editor.pickTool('rectangle');
    expect(useEditor.getState().selectedAreas).toEqual([]);
    expect(useEditor.getState().lastArea).toBe(yard);
  });

  test('undoes a change of several work areas in one step', () => {
    const [first, second] = [aWorkArea({ name: 'Yard' }), aWorkArea({ name: 'Gate' })];
    const edits = [
      { areaId: yard, before: first, after: null },
      { areaId: gate, before: null, after: second },
    ];
    editor.remember({ kind: 'areas', edits });
    expect(editor.undo()).toEqual({
      areas: [
        { areaId: gate, before: second, after: null },
        { areaId: yard, before: null, after: first },
      ],
      details: null,
    });
    expect(editor.undo()).toBeNull();
    expect(editor.redo()).toEqual({ areas: edits, details: null });
  });

  test('undoes edits of work areas and of the details in their order', () => {
    const [before, after] = [anAssessment({ name: 'Old' }), anAssessment({ name: 'New' })];
    editor.remember({ kind: 'areas', edits: [{ areaId: yard, before: null, after: aWorkArea({ name: 'Yard' }) }] });
    editor.remember({ kind: 'details', before, after });
    expect(editor.undo()).toEqual({ areas: [], details: { before: after, after: before } });
    expect(editor.redo()).toEqual({ areas: [], details: { before, after } });
    editor.undo();
    expect(editor.undo()).toMatchObject({ areas: [{ areaId: yard }], details: null });
  });
});

describe('dimensionsOf', () => {
  const at = (x: number, y: number) => plane.toLonLat(334_000 + x, 6_251_000 + y);

  test.each([
    ['polygon', [at(0, 0), at(30, 0), at(30, 40)], 'last leg 40.0 m · 70.0 m in all · 600 m²'],
    ['polygon', [at(0, 0), at(30, 0)], 'last leg 30.0 m'],
    ['linestring', [at(0, 0), at(300, 0), at(300, 400)], 'last leg 400 m · 700 m in all'],
    ['measure', [at(0, 0), at(1500, 0), at(1500, 20)], 'last leg 20.0 m · 1,520 m in all · 15,000 m²'],
    ['rectangle', [at(0, 0), at(30, 0), at(30, 40), at(0, 40)], '30.0 m × 40.0 m · 1,200 m²'],
  ] as const)('describes the dimensions of a %s', (tool, path, words) => {
    expect(dimensionsOf(tool, path, plane)).toBe(words);
  });

  test('returns null before the first leg', () => {
    expect(dimensionsOf('polygon', [at(0, 0)], plane)).toBeNull();
  });
});
