import { describe, expect, it } from 'vitest';
import { describeProblem, type LoadProblem } from '../../../../model/project/project.ts';
import { requireSystem } from '../../../../gis/crs/crs.ts';
import { problemLog } from '../../../../gis/files/problems.ts';
import { loadProjectFiles, type LoadSettings } from '../load-files.ts';
import type { ProjectedReceiver } from '../projected.ts';
import { pointsOfReceivers } from './receiver-points.ts';
import type { PreparedScene } from '../../../../prediction/rules/scene/prepared-scene.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  square,
  TEST_CRS,
  type TestFeature,
  textFile,
} from '../../../../../tests/support/made-up-files.ts';

const at = (x: number, y: number) => `${EAST + x},${NORTH + y}`;
const receivers = (...rows: string[]) =>
  textFile('receivers', 'receivers.csv', ['id,address,type,height,floors,easting,northing', ...rows].join('\n'));
const building = (properties: Record<string, unknown>, ring: Array<[number, number]>): TestFeature => {
  return { properties, coordinates: [ring] };
};

/** A house of 10 m by 10 m at (20, 20), 6 m high, with two floors. */
const HOUSE = building({ id: 'B1', height: 6 }, square(20, 20, 10));

function loaded(
  rows: readonly string[],
  buildings: readonly TestFeature[] = [HOUSE],
  settings: Partial<LoadSettings> = {},
) {
  const files = projectWith(receivers(...rows), geoJsonFile('buildings', buildings));
  const outcome = loadProjectFiles(files, { crs: TEST_CRS, ...settings });
  const problems = outcome.problems.map(describeProblem);
  return { outcome, problems, stand: outcome.kind === 'loaded' ? positionsOf(outcome.prepared) : [] };
}

/** Formats the positions of the receivers of a scene: `id façade floor: x, y, height`, in metres from the test's origin. */
function positionsOf({ receivers: all, origin }: PreparedScene): string[] {
  const { eastingM, northingM } = origin;
  const rounded = (metres: number) => Math.round(metres * 100) / 100;
  return all.ids
    .map((id, index) => {
      const [x = NaN, y = NaN] = all.xy.subarray(2 * index);
      const place = [x + eastingM - EAST, y + northingM - NORTH, all.heightM[index] ?? NaN].map(rounded).join(', ');
      return `${id} ${all.facades[index]} ${all.floors[index]}: ${place}`;
    })
    .toSorted();
}

