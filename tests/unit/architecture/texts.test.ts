import { describe, expect, test } from 'vitest';
import { entries, entriesOf, sources, textOf, textsOutside } from './texts.ts';

const SCREENS = ['src/app', 'src/document', 'src/explanation', 'src/features', 'src/queries', 'src/ui'];
/** Layers whose texts are in the catalogue. */
const LAYERS = [
  ...SCREENS,
  'src/assessment',
  'src/backend',
  'src/domain',
  'src/geodata',
  'src/threads',
  'functions/src',
];

/** Words that stay where they are: in a file or folder, texts that begin so. */
const EXCEPTIONS: ReadonlyArray<readonly [where: string, text: string, why: string]> = [
  ['functions/src/callables/status.ts', 'entries of the audit', 'a key of the status'],
  ['functions/src/processing/inputs.ts', 'none of any company', 'an id that no company has'],
  ['functions/src/processing/sweep-revisions.ts', 'the server', 'who did it, as the audit stores it'],
  ['functions/src/triggers/audit-changes.ts', 'the server', 'who did it, as the audit stores it'],
  ['src/assessment/term-rows.ts', '10 lg share', 'a formula'],
  ['src/document/print-page.ts', '@page', 'a style'],
  ['src/domain/attachment.ts', 'attachment; filename', 'a header'],
  ['src/domain/export-formats.ts', 'text/csv', 'a type of files'],
  ['src/domain/export-formats.ts', 'of the project', 'tells formats apart'],
  ['src/domain/export-formats.ts', 'usually WGS 84', 'tells formats apart'],
  ['src/domain/export-formats.ts', 'always WGS 84', 'tells formats apart'],
  ['src/features/assessment/exports/', 'always WGS 84', 'tells formats apart'],
  ['functions/src/processing/export-run.ts', 'always WGS 84', 'tells formats apart'],
  ['src/domain/merge-work-area.ts', '', 'parts of a work area, told apart by what they are called'],
  ['src/backend/storage-answers.ts', 'App Check token', 'the words of an answer'],
  ['src/features/assessment/conflict-dialog.tsx', '', 'parts of a work area, told apart by what they are called'],
  ['src/domain/validation.ts', 'Second implementation', 'names in a file'],
  ['src/features/admin/configuration/fields.tsx', 'Invalid input', 'what zod says, put into other words'],
  ['src/features/assessment/equipment/add-equipment.tsx', 'min(400px', 'a style'],
  ['src/features/monitoring/format-fields.tsx', 'Days are written', 'how a note of the reader begins'],
  ['src/geodata/crs/crs-choices.ts', '', 'countries that a system is searched by, which are not shown'],
  ['src/ui/theme.ts', 'Inter, system-ui', 'names of fonts'],
  ['src/geodata/project/read-tables.ts', 'GeoJSON by line', 'the name of a format'],
  ['src/geodata/project/read-tables.ts', 'zipped shapefile', 'the name of a format'],
  ['src/geodata/project/read-tables.ts', 'zipped MapInfo', 'the name of a format'],
  ['src/geodata/project/read-tables.ts', 'ESRI ASCII grid', 'the name of a format'],
  ['src/geodata/grids/', '', 'names of grids, datums and units'],
  ['src/geodata/crs/crs.ts', 'GDA', 'names of grids'],
  ['src/geodata/crs/crs.ts', 'WGS 84 / UTM', 'names of grids'],
  ['src/geodata/exports/export-layers.ts', 'Work areas', 'the name of a layer, which loads look for'],
  ['src/geodata/exports/export-layers.ts', 'Noise contours', 'the name of a layer, which loads look for'],
  ['src/geodata/exports/kml-styles.ts', '<Style', 'a part of a file'],
  ['src/geodata/exports/results-kml.ts', '<', 'a part of a file'],
  ['src/geodata/files/layer-of-receivers.ts', 'work areas', 'the name of a layer in a file'],
  ['src/geodata/files/layer-of-receivers.ts', 'noise contours', 'the name of a layer in a file'],
  ['src/geodata/files/layers-by-gdal.ts', 'MapInfo File', 'the name of a driver'],
  ['src/geodata/files/layers-by-gdal.ts', 'Text IS NULL AND (PaperSpace IS NULL OR PaperSpace = 0)', 'a query'],
  ['src/geodata/files/layers-by-gdal.ts', 'FID AS', 'a query'],
  ['src/geodata/formats/dxf-tags.ts', 'AutoCAD Binary DXF', 'how a file begins'],
  ['src/geodata/formats/open-files.ts', 'GeoJSON by line', 'the name of a format'],
  ['src/geodata/formats/open-files.ts', 'zipped shapefile', 'the name of a format'],
  ['src/geodata/formats/open-files.ts', 'zipped MapInfo', 'the name of a format'],
  ['src/geodata/formats/open-files.ts', 'ESRI ASCII grid', 'the name of a format'],
  ['src/geodata/formats/table-formats.ts', 'GeoJSON by line', 'the name of a format'],
  ['src/geodata/formats/table-formats.ts', 'zipped shapefile', 'the name of a format'],
  ['src/geodata/formats/table-formats.ts', 'zipped MapInfo', 'the name of a format'],
  ['src/geodata/formats/table-formats.ts', 'ESRI ASCII grid', 'the name of a format'],
  ['src/geodata/shapes/read-layers.ts', 'GeoJSON by line', 'the name of a format'],
  ['src/geodata/shapes/read-layers.ts', 'zipped shapefile', 'the name of a format'],
  ['src/geodata/shapes/read-layers.ts', 'zipped MapInfo', 'the name of a format'],
  ['src/geodata/shapes/read-layers.ts', 'ESRI ASCII grid', 'the name of a format'],
  ['src/geodata/scene/acoustic-base.ts', 'octave bands', 'a method, as scenes store it'],
  ['src/geodata/scene/prepared-scene.ts', 'prepared scene', 'what a file is, within errors that the check passes over'],
  ['src/geodata/tables/column-units.ts', 'unweighted level', 'a key'],
  ['src/threads/tracers.ts', 'set receivers', 'the kind of a message'],
  ['src/ui/theme.ts', 'Inter', 'names of fonts'],
  ['src/ui/map/picture-layer.ts', 'leaflet-layer', 'classes'],
  ['src/ui/shifts/day-picker.tsx', 'inset', 'a style'],
];

