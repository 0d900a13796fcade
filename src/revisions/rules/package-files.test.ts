import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { revisionSchema } from '../../model/revisions/revision.ts';
import { addressListFile } from '../../results/rules/address-list-file.ts';
import { someResults } from '../../../tests/support/results.ts';
import { packageName, packageOf } from './package-files.ts';

const SHA = '0'.repeat(64);

function aRevision(permitNumber: string, name = 'Night works') {
  return revisionSchema.parse({
    label: 'A',
    number: 1,
    assessment: 'a1',
    project: 'p1',
    company: 'c1',
    state: 'submitted',
    frozen: {
      key: '00000000-0000-4000-8000-000000000000',
      name,
      permitNumber,
      startDate: '2026-11-23',
      endDate: '2026-11-24',
      reason: 'First submission',
      issuedBy: 'ellis@example.com',
      issuedAt: new Date('2026-11-20T03:04:06Z'),
      run: 'run-1',
      inputHash: 'abc',
      engineVersion: '0.10.5',
      criteria: 'icng/1',
      configVersion: 3,
      files: { results: SHA, report: SHA, input: SHA, scene: SHA },
    },
  });
}

describe('the package of a revision', () => {
  test.each([
    ['OOH-77', 'Night works', 'OOH-77_RevA'],
    [' S1/2026: 4 ', 'Night works', 'S1-2026-4_RevA'],
    ['', 'Night works', 'Night-works_RevA'],
    ['', '夜間 工事', '夜間-工事_RevA'],
    ['../..', '', 'assessment_RevA'],
    ['9'.repeat(200), '', `${'9'.repeat(60)}_RevA`],
  ])('of permit %j and name %j is named %s', (permit, name, expected) => {
    expect(packageName(aRevision(permit, name))).toBe(expected);
  });

  test('contains report, address list, map and calculation record, each named by permit and revision', async () => {
    const results = someResults(['A', 'B']);
    const dates = { startDate: '2026-11-23', endDate: '2026-11-24', operatingTime: 'night' };
    const input = { assessment: { name: 'Night works', ...dates, workAreas: {} }, config: {}, equipment: [] };
    const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
    const { name: zipName, zip } = await packageOf({
      revision: aRevision('OOH-77'),
      results: bytesOf(JSON.stringify(results)),
      input: bytesOf(JSON.stringify(input)),
      report: bytesOf('%PDF-'),
      project: { name: 'Line', crs: null, bounds: null },
    });
    expect(zipName).toBe('OOH-77_RevA.zip');
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      'OOH-77_RevA_report.pdf',
      'OOH-77_RevA_address-list.xlsx',
      'OOH-77_RevA_address-list.csv',
      'OOH-77_RevA_map.kml',
      'OOH-77_RevA_calculation-record.json',
    ]);
    const text = (name: string) => strFromU8(files[`OOH-77_RevA_${name}`] ?? new Uint8Array());
    expect(text('report.pdf')).toBe('%PDF-');
    // The lists are identical to those of the export and of the report. A workbook also has the time at which it was written.
    const listOf = async (format: 'csv' | 'xlsx') =>
      new Uint8Array(await (await addressListFile(results, format)).arrayBuffer());
    expect(files['OOH-77_RevA_address-list.csv']).toEqual(await listOf('csv'));
    const xlsx = files['OOH-77_RevA_address-list.xlsx'] ?? new Uint8Array();
    const sheet = (bytes: Uint8Array) => unzipSync(bytes)['xl/worksheets/sheet1.xml'];
    expect(sheet(xlsx)).toBeDefined();
    expect(sheet(xlsx)).toEqual(sheet(await listOf('xlsx')));
    expect(text('map.kml')).toContain('<name>Night works</name>');
    expect(JSON.parse(text('calculation-record.json'))).toMatchObject({
      calculationId: 'abc',
      revision: 'A',
      engineVersion: '0.10.5',
      issuedAt: '2026-11-20T03:04:06.000Z',
      sha256: { input: SHA },
      input,
    });
  });
});
