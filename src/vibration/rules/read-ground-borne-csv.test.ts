import { describe, expect, it } from 'vitest';
import { readGroundBorneCsv } from './read-ground-borne-csv.ts';

const read = (text: string) => readGroundBorneCsv(new TextEncoder().encode(text), 'table.csv');

describe('readGroundBorneCsv', () => {
  it('accepts keys and names of equipment, and reads the source', () => {
    const found = read(
      'kind,distance_m,LAeq (dB(A)),source\nhammer-900kg,10,52,Tunnel report\n"Hydraulic hammer of 900 kg",20,44.5,Tunnel report\nJackhammer,5,40,Own\n',
    );
    expect(found).toEqual({
      kind: 'read',
      table: {
        quantity: 'LAeq',
        source: 'Tunnel report; Own',
        rows: [
          { kind: 'hammer-900kg', distanceM: 10, levelDb: 52 },
          { kind: 'hammer-900kg', distanceM: 20, levelDb: 44.5 },
          { kind: 'jackhammer', distanceM: 5, levelDb: 40 },
        ],
      },
    });
    expect(read('kind;distance;lamax\njackhammer;5,5;40\n')).toMatchObject({
      table: { quantity: 'LAmax', source: '', rows: [{ distanceM: 5.5 }] },
    });
  });

  it.each([
    ['kind,distance_m\njackhammer,5\n', null, 'Expected laeq or lamax'],
    ['kind,laeq\njackhammer,5\n', null, 'Expected distance_m'],
    ['distance_m,laeq\n5,40\n', null, 'Expected kind'],
    ['kind,distance_m,laeq,lamax\njackhammer,5,40,45\n', null, 'Expected one of them'],
    ['kind,distance_m,laeq\nsteamroller,5,40\n', 2, '“steamroller” is no kind of equipment'],
    ['kind,distance_m,laeq\n,5,40\n', 2, 'is no kind of equipment'],
    ['kind,distance_m,laeq\njackhammer,near,40\n', 2, '“near” is no distance_m. Expected a number from 0.1 to 1000 m.'],
    ['kind,distance_m,laeq\njackhammer,0,40\n', 2, 'Expected a number from 0.1 to 1000 m.'],
    ['kind,distance_m,laeq\njackhammer,5,\n', 2, 'nothing is no laeq. Expected a number from -20 to 120 dB(A).'],
    ['kind,distance_m,laeq\njackhammer,5,40\njackhammer,5,38\n', 3, 'second level of Jackhammer at 5 m'],
    ['kind,distance_m,laeq\njackhammer,5,40\njackhammer,10,41\n', 3, 'Expected levels that do not rise'],
    ['kind,distance_m,laeq\n', null, 'no rows'],
  ])('rejects %j', (text, row, message) => {
    const found = read(text);
    expect(found.kind).toBe('failed');
    const problems = found.kind === 'failed' ? found.problems : [];
    expect(problems.map((problem) => [problem.row, problem.message])).toContainEqual([
      row,
      expect.stringContaining(message),
    ]);
    expect(problems[0]?.file).toBe('table.csv');
  });

  it('reports the errors of all rows at once', () => {
    const found = read('kind,distance_m,laeq\nx,5,40\njackhammer,y,40\njackhammer,5,z\n');
    expect(found.kind === 'failed' && found.problems.map(({ row }) => row)).toEqual([2, 3, 4]);
  });
});
