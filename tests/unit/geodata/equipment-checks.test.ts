import { describe, expect, it } from 'vitest';
import { describeProblem, type LoadProblem } from '../../../src/model/project/project.ts';
import { readCsvTable } from '../../../src/gis/formats/csv.ts';
import { readEquipment } from '../../../src/projects/rules/equipment/equipment.ts';
import { readEquipmentRows } from '../../../src/projects/rules/equipment/equipment-rows.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { problemLog } from '../../../src/gis/files/problems.ts';
import { projectWith, TEST_CRS, textFile } from '../../support/made-up-files.ts';

function read(...lines: string[]) {
  const problems: LoadProblem[] = [];
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const table = readCsvTable(bytes, problemLog(problems, 'equipment', 'e.csv'));
  return { items: table === null ? [] : readEquipment(table, new Map()), problems: problems.map(describeProblem) };
}

const BANDS = ['63', '125', '250', '500', '1000', '2000', '4000', '8000'];
const header = (...columns: string[]) => ['id', 'name', 'category', ...columns, 'height', 'usage', 'penalty'].join(',');
const row = (levels: ReadonlyArray<number | string>, usage: number | string = 100) =>
  ['a', 'A', 'power', ...levels, 1, usage, 0].join(',');
/** 108 dB(A) in octave bands, unweighted. */
const SPECTRUM = [113, 111, 104, 103, 103, 100, 100, 89];

describe('equipment items that are not what their columns suggest', () => {
  it('are rejected if their bands are third octaves', () => {
    const thirds = ['50', '63', '80', '100', '125', '160', '200', '250', '315', '500', '1000', '2000', '4000', '8000'];
    const { items, problems } = read(header(...thirds.map((hz) => `lw${hz}`)), row(thirds.map(() => 90)));
    expect(items).toEqual([]);
    expect(problems).toEqual([
      'equipment/e.csv, row 1, column lw50: The bands are third octaves (lw50, lw80, lw100, lw160, lw200, lw315). Expected octaves lw63 to lw8000: add up the energy of each three third octaves.',
    ]);
  });

  it.each([
    'lw63 (dBA)',
    'lw63 (dB(A))',
    'lw63 dBA',
    'lw63 dB(A)',
    'lw63_dBA',
    'lw63 [A]',
    'LwA63',
    'LwA 63 Hz',
    'Lw(A)_63',
    'LwA-63',
  ])('are rejected if a band is A-weighted: %s', (column) => {
    const names = BANDS.map((hz) => column.replace('63', hz));
    const { items, problems } = read(header(...names), row(SPECTRUM));
    expect(items).toEqual([]);
    expect(problems[0]).toContain('is in dB(A), A-weighted. Expected dB without weighting');
  });

  it('are read if the names of their bands contain dB or Hz', () => {
    for (const columns of [BANDS.map((hz) => `lw${hz} (dB)`), BANDS.map((hz) => `${hz} Hz`)]) {
      const { items, problems } = read(header(...columns), row(SPECTRUM));
      expect(problems).toEqual([]);
      expect(items[0]?.lw).toEqual(SPECTRUM);
    }
  });

  it.each([
    ['lw', ''],
    ['', ''],
    ['', 'Hz'],
    ['Lw', ' Hz'],
  ])('are read if the names of their bands use k for a thousand hertz: %s1k%s', (before, after) => {
    const names = ['63', '125', '250', '500', '1k', '2k', '4k', '8k'].map((band) => `${before}${band}${after}`);
    const { items, problems } = read(header(...names), row(SPECTRUM));
    expect(problems).toEqual([]);
    expect(items[0]?.lw).toEqual(SPECTRUM);
  });

  it('are rejected if the bands sum to lwa without A-weighting', () => {
    const message = 'either they are A-weighted already, or lwa is not. Expected unweighted bands, and lwa in dB(A).';
    const columns = header(...BANDS.map((hz) => `lw${hz}`), 'lwa');
    const rumbling = read(columns, row([95, 100, 101, 99, 96, 92, 86, 78, 106]));
    expect(rumbling.items).toEqual([]);
    expect(rumbling.problems).toEqual([
      `equipment/e.csv, row 2, column lwa: Without A-weighting the bands add up to lwa, 106.0 dB(A): ${message}`,
    ]);
  });

  it('are rejected if their maximum is below their level, and read otherwise', () => {
    expect(read(header('lwa', 'lamax'), row([108, 112])).problems).toEqual([]);
    const { items, problems } = read(header('lwa', 'lamax'), row([108, 85]));
    expect(items).toEqual([]);
    expect(problems).toEqual([
      'equipment/e.csv, row 2, column lamax: A maximum of 85 dB(A) is below the level of 108.0 dB(A). Expected a maximum sound power level (LWA,max, dB(A)), not a level at a distance.',
    ]);
  });

  it('are rejected if all usages are fractions, and cause a warning if one usage is a fraction', () => {
    const all = read(header('lwa'), row([100], 0.5), row([100], 1).replace(/^a/, 'b'));
    expect(all.items).toEqual([]);
    expect(all.problems).toEqual([
      'equipment/e.csv, row 2, column usage: The usages of all 2 items are 1 or less, as fractions are. Expected percentages: 50 for half of the time.',
    ]);
    const one = read(header('lwa'), row([100], 0.5), row([100], 80).replace(/^a/, 'b'));
    expect(one.items.map(({ usage }) => usage)).toEqual([0.5, 80]);
    expect(one.problems).toEqual([
      'equipment/e.csv, row 2, column usage: A usage of 0.5 % is 18 s in an hour. Is it a fraction? Expected a percentage: 50 for half of the time.',
    ]);
    expect(read(header('lwa').replace('usage', 'usage (0-1)'), row([100], 0.5)).problems).toEqual([
      'equipment/e.csv, column usage (0-1): The column usage (0-1) is in fractions. Expected per cent from 0 to 100: convert the values, and name the column without the other unit.',
    ]);
  });

  it('cause the same message in the equipment editor', () => {
    const text = [header(...BANDS.map((hz) => `lw${hz} (dB(A))`)), row(SPECTRUM)].join('\n');
    const { problems } = readEquipmentRows('e.csv', new TextEncoder().encode(text));
    expect(problems[0]?.message).toContain('The column lw63 (dB(A)) is in dB(A)');
  });
});

