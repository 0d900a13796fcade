import { describe, expect, it } from 'vitest';
import { describeProblem, type LoadProblem } from '../../../../model/project/project.ts';
import { readCsvPoints } from '../../../../gis/formats/csv.ts';
import { problemLog } from '../../../../gis/files/problems.ts';
import { readReceivers } from './receivers.ts';

function read(text: string | Uint8Array, operatingTimes: string[] | null = ['standard', 'day-ooh', 'night']) {
  const problems: LoadProblem[] = [];
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = readCsvPoints(bytes, problemLog(problems, 'receivers', 'r.csv'));
  const records = table === null ? [] : readReceivers(table, operatingTimes);
  return {
    records,
    table,
    problems: problems.map((problem) => describeProblem(problem).replace('receivers/r.csv', 'r.csv')),
  };
}

const HEADER = 'id,address,type,catchment,height,floors,x,y';

describe('readReceivers', () => {
  it('reads comma, semicolon and tab, with and without byte order mark, and decimal commas with semicolons', () => {
    const expected = { id: 'R1', heightM: 1.5, x: 10.25, y: 20 };
    for (const separator of [',', '\t']) {
      const text = ['id,type,height,x,y', 'R1,residence,1.5,10.25,20'].join('\r\n').replaceAll(',', separator);
      expect(read(text).records).toMatchObject([expected]);
      expect(read(`\uFEFF${text}`).records).toMatchObject([expected]);
    }
    const { records, problems } = read('id;type;height;x;y\nR1;residence;1,5;10,25;20\n');
    expect(records).toMatchObject([expected]);
    expect(problems).toEqual([]);
  });

  it('reads UTF-8 and Latin-1', () => {
    const text = 'id,address,type,height,x,y\nR1,Rue de l’Église,residence,4,1,2';
    expect(read(text).records[0]?.address).toBe('Rue de l’Église');
    const latin1 = Uint8Array.from('id,address,type,height,x,y\nR1,Rue de l\x27\xc9glise,residence,4,1,2', (c) =>
      c.charCodeAt(0),
    );
    expect(read(latin1).records[0]?.address).toBe("Rue de l'Église");
  });

  it('finds columns in any case, with the usual other names', () => {
    const { records, problems, table } = read(
      'Receiver_ID,Street Address,Receiver Type,NCA,Storeys,Longitude,LATITUDE\nR1,1 High Street,Residential,N1,2,151.2,-33.8',
    );
    expect(problems).toEqual([]);
    expect(table?.coordinates).toBe('degrees');
    expect(records).toMatchObject([
      { id: 'R1', address: '1 High Street', type: 'residence', catchment: 'N1', floors: 2, x: 151.2, y: -33.8 },
    ]);
  });

  // Values from https://wiki.openstreetmap.org/wiki/Key:building and Key:amenity, and from IGN BD TOPO (usage_1).
  it.each([
    ['apartments', 'residence'],
    ['semidetached_house', 'residence'],
    ['Résidentiel', 'residence'],
    ['kindergarten', 'childcare'],
    ['university', 'classroom'],
    ['place_of_worship', 'worship'],
    ['Religieux', 'worship'],
    ['supermarket', 'retail'],
    ['warehouse', 'industrial'],
    ['Sportif', 'active-recreation'],
    ['park', 'passive-recreation'],
    ['hospital', 'hospital'],
  ])('reads %s as a receiver of the type %s', (word, type) => {
    const { records, problems } = read(`id,address,type,height,x,y\nR1,1 Ring Road,${word},2,1,2`);
    expect([records.map((record) => record.type), problems]).toEqual([[type], []]);
  });

  // A clinic may have no wards, and a commercial building may contain offices, shops or workshops.
  it.each(['yes', 'garage', 'roof', 'indifférencié', 'clinic', 'commercial', 'Commercial et services'])(
    'does not guess the type of a building that is %s',
    (word) => {
      expect(read(`id,address,type,height,x,y\nR1,1 Ring Road,${word},2,1,2`).problems[0]).toContain(
        'is not a type of receiver',
      );
    },
  );

  it('reads the columns of G-NAF Core, separated by vertical bars', () => {
    const header = 'ADDRESS_DETAIL_PID|ADDRESS_LABEL|TYPE|LONGITUDE|LATITUDE';
    const { records, problems } = read(`${header}\nGANSW1|1 RING ROAD, YASS NSW 2582|house|148.9|-34.8`);
    expect(problems).toEqual([]);
    expect(records).toMatchObject([{ id: 'GANSW1', address: '1 RING ROAD, YASS NSW 2582', x: 148.9, y: -34.8 }]);
  });

  it('reads NMLs of a receiver by operating time', () => {
    const { records } = read('id,type,height,x,y,nml_standard,NML_day_ooh\nR1,office,2,1,2,65,\nR2,office,2,1,2,,60.5');
    expect(records.map(({ ownNml }) => ownNml)).toEqual([{ standard: 65 }, { 'day-ooh': 60.5 }]);
  });

  it('reads NMLs of a receiver in one column, as exports contain them', () => {
    const { records } = read(
      'id,type,height,x,y,own_nml,nml_night\nR1,office,2,1,2,standard=65 day_ooh:60.5,\nR2,office,2,1,2,,50\nR3,office,2,1,2,night=45,50',
    );
    expect(records.map(({ ownNml }) => ownNml)).toEqual([
      { standard: 65, 'day-ooh': 60.5 },
      { night: 50 },
      { night: 50 },
    ]);
    const expected =
      'Expected operating times of standard, day-ooh, night, each with a level from 10 to 120 dB(A), such as night=45.';
    for (const pair of ['night', 'night=loud', 'sunday=45', 'night=5'])
      expect(read(`id,type,height,x,y,own_nml\nR1,office,2,1,2,${pair}`).problems).toEqual([
        `r.csv, row 2, column own_nml: “${pair}” is no criterion. ${expected}`,
      ]);
  });

  it('reports an NML of an operating time that does not exist, or that is not a level', () => {
    const used = read('id,type,height,x,y,in_use\nS1,classroom,2,1,2,standard day_ooh\nS2,classroom,2,1,2,');
    expect(used.records.map(({ inUse }) => inUse)).toEqual([['standard', 'day-ooh'], null]);
    expect(read('id,type,height,x,y,in_use\nS1,classroom,2,1,2,standard; lunch').problems).toEqual([
      'r.csv, row 2, column in_use: There is no operating time “lunch”. Expected some of standard, day-ooh, night, or nothing.',
    ]);
    const { problems } = read('id,type,height,x,y,nml_sunday,nml_night\nR1,office,2,1,2,65,loud');
    expect(problems).toEqual([
      'r.csv, column nml_sunday: There is no operating time “sunday”. The project has standard, day-ooh, night.',
      'r.csv, row 2, column nml_night: “loud” is not a level. Expected a noise management level from 10 to 120 dB(A), or nothing.',
    ]);
    expect(read('id,type,height,x,y,nml_sunday\nR1,office,2,1,2,65', null).records[0]?.ownNml).toEqual({ sunday: 65 });
  });

  it.each([
    [
      'a height and floors',
      'R1,,residence,,4,2,1,2',
      'row 2, column floors: The receiver has a height and floors. Leave one of them empty.',
    ],
    [
      'a height of 0',
      'R1,,residence,,0,,1,2',
      'row 2, column height: “0” is not a height above ground in m, above 0 and at most 500.',
    ],
    [
      'a height in words',
      'R1,,residence,,low,,1,2',
      'row 2, column height: “low” is not a height above ground in m, above 0 and at most 500.',
    ],
    [
      'half a floor',
      'R1,,residence,,,1.5,1,2',
      'row 2, column floors: “1.5” is not a whole number of floors from 1 to 100.',
    ],
    ['no id', ',,residence,,4,,1,2', 'row 2, column id: The receiver has no id.'],
    [
      'an unknown type',
      'R1,,castle,,4,,1,2',
      'row 2, column type: “castle” is not a type of receiver. Expected one of residence, classroom, hospital, worship, active-recreation, passive-recreation, office, retail, industrial, childcare, other.',
    ],
    [
      'no type',
      'R1,,,,4,,1,2',
      'row 2, column type: The receiver has no type. Expected one of residence, classroom, hospital, worship, active-recreation, passive-recreation, office, retail, industrial, childcare, other.',
    ],
    ['no coordinate', 'R1,,residence,,4,,1,', 'row 2, column y: There is no y. Expected a coordinate.'],
    [
      'a coordinate in words',
      'R1,,residence,,4,,east,2',
      'row 2, column x: “east” is not a number. Expected a coordinate.',
    ],
    ['a row cut off', 'R1,,residence', 'row 2: The row has 3 values, the header 8. Is it cut off?'],
    [
      'an address with a comma and no quotes',
      'R1,1 High Street, Sydney,residence,,4,,1,2',
      'row 2: The row has 9 values, the header 8. Put values with a comma in quotes.',
    ],
  ])('reports %s', (_, row, message) => {
    expect(read(`${HEADER}\n${row}`).problems).toContain(`r.csv, ${message}`);
  });

  it('reports missing columns once for the file', () => {
    expect(read('name,height,x,y\na,2,1,2\nb,2,3,4').problems).toEqual([
      'r.csv, column id: The column id is missing. It has name, height, x, y.',
      'r.csv, column type: The column type is missing. It has name, height, x, y.',
    ]);
    expect(read('id,type,height\nR1,office,2').problems).toEqual([
      'r.csv: There are no coordinates. Expected the columns lon and lat, easting and northing, or x and y; the file has id, type, height.',
    ]);
  });

  it('reports an empty file, a header without rows, and a repeated column', () => {
    expect(read('').problems).toEqual(['r.csv: The file is empty. Expected a header row and a row for each record.']);
    expect(read(`${HEADER}\n`).problems).toEqual(['r.csv: The file has a header and no rows.']);
    expect(read('id,type,height,Height,x,y\nR1,office,2,3,1,2').problems).toEqual([
      'r.csv, row 1, column Height: The column Height is there twice. Remove or rename one.',
    ]);
  });

  it('counts rows as an editor does, including blank lines and line breaks in quotes', () => {
    const { problems } = read('id,address,type,height,x,y\nR1,"two\nlines",office,2,1,2\n\nR2,,office,low,1,2');
    expect(problems).toEqual([
      'r.csv, row 5, column height: “low” is not a height above ground in m, above 0 and at most 500.',
    ]);
  });

  it('leaves height and floors to the building if a row has neither', () => {
    const { records, problems } = read('id,type,x,y\nR1,office,1,2');
    expect(problems).toEqual([]);
    expect(records).toMatchObject([{ id: 'R1', heightM: null, floors: null }]);
  });

  it('reports an unclosed quotation mark', () => {
    expect(read('id,address,type,height,x,y\nR1,"open,office,2,1,2').problems[0]).toContain(
      'A quotation mark is not closed',
    );
  });
});