describe('an address point in a building', () => {
  it('becomes one receiver 1 m in front of each façade on each floor that fits into its height', () => {
    const { stand, problems } = loaded([`R1,1 High Street,residence,,,${at(24, 27)}`]);
    expect(stand).toEqual([
      'R1 E 1: 31, 25, 1.5',
      'R1 E 2: 31, 25, 4.3',
      'R1 N 1: 25, 31, 1.5',
      'R1 N 2: 25, 31, 4.3',
      'R1 S 1: 25, 19, 1.5',
      'R1 S 2: 25, 19, 4.3',
      'R1 W 1: 19, 25, 1.5',
      'R1 W 2: 19, 25, 4.3',
    ]);
    expect(problems).toEqual([
      'receivers/receivers.csv: One address point in a building became 8 receivers at façades: 1 m in front of each façade longer than 2 m, on each floor.',
    ]);
  });

  it('keeps its id, address and catchment, and is counted once', () => {
    const { outcome } = loaded([
      `R1,1 High Street,residence,,1,${at(24, 27)}`,
      `R2,2 High Street,residence,1.5,,${at(60, 0)}`,
    ]);
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
    const { ids, addressIds, addresses, building: around, atFacade } = outcome.prepared.receivers;
    expect(new Set(ids)).toEqual(new Set(['R1', 'R2']));
    expect(addressIds).toEqual(ids);
    const byHand = ids.indexOf('R2');
    expect([addresses[byHand], around[byHand], atFacade[byHand]]).toEqual(['2 High Street', -1, 0]);
    const facade = ids.indexOf('R1');
    expect([addresses[facade], around[facade], atFacade[facade]]).toEqual(['1 High Street', 0, 1]);
    expect(outcome.counts).toMatchObject({ addresses: 2, receivers: 5 });
  });

  it('uses the floors of its row, then those of the building, then the height of the building', () => {
    const storeys = building({ height: 12, floors: 3 }, square(20, 20, 10));
    const floorsOf = (rows: string[], of: TestFeature) =>
      new Set(loaded(rows, [of]).stand.map((line) => line.split(/[ :]/)[2]));
    expect(floorsOf([`R1,,residence,,2,${at(25, 25)}`], storeys)).toEqual(new Set(['1', '2']));
    expect(floorsOf([`R1,,residence,,,${at(25, 25)}`], storeys)).toEqual(new Set(['1', '2', '3']));
    const plain = building({ height: 12 }, square(20, 20, 10));
    expect(floorsOf([`R1,,residence,,,${at(25, 25)}`], plain)).toEqual(new Set(['1', '2', '3', '4']));
    const carport = building({ height: 2.2 }, square(20, 20, 10));
    expect(floorsOf([`R1,,residence,,,${at(25, 25)}`], carport)).toEqual(new Set(['1']));
  });

  it('causes a notice that the height of its row is not used', () => {
    const { stand, problems } = loaded([`R1,,residence,1.5,,${at(25, 25)}`]);
    expect(stand).toHaveLength(8);
    expect(problems[0]).toContain('Of 1 the height in the file is not used: each floor has a height of its own.');
  });

  it('has no receivers on floors above the roof, with a warning', () => {
    const own = loaded([`R1,,residence,,5,${at(25, 25)}`]);
    expect(own.stand).toHaveLength(8);
    expect(own.problems).toContain(
      'receivers/receivers.csv, row 2, column floors: Receiver R1 has 5 floors, and building B1 (buildings.geojson, row 1) is 6 m high. Floors above the roof are left out, 2 are assessed.',
    );
    const low = building({ height: 4, floors: 2 }, square(20, 20, 10));
    const ofBuilding = loaded([`R1,,residence,,,${at(25, 25)}`, `R2,,residence,,,${at(26, 26)}`], [low]);
    expect(ofBuilding.stand).toHaveLength(8);
    expect(ofBuilding.problems.filter((problem) => problem.includes('floors and is'))).toEqual([
      'buildings/buildings.geojson, row 1, column floors: The building has 2 floors and is 4 m high. Floors above the roof are left out, one is assessed.',
    ]);
  });

  it('has no receivers at façades that another building covers, by floor', () => {
    const garage = building({ height: 3 }, square(30, 20, 10));
    const { stand } = loaded([`R1,,residence,,,${at(25, 25)}`], [HOUSE, garage]);
    expect(stand.filter((line) => line.startsWith('R1 E'))).toEqual(['R1 E 2: 31, 25, 4.3']);
  });

  it('has a receiver at a free part of a façade if the middle is covered', () => {
    const shed = building({ height: 6 }, square(30, 23, 4));
    const { stand } = loaded([`R1,,residence,,1,${at(25, 25)}`], [HOUSE, shed]);
    expect(stand).toContain('R1 E 1: 31, 22.5, 1.5');
  });

  it('has no receiver at façades of 2 m or less', () => {
    const narrow = building({ height: 3 }, [
      [EAST + 20, NORTH + 20],
      [EAST + 30, NORTH + 20],
      [EAST + 30, NORTH + 22],
      [EAST + 20, NORTH + 22],
      [EAST + 20, NORTH + 20],
    ]);
    const { stand } = loaded([`R1,,residence,,,${at(25, 21)}`], [narrow]);
    expect(stand).toEqual(['R1 N 1: 25, 23, 1.5', 'R1 S 1: 25, 19, 1.5']);
  });

  it('stays in place, with a warning, if no façade is free', () => {
    const terrace = [square(10, 10, 10), square(30, 30, 10), square(20, 10, 10), square(10, 30, 10)];
    const sides = [square(20, 30, 10), square(30, 20, 10), square(10, 20, 10), square(30, 10, 10)];
    const around = [...terrace, ...sides].map((ring) => building({ height: 6 }, ring));
    const { stand, problems, outcome } = loaded([`R1,,residence,,,${at(25, 25)}`], [HOUSE, ...around]);
    expect(stand).toEqual(['R1-F1  1: 25, 25, 1.5', 'R1-F2  2: 25, 25, 4.3']);
    expect(problems).toEqual([
      'receivers/receivers.csv, row 2: Receiver R1 is inside building B1 (buildings.geojson, row 1), which has no free façade longer than 2 m. The receiver stays where it is, and the building is left out for it.',
    ]);
    expect(outcome.kind === 'loaded' && [...outcome.prepared.receivers.atFacade]).toEqual([1, 1]);
  });

  it('shares its positions with other addresses of the building', () => {
    const { outcome } = loaded([`R1,Unit 1,residence,,,${at(24, 24)}`, `R2,Unit 2,residence,,,${at(26, 26)}`]);
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
    const { xy, lonLat, heightM, ids } = outcome.prepared.receivers;
    expect(ids).toHaveLength(16);
    const place = (index: number) =>
      [...xy.subarray(2 * index, 2 * index + 2), ...lonLat.subarray(2 * index, 2 * index + 2), heightM[index]].join();
    expect(new Set(ids.map((_, index) => place(index))).size).toBe(8);
  });

  it('is an error in a project that does not place receivers at façades', () => {
    const { outcome, problems } = loaded([`R1,,residence,,2,${at(25, 25)}`], [HOUSE], { atFacades: false });
    expect(outcome.kind).toBe('failed');
    expect(problems[0]).toContain('is inside building B1 (buildings.geojson, row 1) and below its roof at 6 m.');
  });
});