describe('an equipment file that is not a CSV', () => {
  it.each(['equipment.zip', 'equipment.tsv'])('cannot be edited: %s', (name) => {
    const { rows, problems } = readEquipmentRows(name, new TextEncoder().encode('id,name\na,A'));
    expect(rows).toEqual([]);
    expect(problems.map(describeProblem)).toEqual([
      `equipment/${name}: Files of this kind are read by a load, but not edited here. Save it as CSV to edit its items.`,
    ]);
  });
});

describe('more equipment than a document can hold', () => {
  const project = (count: number) =>
    projectWith(
      textFile(
        'equipment',
        'e.csv',
        ['id,name,category,lwa,height,usage,penalty,source,quality']
          .concat(
            Array.from(
              { length: count },
              (_, at) => `equipment-${at},Excavator of 20 t,earthmoving,104,1.5,100,0,own measurement,measured`,
            ),
          )
          .join('\n'),
      ),
    );

  it.each([8_000, 50_000])('is rejected before anything is written: %i items', (count) => {
    const { kind, problems } = loadProjectFiles(project(count), { crs: TEST_CRS });
    expect(kind).toBe('failed');
    expect(problems.map(describeProblem)).toEqual([
      expect.stringMatching(
        /^equipment\/: The project has (8|50),000 equipment items; a list of them holds about \d,\d{3} like these\./,
      ),
    ]);
  });

  it('is accepted with 3,000 items', () => {
    expect(loadProjectFiles(project(3_000), { crs: TEST_CRS }).kind).toBe('loaded');
  });
});
