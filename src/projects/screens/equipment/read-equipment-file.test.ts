import { afterAll, expect, it } from 'vitest';
import { openGdal } from '../../../../functions/src/projects/convert-by-gdal.ts';
import { tableXlsx } from '../../../gis/formats/write-xlsx.ts';
import { readEquipmentFile } from './read-equipment-file.ts';

const gdal = openGdal();
afterAll(() => gdal.close());

const HEADER = ['id', 'name', 'category', 'LWA', 'height', 'usage', 'penalty', 'source'];
const SAW = ['saw', 'Road saw', 'cutting', 112, 1, 80, 5, 'Maker'];
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const csvOf = (rows: ReadonlyArray<ReadonlyArray<string | number>>) =>
  new TextEncoder().encode(rows.map((row) => row.join(',')).join('\n'));

it.each<[name: string, content: () => Promise<Uint8Array>]>([
  ['ours.xlsx', async () => bytesOf(await tableXlsx('Ours', [HEADER, SAW]))],
  ['ours.csv', () => Promise.resolve(csvOf([HEADER, SAW]))],
])('readEquipmentFile reads %s into rows of the edited file', async (name, content) => {
  const read = await readEquipmentFile('equipment.csv', { name, bytes: await content() }, [], (part) =>
    gdal.convert(part, 60_000),
  );
  expect(read.problems).toEqual([]);
  expect(read.rows.map(({ file, cells: { id, lwa, source } }) => ({ file, id, lwa, source }))).toEqual([
    { file: 'equipment.csv', id: 'saw', lwa: '112', source: 'Maker' },
  ]);
});

it.each<[name: string, bytes: Uint8Array, message: RegExp | null]>([
  ['broken.xlsx', new TextEncoder().encode('PK no workbook'), /./],
  ['other.csv', csvOf([['colour', 'shape'], ['red', 'round']]), null],
])('readEquipmentFile finds nothing in %s', async (name, bytes, message) => {
  const read = await readEquipmentFile('equipment.csv', { name, bytes }, [], (part) => gdal.convert(part, 60_000));
  expect(read.fields).toEqual([]);
  expect(read.problems.map((problem) => problem.message).join()).toMatch(message ?? /^$/);
}); // prettier-ignore