describe('a receiver that was placed by hand', () => {
  it('stays in place, and counts as at a façade if it is nearer than 3.5 m to a façade that rises above it', () => {
    const rows = [
      `A,,residence,1.5,,${at(33, 25)}`,
      `B,,residence,1.5,,${at(33.6, 25)}`,
      `C,,residence,7,,${at(33, 25)}`,
    ];
    const { stand, problems, outcome } = loaded(rows);
    expect(stand).toEqual(['A  0: 33, 25, 1.5', 'B  0: 33.6, 25, 1.5', 'C  0: 33, 25, 7']);
    expect(problems).toEqual([]);
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
    const { ids, atFacade } = outcome.prepared.receivers;
    expect(Object.fromEntries(ids.map((id, index) => [id, atFacade[index]]))).toEqual({ A: 1, B: 0, C: 0 });
  });

  it('is moved to a distance of 1 m if it lies on a façade, inside or outside', () => {
    const rows = [
      `A,,residence,1.5,,${at(30.05, 25)}`,
      `B,,residence,1.5,,${at(22, 20.08)}`,
      `C,,residence,1.5,,${at(19.85, 25)}`,
    ];
    const { stand, problems } = loaded(rows);
    expect(stand).toEqual(['A  0: 31, 25, 1.5', 'B  0: 22, 19, 1.5', 'C  0: 19.85, 25, 1.5']);
    expect(problems).toEqual([
      'receivers/receivers.csv, row 2: 2 receivers, the first here, stood on a façade and were moved out to 1 m.',
    ]);
    const untouched = loaded(rows.slice(0, 1), [HOUSE], { atFacades: false });
    expect(untouched.stand).toEqual(['A  0: 30.05, 25, 1.5']);
  });

  it('becomes one receiver per floor of one address', () => {
    const { stand, outcome } = loaded([`R1,,residence,,2,${at(60, 25)}`]);
    expect(stand).toEqual(['R1-F1  1: 60, 25, 1.5', 'R1-F2  2: 60, 25, 4.3']);
    expect(outcome.kind === 'loaded' && outcome.prepared.receivers.addressIds).toEqual(['R1', 'R1']);
  });

  it('needs a height or floors, and the error is reported once for many receivers', () => {
    expect(loaded([`R1,,residence,,,${at(60, 25)}`]).problems).toEqual([
      'receivers/receivers.csv, row 2, column height: The receiver has neither a height nor floors. One is needed where no building stands round a receiver.',
    ]);
    const many = Array.from({ length: 150 }, (_, index) => `R${index},,residence,,,${at(60, index)}`);
    expect(loaded(many).problems).toEqual([
      'receivers/receivers.csv, row 2, column height: The receiver has neither a height nor floors. So have 149 others. One is needed where no building stands round a receiver.',
    ]);
  });

  it('may not have the id of another receiver’s floor', () => {
    const { problems } = loaded([`R1,,residence,,2,${at(60, 25)}`, `R1-F2,,residence,1.5,,${at(70, 25)}`]);
    expect(problems).toEqual([
      'receivers/receivers.csv, row 3, column id: The id R1-F2 is there already (row 2). Each receiver needs an id of its own.',
    ]);
  });
});

it('an address that exceeds the limit of receivers is an error, and ends the load', () => {
  const problems: LoadProblem[] = [];
  const log = problemLog(problems, 'receivers', 'r.csv');
  const placed = Array.from({ length: 5 }, (_, index): ProjectedReceiver => {
    const record = {
      id: `R${index}`,
      address: '',
      type: 'residence',
      catchment: null,
      heightM: null,
      floors: 1,
    } as const;
    const place = { x: 25 + index, y: 25, lon: 151, lat: -33 };
    return { record: { ...record, x: 0, y: 0, ownNml: {}, inUse: null, row: 2 + index }, log, ...place };
  });
  const rings = [[[20, 20], [40, 20], [40, 30], [20, 30]] as const]; // prettier-ignore
  const house = {
    record: {
      rings,
      heightM: 3,
      floors: null,
      heightFrom: 'file' as const,
      isHeritage: null,
      reflection: null,
      row: 1,
      name: null,
    },
    log,
    rings,
  };
  pointsOfReceivers(placed, [house], requireSystem(TEST_CRS), true, 10);
  expect(problems[0]).toMatchObject({
    severity: 'error',
    row: 4,
    message:
      'Up to here the addresses become more than 10 receivers. Load those of a smaller area, or do not place receivers at façades.',
  });
});
