import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { describeProblem, type LoadProblem } from '../../../src/model/project/project.ts';
import { writeDbf } from '../../../src/gis/formats/dbf-writer.ts';
import { problemLog } from '../../../src/gis/files/problems.ts';
import { readShapefileZip } from '../../../src/gis/formats/shapefile.ts';
import { writeShp } from '../../../src/gis/formats/shp-writer.ts';

const { shp } = writeShp({ kind: 'point', shapes: [[1, 2]] });
const dbf = writeDbf([{ name: 'height', type: { decimals: 1 } }], [[6]], new Date('2026-01-02T00:00:00Z'));
const LAYER = { 'b.shp': shp, 'b.dbf': dbf };

function read(bytes: Uint8Array) {
  const problems: LoadProblem[] = [];
  const tables = readShapefileZip(bytes, problemLog(problems, 'buildings', 'b.zip'));
  return { tables, problems: problems.map(describeProblem) };
}

describe('a zip', () => {
  it('is rejected if a file in it does not match its checksum', () => {
    // Stored without compression: corrupt compressed data would not unpack.
    const bytes = zipSync(LAYER, { level: 0 });
    const at = Buffer.from(bytes).indexOf('6.0');
    bytes[at] = 0x39;
    expect(read(bytes)).toEqual({
      tables: [],
      problems: [
        'buildings/b.zip: b.dbf is damaged: its sum is not the one that the zip keeps (CRC). Zip the files again.',
      ],
    });
  });

  it('is rejected if it contains two files with the same name', () => {
    const bytes = zipSync({ ...LAYER, 'c.dbf': dbf });
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = text.indexOf('c.dbf'); at >= 0; at = text.indexOf('c.dbf', at)) bytes[at] = 0x62;
    expect(read(bytes).problems).toEqual([
      'buildings/b.zip: The zip has two files of the name b.dbf. Zip the files again.',
    ]);
  });

  it('is read without the files that macOS adds, with its files in folders separated by either slash', () => {
    const ofMac = new Uint8Array(20);
    for (const folder of ['', 'layers/', 'layers/north/', 'layers\\', 'Łódź/']) {
      const { tables, problems } = read(
        zipSync({
          [`${folder}b.shp`]: shp,
          [`${folder}b.dbf`]: dbf,
          [`${folder}._b.shp`]: ofMac,
          [`${folder}._b.dbf`]: ofMac,
          [`__MACOSX/${folder}._b.shp`]: ofMac,
        }),
      );
      expect(problems).toEqual([]);
      expect(tables).toHaveLength(1);
    }
  });
});
