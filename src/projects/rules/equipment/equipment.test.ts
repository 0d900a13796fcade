import { describe, expect, it } from 'vitest';
import { describeProblem, type LoadProblem } from '../../../model/project/project.ts';
import { readCsvTable } from '../../../gis/formats/csv.ts';
import { readEquipment } from './equipment.ts';
import { problemLog } from '../../../gis/files/problems.ts';

function read(text: string) {
  const problems: LoadProblem[] = [];
  const table = readCsvTable(new TextEncoder().encode(text), problemLog(problems, 'equipment', 'e.csv'));
  return { items: table === null ? [] : readEquipment(table, new Map()), problems: problems.map(describeProblem) };
}

const HEADER =
  'id,name,category,lw63,lw125,lw250,lw500,lw1000,lw2000,lw4000,lw8000,lwa,lamax,height,usage,penalty,source,quality';

describe('readEquipment', () => {
  it('reads items with a spectrum, with an A-weighted level, and with both', () => {
    const { items, problems } = read(
      `${HEADER}\na,Loader,earthmoving,113,111,104,103,103,100,100,89,108,112,1.5,80,0,BS,published\nb,"Rig (RW01,04)",piling,,,,,,,,,114,,1.5,100,5,,\nc,Saw,cutting,100,117,109,108,108,110,114,113,,,1.5,100,5,BS,published`,
    );
    expect(problems).toEqual([]);
    expect(items).toEqual([
      {
        id: 'a',
        name: 'Loader',
        category: 'earthmoving',
        lw: [113, 111, 104, 103, 103, 100, 100, 89],
        lwa: 108,
        lamax: 112,
        height: 1.5,
        usage: 80,
        penalty: 0,
        source: 'BS',
        quality: 'published',
        notRecommendedOutOfHours: false,
        top: null,
      },
      expect.objectContaining({ id: 'b', name: 'Rig (RW01,04)', lw: null, lwa: 114, lamax: null, source: '' }),
      expect.objectContaining({ id: 'c', lwa: null }),
    ]);
  });

  it('reads the directivity of an item, and warns if its energy mean is not 0 dB', () => {
    const rows = ['0: 4.4 | 180: -7.3', '', '0: 6 | 180: 6', '0: 6'].map(
      (text, at) => `i${at},A,power,100,1,100,0,${text}`,
    );
    const { items, problems } = read(['id,name,category,lwa,height,usage,penalty,directivity', ...rows].join('\n'));
    expect(items.map(({ id, directivity }) => [id, directivity?.map(({ angle, di }) => [angle, di[7]])])).toEqual([
      ['i0', [[0, 4.4], [180, -7.3]]], // prettier-ignore
      ['i1', undefined],
      ['i2', [[0, 6], [180, 6]]], // prettier-ignore
    ]);
    expect(problems).toEqual([
      'equipment/e.csv, row 4, column directivity: The directivity is +6.0 dB at 63 Hz in the mean over the circle: its levels are not relative to the sound power level. Expected 0 dB.',
      'equipment/e.csv, row 5, column directivity: “0: 6” is no directivity. It does not go from the front, 0°, to the back, 180°. Expected angles from the front with their DI in dB, such as “0: 5 | 90: -1 | 180: -8”, or eight levels at each angle for 63 Hz to 8 kHz.',
    ]);
  });

  it.each([
    [
      'no level',
      'a,A,power,,,,,,,,,,,1,100,0,s,q',
      'column lwa: The item has no sound power level. Expected lwa, or all of lw63 to lw8000.',
    ],
    [
      'half a spectrum',
      'a,A,power,100,100,,,,,,,,,1,100,0,s,q',
      'column lw250: The spectrum is not complete: lw250, lw500, lw1000, lw2000, lw4000, lw8000 missing. Give all eight bands or none.',
    ],
    [
      'a level in words',
      'a,A,power,,,,,,,,,loud,,1,100,0,s,q',
      'column lwa: “loud” is not a sound power level in dB, up to 180.',
    ],
    [
      'no height',
      'a,A,power,,,,,,,,,100,,,100,0,s,q',
      'column height: The item has no height. Expected a height above ground in m, above 0 and at most 200.',
    ],
    [
      'a usage of 0',
      'a,A,power,,,,,,,,,100,,1,0,0,s,q',
      'column usage: “0” is not a percentage above 0 and at most 100.',
    ],
    [
      'a usage over 100',
      'a,A,power,,,,,,,,,100,,1,101,0,s,q',
      'column usage: “101” is not a percentage above 0 and at most 100.',
    ],
    [
      'no penalty',
      'a,A,power,,,,,,,,,100,,1,100,,s,q',
      'column penalty: The item has no penalty. Expected a penalty from 0 to 20 dB.',
    ],
    ['no name', 'a,,power,,,,,,,,,100,,1,100,0,s,q', 'column name: The item has no name.'],
  ])('reports %s', (_, row, message) => {
    expect(read(`${HEADER}\n${row}`).problems).toEqual([`equipment/e.csv, row 2, ${message}`]);
  });

  it('reads the top of the equipment, which is not below its centre', () => {
    const header = 'id,name,category,lwa,height,top,usage,penalty';
    const { items, problems } = read(`${header}\na,Crane,lifting,100,2,12,100,0\nb,Pump,concrete,100,2,1.5,100,0`);
    expect(items.map(({ top }) => top)).toEqual([12]);
    expect(problems.join(' ')).toContain(
      'row 3, column top: The top of the equipment, 1.5 m, is below its acoustic centre, 2 m above ground.',
    );
  });

  it('reads whether equipment is not recommended out of hours: yes, no or blank', () => {
    const header = 'id,name,category,lwa,height,usage,penalty,Not recommended out of hours';
    const rows = ['yes', 'No', 'TRUE', '0', ''].map((word, index) => `i${index},A,power,100,1,100,0,${word}`);
    const { items, problems } = read([header, ...rows].join('\n'));
    expect(problems).toEqual([]);
    expect(items.map(({ notRecommendedOutOfHours }) => notRecommendedOutOfHours)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(read(`${header}\na,A,power,100,1,100,0,at night`).problems).toEqual([
      'equipment/e.csv, row 2, column Not recommended out of hours: “at night” is neither yes nor no. Expected yes for equipment that is not recommended out of hours.',
    ]);
  });

  it('reports repeated ids', () => {
    const row = 'a,A,power,,,,,,,,,100,,1,100,0,s,q';
    expect(read(`${HEADER}\n${row}\n${row}`).problems).toEqual([
      'equipment/e.csv, row 3, column id: The id a is there already (e.csv, row 2). Each item needs an id of its own.',
    ]);
  });

  it('reports missing columns', () => {
    expect(read('id,name,category,height,usage\na,A,power,1,100').problems).toEqual([
      'equipment/e.csv, column lwa: There is neither a column lwa nor the columns lw63 to lw8000. One is needed.',
      'equipment/e.csv, column penalty: The column penalty is missing. It has id, name, category, height, usage.',
    ]);
  });

  it('warns if spectrum and lwa contradict each other', () => {
    expect(read(`${HEADER}\na,A,power,100,100,100,100,100,100,100,100,120,,1,100,0,s,q`).problems).toEqual([
      'equipment/e.csv, row 2, column lwa: The spectrum adds up to 107.0 dB(A), 13.0 dB below lwa. The spectrum is used.',
    ]);
  });
});
