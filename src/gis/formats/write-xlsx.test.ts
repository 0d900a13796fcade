import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { csvText } from './write-csv.ts';
import { tableXlsx } from './write-xlsx.ts';

const lines = [
  ['Scenario', 'Addresses'],
  ['=1+1, “quoted”', 3],
  ['Nothing', null],
];

describe('exported tables', () => {
  test('have CSV without formulas for spreadsheets', async () => {
    const bytes = new Uint8Array(await new Blob([csvText(lines)]).arrayBuffer());
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(strFromU8(bytes.slice(3))).toBe('Scenario,Addresses\r\n"\'=1+1, “quoted”",3\r\nNothing,\r\n');
  });

  test('have workbooks with numbers as numbers and texts as texts', async () => {
    const workbook = unzipSync(new Uint8Array(await (await tableXlsx('Scenarios', lines)).arrayBuffer()));
    const names = Object.keys(workbook);
    expect(names).toEqual(expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml']));
    const sheet = strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toMatch(/<v>3<\/v>/);
    expect(sheet).not.toContain('<f>');
    const texts = names.map((name) => strFromU8(workbook[name] ?? new Uint8Array())).join('');
    expect(texts).toContain('=1+1, “quoted”');
  });
});
