import { describe, expect, test } from 'vitest';
import { addressIdsOf } from './address-groups.ts';
import { loadProjectFiles } from '../load-files.ts';
import { EAST, NORTH, projectWith, TEST_CRS, textFile } from '../../../../../tests/support/made-up-files.ts';

const rowOf = ([id, address, x, y = 0]: readonly [string, string, number, number?]) => ({ id, address, x, y });

describe('addressIdsOf gives rows with the same address text within 30 m one address (criteria.md)', () => {
  test.each<[what: string, rows: Array<readonly [string, string, number, number?]>, ids: string[]]>([
    ['the same text at one place', [['A', '1 High Street', 0], ['B', '1 High Street', 0]], ['A', 'A']],
    ['29.9 m apart', [['A', '1 High Street', 0], ['B', '1 High Street', 29.9]], ['A', 'A']],
    ['30 m apart', [['A', '1 High Street', 0], ['B', '1 High Street', 30]], ['A', 'A']],
    ['30.1 m apart', [['A', '1 High Street', 0], ['B', '1 High Street', 30.1]], ['A', 'B']],
    ['24 m north and 18 m east, 30 m', [['A', '1 High Street', 0, 0], ['B', '1 High Street', 18, 24]], ['A', 'A']],
    ['one after the other, 50 m in all', [['A', '1 High Street', 0], ['B', '1 High Street', 50], ['C', '1 High Street', 25]], ['A', 'A', 'A']],
    ['another house number', [['A', '1 High Street', 0], ['B', '2 High Street', 0]], ['A', 'B']],
    ['flats', [['A', '1/5 High Street', 0], ['B', '2/5 High Street', 0]], ['A', 'B']],
    ['capitals, spaces and commas', [['A', '1 High Street, Town', 0], ['B', '1 HIGH  STREET Town ', 3]], ['A', 'A']],
    ['no text', [['A', '', 0], ['B', '', 0], ['C', '  ', 0]], ['A', 'B', 'C']],
    ['one text in two towns', [['A', '1 High Street', 0], ['B', '1 High Street', 9_000], ['C', '1 High Street', 9_010]], ['A', 'B', 'B']],
  ])('%s', (_, rows, ids) => expect(addressIdsOf(rows.map(rowOf))).toEqual(ids)); // prettier-ignore

  test('in a scene and in the counts of a load, with one receiver per row', () => {
    const line = (id: string, address: string, x: number) => `${id},${address},residence,1.5,${EAST + x},${NORTH}`;
    const rows = [line('R1', '1 High Street', 0), line('R2', '1 High Street', 12), line('R3', '1 High Street', 80)];
    const outcome = loadProjectFiles(
      projectWith(
        textFile('receivers', 'receivers.csv', ['id,address,type,height,easting,northing', ...rows, ''].join('\n')),
      ),
      { crs: TEST_CRS },
    );
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
    const { ids, addressIds } = outcome.prepared.receivers;
    expect(Object.fromEntries(ids.map((id, at) => [id, addressIds[at]]))).toEqual({ R1: 'R1', R2: 'R1', R3: 'R3' });
    expect(outcome.counts).toMatchObject({ addresses: 2, receivers: 3 });
  });
});
