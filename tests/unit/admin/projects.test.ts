import { describe, expect, test } from 'vitest';
import { companyIdSchema, projectUidSchema } from '../../../src/model/ids.ts';
import { type LoadProblem, type Project, projectSchema } from '../../../src/model/project/project.ts';
import { coordinateSystemChoices } from '../../../src/gis/crs/crs-choices.ts';
import { filesChangedSince } from '../../../src/projects/screens/files/files-changed.ts';
import { loadReportCsv } from '../../../src/projects/screens/files/load-report-csv.ts';
import { projectState } from '../../../src/projects/screens/settings/project-state.tsx';
import { progressText, sizeText } from '../../../src/projects/screens/files/quantities.ts';
import { timeLeftText } from '../../../src/ui/time-left.ts';

const PROJECT: Project = projectSchema.parse({
  uid: projectUidSchema.parse('p1'),
  name: 'Station',
  company: companyIdSchema.parse('c1'),
  files: { receivers: ['a.csv'] },
});

describe('projectState', () => {
  test.each([
    [{}, 'ready'],
    [{ draft: true }, 'draft'],
    [{ preparing: true, prepareError: 'old' }, 'preparing'],
    [{ prepareError: 'receivers/a.csv: no rows' }, 'failed'],
    [{ archived: true, prepareError: 'old' }, 'archived'],
  ] as const)('returns for %o the state %s', (fields, state) => {
    expect(projectState({ ...PROJECT, ...fields })).toBe(state);
  });
});

describe('formats of sizes and times', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 KB'],
    [228_400, '228 KB'],
    [1_073_741_824, '1.1 GB'],
    [5e12, '5000 GB'],
  ])('turn %d bytes into %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

  test('write the unit of progress once if both sizes have the same unit', () => {
    expect(progressText(12_400_000, 80_000_000)).toBe('12.4 of 80.0 MB');
    expect(progressText(400, 80_000_000)).toBe('400 B of 80.0 MB');
  });

  test.each([
    [null, ''],
    [1, 'a few seconds left'],
    [31, 'about 35 s left'],
    [150, 'about 3 min left'],
    [9_000, 'about 2.5 h left'],
  ])('turn %s s into “%s”', (seconds, text) => expect(timeLeftText(seconds)).toBe(text));
});

describe('coordinateSystemChoices', () => {
  const groups = coordinateSystemChoices();
  const all = groups.flatMap(({ items }) => items);

  test('starts with the Map Grid of Australia and has no empty group', () => {
    expect(groups[0]?.group).toBe('Map Grid of Australia');
    expect(groups.every(({ items }) => items.length > 0)).toBe(true);
  });

  test('returns each system once, with name and number', () => {
    const labels = all.map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining([
        'GDA2020 / MGA zone 56 (EPSG:7856)',
        'RGF93 / Lambert-93 (EPSG:2154)',
        'WGS 84 (EPSG:4326)',
        'WGS 84 / UTM zone 60S (EPSG:32760)',
      ]),
    );
    expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
  });
});

describe('loadReportCsv', () => {
  const problem: LoadProblem = {
    severity: 'error',
    folder: 'receivers',
    file: 'a.csv',
    row: 6,
    column: 'id',
    value: '=HYPERLINK("x")',
    message: 'Said "twice", once\nmore.',
  };

  test('quotes cells and escapes formulas', () => {
    const [head, row] = loadReportCsv([problem]).split('\r\n');
    expect(head).toBe('\uFEFFseverity,folder,file,row,column,value,message');
    expect(row).toBe('error,receivers,a.csv,6,id,"\'=HYPERLINK(""x"")","Said ""twice"", once\nmore."');
  });

  test('leaves cells empty that a problem does not have', () => {
    const [, row] = loadReportCsv([{ ...problem, row: null, column: null, value: null, message: 'Empty.' }]).split(
      '\r\n',
    );
    expect(row).toBe('error,receivers,a.csv,,,,Empty.');
  });
});

describe('the files of a project', () => {
  const at = new Date('2026-11-20T10:00:00Z');
  const stored = (name: string, updated: string) => [
    { folder: 'receivers' as const, name, size: 1, updated: new Date(updated) },
  ];

  test('have changed if one was replaced or removed from the list after the load', () => {
    expect(filesChangedSince(at, PROJECT, stored('a.csv', '2026-11-20T09:00:00Z'))).toBe(false);
    expect(filesChangedSince(at, PROJECT, stored('a.csv', '2026-11-20T11:00:00Z'))).toBe(true);
    expect(filesChangedSince(at, PROJECT, stored('b.csv', '2026-11-20T09:00:00Z'))).toBe(true);
  });

  test('are not reported as changed while the stored files are unknown', () => {
    expect(filesChangedSince(at, PROJECT, null)).toBe(false);
  });
});
