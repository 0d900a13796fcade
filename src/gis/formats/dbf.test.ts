import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../model/project/project.ts';
import { readDbf } from './dbf.ts';
import { loadProjectFiles } from '../../projects/rules/load/load-files.ts';
import { writeShp } from './shp-writer.ts';
import { wktOf } from '../crs/crs-wkt.ts';
import { projectWith, square, TEST_CRS } from '../../../tests/support/made-up-files.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly length: number;
}

/** A table of raw cells that are padded with blanks. */
function dbf(columns: readonly Column[], rows: ReadonlyArray<readonly Uint8Array[]>, { driver = 0, version = 3 } = {}) {
  const headerBytes = 33 + columns.length * 32;
  const rowBytes = 1 + columns.reduce((sum, { length }) => sum + length, 0);
  const file = new Uint8Array(headerBytes + rows.length * rowBytes + 1).fill(0x20, headerBytes);
  const view = new DataView(file.buffer);
  view.setUint8(0, version);
  view.setUint32(4, rows.length, true);
  view.setUint16(8, headerBytes, true);
  view.setUint16(10, rowBytes, true);
  view.setUint8(29, driver);
  columns.forEach(({ name, type, length }, index) => {
    file.set(text(name), 32 + index * 32);
    view.setUint8(32 + index * 32 + 11, type.charCodeAt(0));
    view.setUint8(32 + index * 32 + 16, length);
  });
  view.setUint8(headerBytes - 1, 0x0d);
  rows.forEach((row, index) => {
    let at = headerBytes + index * rowBytes + 1;
    row.forEach((cell, column) => {
      const { length = 0 } = columns[column] ?? {};
      file.set(cell.subarray(0, length), at);
      at += length;
    });
  });
  return file;
}

const text = (value: string) => new TextEncoder().encode(value);
const int32 = (value: number) => new Uint8Array(Int32Array.of(value).buffer);
const double = (value: number) => new Uint8Array(Float64Array.of(value).buffer);
const NUMBER = { name: 'height', type: 'N', length: 10 };
const NAME = { name: 'name', type: 'C', length: 12 };

/** Returns the messages of a load of buildings with these cells, including the height of the first one. */
function loadBuildings(table: Uint8Array, cpg: string | null = null) {
  const { shp } = writeShp({ kind: 'polygon', shapes: [[[square(20, 20, 10)]]] });
  const parts = { 'b.shp': shp, 'b.dbf': table, 'b.prj': text(wktOf(TEST_CRS)) };
  const bytes = zipSync(cpg === null ? parts : { ...parts, 'b.cpg': text(cpg) });
  const outcome = loadProjectFiles(projectWith({ folder: 'buildings', name: 'b.zip', bytes }), { crs: TEST_CRS });
  return {
    heights: outcome.kind === 'loaded' ? [...outcome.prepared.buildings.heightM] : [],
    problems: outcome.problems.map(describeProblem),
  };
}

describe('numbers in a .dbf file', () => {
  it('are read from binary columns: integers and doubles', () => {
    const whole = dbf([{ name: 'height', type: 'I', length: 4 }], [[int32(54)]], { version: 0x30 });
    expect(loadBuildings(whole)).toEqual({ heights: [54], problems: [] });
    const fraction = dbf([{ name: 'height', type: 'B', length: 8 }], [[double(7.25)]], { version: 0x30 });
    expect(loadBuildings(fraction)).toEqual({ heights: [7.25], problems: [] });
  });

  it('are not read from hexadecimal text', () => {
    expect(loadBuildings(dbf([NUMBER], [[text('0x10')]])).problems).toEqual([
      'buildings/b.zip, row 1, column height: “0x10” is not a height in m, above 0 and at most 1000.',
    ]);
  });

  it.each(['M', 'G', 'P'])('are not read from pointers to a memo (%s)', (type) => {
    const pointers = dbf([{ name: 'height', type, length: 10 }], [[text('        12')]]);
    expect(loadBuildings(pointers).problems).toEqual([
      'buildings/b.zip, column height: The column height is a memo, which lies in a file of its own. Expected numbers or text in the .dbf itself.',
    ]);
  });

  it('are rejected in an unknown type, and if their column is repeated', () => {
    expect(loadBuildings(dbf([{ name: 'height', type: 'Q', length: 8 }], [[double(5)]])).problems).toEqual([
      'buildings/b.zip, column height: The column height is of the type Q, which cannot be read. Expected numbers or text.',
    ]);
    expect(loadBuildings(dbf([NUMBER, NUMBER], [[text('5'), text('50')]])).problems).toEqual([
      'buildings/b.zip, column height: The column height is there twice. Remove or rename one.',
    ]);
  });

  it('are read beside memos and repeated columns that nobody needs', () => {
    const note = { name: 'note', type: 'M', length: 10 };
    const other = { ...NAME, name: 'other' };
    const table = dbf([NUMBER, note, other, other], [[text('5'), text('1'), text('a'), text('b')]]);
    expect(loadBuildings(table)).toEqual({ heights: [5], problems: [] });
  });

  it('are rejected in dBASE 7', () => {
    expect(loadBuildings(dbf([NUMBER], [[text('5')]], { version: 4 })).problems).toEqual([
      'buildings/b.zip: The .dbf is of dBASE II or 7. Expected dBASE III or IV: export the layer again.',
    ]);
  });
});