/** Screens that make numbers by themselves, and how many times: for drawings, fields that are edited, and rounding. */
const NUMBERS: Readonly<Record<string, number>> = {
  // coordinates of drawings
  'src/explanation/section-drawing.tsx': 2,
  'src/features/assessment/import/shape-plan.tsx': 2,
  'src/features/assessment/places/places-drawing.ts': 2,
  // the names of the time zones
  'src/features/admin/configuration/entered.ts': 1,
  // coordinates in fields, which are read again
  'src/features/assessment/coordinate-rows.ts': 6,
  // rounded, not shown
  'src/features/assessment/drawn-areas.ts': 2,
  'src/features/assessment/equipment/usage-unit.ts': 1,
  'src/features/assessment/snap-targets.ts': 2,
  'src/ui/shifts/format-shifts.ts': 1,
};

describe('the texts of the product', () => {
  test('are in the catalogue', () => {
    const outside = sources(LAYERS).flatMap((file) => textsOutside(file, textOf(file)));
    const isExcepted = ({ file, text }: { file: string; text: string }) =>
      EXCEPTIONS.some(([where, words]) => file.startsWith(where) && text.startsWith(words));
    expect(outside.filter((one) => !isExcepted(one)).map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual(
      [],
    );
  });

  test('have exceptions that are all needed', () => {
    const outside = sources(LAYERS).flatMap((file) => textsOutside(file, textOf(file)));
    const idle = EXCEPTIONS.filter(
      ([where, words]) => !outside.some(({ file, text }) => file.startsWith(where) && text.startsWith(words)),
    );
    expect(idle).toEqual([]);
  });

  test('have numbers and dates that the catalogue wrote', () => {
    const found = sources(SCREENS).flatMap((file) => {
      const count = textOf(file).match(/\.toFixed\(|\.toLocale\w*String\(|\bIntl\.|from 'date-fns'/g)?.length ?? 0;
      return count === 0 ? [] : [[file, count] as const];
    });
    expect(Object.fromEntries(found)).toEqual(NUMBERS);
  });
});

describe('the catalogue', () => {
  const all = entries();

  test('is found', () => {
    expect(all.length).toBeGreaterThan(1000);
  });

  test('has no entry that nothing uses', () => {
    const used = new Set(
      sources(['src', 'functions/src']).flatMap((file) =>
        [...textOf(file).matchAll(/\b(\w+Texts)\s*\.\s*(\w+)/g)].map(([, module, key]) => `${module}.${key}`),
      ),
    );
    expect(all.map(({ module, key }) => `${module}.${key}`).filter((entry) => !used.has(entry))).toEqual([]);
  });

  test('has no text twice in one module', () => {
    const seen = new Map<string, string>();
    const twice = all.flatMap(({ module, key, value }) => {
      const before = seen.get(`${module} ${value}`);
      if (before !== undefined) return [`${module}.${key} says what ${before} says`];
      seen.set(`${module} ${value}`, key);
      return [];
    });
    expect(twice).toEqual([]);
  });
});

describe('the check of texts', () => {
  const found = (source: string) => textsOutside('some.tsx', source).map(({ text }) => text);

  test.each([
    ['a text between tags', '<b>Save</b>', ['Save']],
    ['an attribute that is read', '<Input label="Name" />', ['Name']],
    ['words in an expression', "const problem = ok ? null : 'Draw an area.';", ['Draw an area.']],
    ['a message on a file', "log.error('The file is empty.');", ['The file is empty.']],
    ['a template', 'const text = `There are ${count} areas`;', ['There are … areas']],
  ])('finds %s', (_, source, texts) => {
    expect(found(source)).toEqual(texts);
  });

  test.each([
    ['a name of the catalogue', '<b>{texts.save}</b>'],
    ['a sign', '<b> · </b>'],
    ['a key', "const key = 'out-of-date';"],
    ['classes', '<b className="wide tall" />'],
    ['a broken invariant', "throw new RangeError('expected a ring of numbers');"],
    ['an entry of the server’s log', "import { log } from '../shared/log.ts';\nlog.refused('a run was refused', {});"],
    ['a column of a file', '<code>laeq</code>'],
  ])('passes over %s', (_, source) => {
    expect(found(source)).toEqual([]);
  });

  test('tells entries that say the same from those that do not', () => {
    const values = entriesOf(
      'some.ts',
      'export const someTexts = { a: (name: Value) => `Edit ${name}`, b: (id: Value) => `Edit ${id}`, c: (row: Value) => `row ${row}`, d: (column: Value) => `column ${column}` } as const;',
    ).map(({ value }) => value);
    expect(values[0]).toBe(values[1]);
    expect(new Set(values).size).toBe(3);
  });
});
