import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assessFolder, Faults } from '../../../scripts/lib/assess-folder.ts';
import { levelsInTime, resultsSchema } from '../../../src/model/results/results.ts';
import { geoJsonFile, square } from '../../support/made-up-files.ts';

const FOLDERS = path.join(import.meta.dirname, '../../folders');
const names = readdirSync(FOLDERS, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

const levelsSchema = z.object({
  laeqTypical: z.number(),
  laeq: z.number(),
  laeqAssessed: z.number(),
  lamax: z.number().nullable(),
});
const cellSchema = z.object({
  status: z.string(),
  criterion: z.number().nullable(),
  exceedance: z.number().nullable(),
  band: z.string(),
  measures: z.array(z.string()),
  flags: z.array(z.string()),
});
const expectedSchema = z.object({
  about: z.string(),
  receivers: z.record(z.string(), levelsSchema),
  /** Levels in operating times in which not all areas work. */
  levels: z.record(z.string(), z.record(z.string(), levelsSchema)).default({}),
  times: z.record(z.string(), z.record(z.string(), cellSchema)),
  lamaxAtLeast: z.boolean().default(false),
  /** Parts that texts must contain. */
  criterionSource: z.string().default(''),
  warning: z.string().default(''),
});

const expectedOf = (name: string) =>
  expectedSchema.parse(JSON.parse(readFileSync(path.join(FOLDERS, name, 'expected.json'), 'utf8')));

const LEVEL_DB = 0.1;

/** Replaces levels that are within 0.1 dB of the expected ones by the expected ones. */
function snapped(levels: z.infer<typeof levelsSchema>, to: z.infer<typeof levelsSchema>) {
  const near = (level: number | null, expected: number | null) =>
    level !== null && expected !== null && Math.abs(level - expected) <= LEVEL_DB ? expected : level;
  const { laeqTypical, laeq, laeqAssessed, lamax } = levels;
  return {
    laeqTypical: near(laeqTypical, to.laeqTypical),
    laeq: near(laeq, to.laeq),
    laeqAssessed: near(laeqAssessed, to.laeqAssessed),
    lamax: near(lamax, to.lamax),
  };
}

describe('assessFolder', () => {
  it.each(names)('returns the levels and criteria computed by hand for %s', async (name) => {
    const expected = expectedOf(name);
    const { results } = await assessFolder(path.join(FOLDERS, name), 1);
    const { id } = results.receivers;
    expect(results.operatingTimes.toSorted()).toEqual(Object.keys(expected.times).toSorted());
    expect(id.toSorted()).toEqual(Object.keys(expected.receivers).toSorted());
    expect(results.lamaxAtLeast).toBe(expected.lamaxAtLeast);
    expect(results.warnings.join(' ')).toContain(expected.warning);
    for (const [key, cells] of Object.entries(expected.times)) {
      const columns = results.receivers.times[key];
      const levels = levelsInTime(results, key);
      for (const [receiver, cell] of Object.entries(cells)) {
        const index = id.indexOf(receiver);
        const wanted = expected.levels[key]?.[receiver] ?? expected.receivers[receiver];
        if (columns === undefined || wanted === undefined) throw new Error(`nothing of ${receiver} in ${key}`);
        const found = levelsSchema.parse({
          laeqTypical: levels.laeqTypical[index],
          laeq: levels.laeq[index],
          laeqAssessed: levels.laeqAssessed[index],
          lamax: levels.lamax[index],
        });
        expect({ receiver, key, ...snapped(found, wanted) }).toEqual({ receiver, key, ...wanted });
        const exceedance = columns.exceedance[index] ?? null;
        const isNear = Math.abs((exceedance ?? NaN) - (cell.exceedance ?? NaN)) <= LEVEL_DB;
        expect({
          receiver,
          key,
          status: columns.status[index],
          criterion: columns.criterion[index],
          exceedance: isNear ? cell.exceedance : exceedance,
          band: columns.band[index],
          measures: columns.measures[index]?.toSorted(),
          flags: columns.flags[index]?.toSorted(),
        }).toEqual({ receiver, key, ...cell, measures: cell.measures.toSorted(), flags: cell.flags.toSorted() });
        expect(columns.criterionSource[index]).toContain(expected.criterionSource);
      }
    }
  });
});

describe('npm run assess', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'assess-'));
    cpSync(path.join(FOLDERS, '03-saturday-night'), folder, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/assess.ts', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });

  it('prints results that resultsSchema accepts, and the CSV export with --csv', () => {
    const { stdout, status } = run(folder);
    expect(status).toBe(0);
    const results = resultsSchema.parse(JSON.parse(stdout));
    const csv = run('--csv', folder);
    const { data } = Papa.parse<Record<string, string>>(csv.stdout.slice(1), { header: true, skipEmptyLines: true });
    expect(data).toHaveLength(results.receivers.id.length * results.operatingTimes.length);
    const row = data.find(({ id, operating_time: time }) => id === 'R1' && time === 'evening');
    expect(row).toMatchObject({ laeq_assessed: '54', criterion: '45', exceedance: '9', measures: 'N R1 DR' });
  });

  it('prints the problems of the files, and exits with 1', () => {
    const { stdout, stderr, status } = run(path.join(FOLDERS, 'nowhere'));
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toContain('there is no such folder');
  });

  const changed = (change: (assessment: Record<string, unknown>) => unknown) => {
    const copy = mkdtempSync(path.join(tmpdir(), 'assess-'));
    cpSync(folder, copy, { recursive: true });
    const file = path.join(copy, 'assessment.json');
    const content = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
    writeFileSync(file, JSON.stringify(change(content)));
    return copy;
  };
  const faultsOf = async (at: string) => {
    try {
      await assessFolder(at, 1);
      return [];
    } catch (error) {
      return error instanceof Faults ? error.sentences : [String(error)];
    } finally {
      rmSync(at, { recursive: true });
    }
  };
  it('moves an address in a building to its façades, unless the project disables this', async () => {
    const withHouse = (receiversAtFacades: boolean) => {
      const copy = changed((content) => ({ ...content, receiversAtFacades }));
      const house = geoJsonFile('buildings', [{ properties: { height: 3 }, coordinates: [square(195, -5, 10)] }]);
      mkdirSync(path.join(copy, 'buildings'));
      writeFileSync(path.join(copy, 'buildings', house.name), house.bytes);
      return copy;
    };
    expect((await faultsOf(withHouse(false))).join()).toContain('Receiver R1, 1.5 m above ground, is inside building');
    const at = withHouse(true);
    const { results, warnings } = await assessFolder(at, 1);
    rmSync(at, { recursive: true });
    const facades = results.receivers.facade.filter((_, index) => results.receivers.id[index] === 'R1');
    expect(new Set(facades)).toEqual(new Set(['N', 'E', 'S', 'W']));
    expect(warnings.join()).toContain('One address point in a building became 4 receivers at façades');
  });

  const area = (more: Record<string, unknown>) => (content: Record<string, unknown>) => {
    const [first] = z.array(z.record(z.string(), z.unknown())).parse(content['workAreas']);
    return { ...content, workAreas: [{ ...first, ...more }] };
  };

  it.each([
    [
      'missing shifts and dates',
      (content: object) => ({ ...content, shifts: undefined }),
      /assessment\.json, startDate/,
    ],
    [
      'a shift that ends when it starts',
      (content: object) => ({ ...content, shifts: [{ date: '2026-12-05', start: '20:00', end: '20:00' }] }),
      /ends when it begins/,
    ],
    [
      'shifts that overlap',
      (content: object) => ({
        ...content,
        shifts: [
          { date: '2026-12-05', start: '20:00', end: '23:00' },
          { date: '2026-12-05', start: '22:00', end: '23:30' },
        ],
      }),
      /overlap/,
    ],
    [
      'an invalid date',
      (content: object) => ({ ...content, shifts: [{ date: '2026-13-05', start: '20:00', end: '23:00' }] }),
      /assessment\.json, shifts\[0\]\.date/,
    ],
    [
      'a quantity of 0',
      area({ equipment: [{ id: 'exc', quantity: 0 }] }),
      /workAreas\[0\]\.equipment\[0\]\.quantity: must be at least 1/,
    ],
    [
      'equipment that the project does not have',
      area({ equipment: [{ id: 'ghost', quantity: 1 }] }),
      /equipment that the project no longer has: ghost/,
    ],
    [
      'hours outside every shift',
      area({ hours: { from: '12:00', to: '13:00' } }),
      /limited to 12:00–13:00, and no shift has any of these hours/,
    ],
    [
      'a shift that does not exist',
      area({ shiftStarts: ['2026-12-24T20:00'] }),
      /limited to a shift from 2026-12-24, 20:00, which the assessment does not have/,
    ],
  ] as const)('rejects %s with a message', async (_, change, sentence) => {
    expect((await faultsOf(changed(change))).join('\n')).toMatch(sentence);
  });

  it('names file, row and field of a problem in the project', async () => {
    const copy = changed((content) => content);
    writeFileSync(
      path.join(copy, 'receivers', 'receivers.csv'),
      'id,address,type,height,easting,northing\nR1,here,castle,1.5,333200,6252000\n',
    );
    expect((await faultsOf(copy)).join('\n')).toMatch(
      /^error: receivers\/receivers\.csv, row 2, column type: “castle” is not a type of receiver\./m,
    );
  });
});