describe('texts in a .dbf file', () => {
  const namesOf = (bytes: Uint8Array, { driver = 0, cpg = null as string | null } = {}) => {
    const outcome = readDbf(dbf([NAME], [[bytes]], { driver }), cpg);
    return outcome.kind === 'read'
      ? outcome.rows.map((row) => (row === 'deleted' ? null : row['name']))
      : outcome.message;
  };

  it.each([
    ['850', Uint8Array.of(0x90, 0x67, 0x6c, 0x69, 0x73, 0x65), 'Église'],
    ['CP437', Uint8Array.of(0x81, 0x62, 0x65, 0x72), 'über'],
    ['OEM 852', Uint8Array.of(0x9d, 0xa2, 0x64, 0xab), 'Łódź'],
    ['866', Uint8Array.of(0x8c, 0xae, 0xe1), 'Мос'],
    ['932', Uint8Array.of(0x93, 0x8c, 0x8b, 0x9e), '東京'],
    ['IBM865', Uint8Array.of(0x9d), 'Ø'],
    ['UTF8', text('Łódź'), 'Łódź'],
  ])('are read in the code page of the .cpg file: %s', (cpg, bytes, expected) => {
    expect(namesOf(bytes, { cpg })).toEqual([expected]);
  });

  it.each([
    [0x02, Uint8Array.of(0x90), 'É'],
    [0x01, Uint8Array.of(0x81), 'ü'],
    [0x64, Uint8Array.of(0x9d), 'Ł'],
    [0xc8, Uint8Array.of(0xa3), 'Ł'],
    [0x57, Uint8Array.of(0xc9), 'É'],
    [0, Uint8Array.of(0xc9), 'É'],
    [0x02, text('É'), 'É'],
  ])('are read in the language of the header, %i, unless they are UTF-8', (driver, bytes, expected) => {
    expect(namesOf(bytes, { driver })).toEqual([expected]);
  });

  it('lose only a character that the column width truncates', () => {
    for (const cpg of [null, 'UTF-8']) expect(namesOf(text('12345678901é'), { cpg })).toEqual(['12345678901']);
  });

  it('are rejected in an unknown encoding', () => {
    expect(namesOf(text('a'), { cpg: 'EBCDIC' })).toBe(
      'The encoding EBCDIC of the .cpg is not known. Export the layer in UTF-8.',
    );
  });

  it('are rejected with their row if a byte is invalid UTF-8, or if all of them are Latin-1', () => {
    const rows = [['Zürich'], ['Gen#ve'], ['Besançon'], ['Köln']].map(([name = '']) => [text('5'), text(name)]);
    const broken = dbf([NUMBER, NAME], rows);
    broken[broken.indexOf(0x23)] = 0xe8;
    const said =
      'The text has a byte that is no part of a character. Is its encoding another one than the .cpg says? Export the layer in UTF-8.';
    for (const cpg of [null, 'UTF-8']) {
      expect(loadBuildings(broken, cpg).problems).toEqual([`buildings/b.zip, row 2, column name: ${said}`]);
    }
    const latin1 = dbf([NUMBER, NAME], [[text('5'), Uint8Array.of(0xc9, 0x67)]]);
    expect(loadBuildings(latin1, 'UTF-8').problems).toEqual([`buildings/b.zip, row 1, column name: ${said}`]);
    expect(loadBuildings(latin1).problems).toEqual([]);
  });
});
