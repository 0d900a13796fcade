import { describe, expect, it } from 'vitest';
import { findGroundBorne } from './find-ground-borne.ts';
import { findVibration } from './vibration.ts';
import { equipmentItemSchema } from '../../model/equipment/equipment.ts';
import type { GroundBorneTime } from './ground-borne.ts';
import type { GroundBorneTable } from '../../model/project/ground-borne-table.ts';
import { storedWorkArea } from '../../model/assessment/work-area.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { aWorkArea, anAssessment } from '../../../tests/support/assessments.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  square,
  TEST_CRS,
  textFile,
} from '../../../tests/support/made-up-files.ts';
import { preparedScene } from '../../../tests/support/prepared-scene.ts';

const { toLonLat } = requireSystem(TEST_CRS);

/** A square work area by its south-west corner, m from the test's origin. */
function area(name: string, [x, y]: [number, number], sizeM: number, vibration: Array<string | undefined>) {
  const coordinates = [square(x, y, sizeM).map(([easting, northing]) => toLonLat(easting, northing))];
  const equipment = vibration.map((key) => ({
    id: 'roller',
    quantity: 1,
    ...(key !== undefined && { vibration: key }),
  }));
  return storedWorkArea(aWorkArea({ geometry: { type: 'Polygon', coordinates }, name, equipment }));
}

const plan = (...areas: ReturnType<typeof area>[]) =>
  anAssessment({ workAreas: Object.fromEntries(areas.map((workArea, index) => [`w${index}`, workArea])) });

/** Houses of 10 m. The first is 30 m east of the work area, and the others are 10 m apart. */
const houses = (heritage: Array<string | undefined>) =>
  projectWith(
    geoJsonFile(
      'buildings',
      heritage.map((flag, index) => ({
        properties: { height: 6, ...(flag !== undefined && { heritage: flag }) },
        coordinates: [square(40 + 20 * index, 0, 10)],
      })),
    ),
    textFile(
      'receivers',
      'receivers.csv',
      `id,address,type,floors,easting,northing\n${heritage.map((_, index) => `R${index},${index + 1} High Street,residence,1,${EAST + 45 + 20 * index},${NORTH + 5}`).join('\n')}\n`,
    ),
    textFile(
      'equipment',
      'equipment.csv',
      'id,name,category,lwa,lamax,height,usage,penalty,source,quality\nroller,Roller,compaction,108,,1.5,100,0,own,measured\n',
    ),
  );

const EQUIPMENT = [
  equipmentItemSchema.parse({
    id: 'roller',
    name: 'Roller',
    category: 'compaction',
    lw: null,
    lwa: 108,
    lamax: null,
    height: 1.5,
    usage: 100,
    penalty: 0,
    source: 'own',
    quality: 'measured',
  }),
];

describe('findVibration', () => {
  it('returns the buildings within the minimum working distances, heritage items by their own distance, and the addresses that may feel the equipment', () => {
    const scene = preparedScene(houses(['no', 'yes', 'no']));
    // The houses are 30, 50 and 70 m from the edge. Distances over 18 t: 25 m, heritage 68 m, people 100 m.
    const found = findVibration(plan(area('Yard', [0, 0], 10, ['roller-over-18t'])), scene, EQUIPMENT);
    expect(found.areas).toEqual([
      {
        id: 'w0',
        name: 'Yard',
        equipment: [{ name: 'Roller', key: 'roller-over-18t' }],
        cosmeticM: 25,
        heritageM: 68,
        humanM: 100,
      },
    ]);
    expect(found).toMatchObject({ hasBuildings: true, heritageUnknown: 0 });
    expect(found.buildings).toHaveLength(1);
    expect(found.buildings[0]).toMatchObject({
      addresses: ['2 High Street'],
      isHeritage: true,
      limitM: 68,
      area: 'Yard',
      equipment: 'Roller',
    });
    expect(found.buildings[0]?.distanceM).toBeCloseTo(50, 3);
    expect(found.felt.map(({ address, distanceM }) => [address, Math.round(distanceM)])).toEqual([
      ['1 High Street', 30],
      ['2 High Street', 50],
      ['3 High Street', 70],
    ]);
  });

  it('uses the equipment with the largest distance, and the nearest work area', () => {
    const scene = preparedScene(houses([undefined, undefined]));
    const found = findVibration(
      plan(area('Far', [0, 0], 10, ['jackhammer', 'hammer-1600kg']), area('Near', [20, 0], 10, ['roller-200kn'])),
      scene,
      EQUIPMENT,
    );
    // Near is 10 m from the first house, with a limit of 12 m. Far is 30 m from it, with a limit of 22 m.
    expect(found.buildings.map(({ area: of, limitM }) => [of, limitM])).toEqual([['Near', 12]]);
    // People may feel the hammer at 73 m and the roller at 40 m.
    expect(found.felt.map(({ address, area: of, limitM }) => [address, of, limitM])).toEqual([
      ['1 High Street', 'Near', 40],
      ['2 High Street', 'Near', 40],
    ]);
    // Both houses are within the 60 m of the hammer from Far, or the 33 m of the roller from Near.
    expect(found.heritageUnknown).toBe(2);
  });

  it('names equipment whose kind of vibration is unknown', () => {
    const scene = preparedScene(houses(['no']));
    const found = findVibration(plan(area('Yard', [0, 0], 10, [undefined, 'none'])), scene, EQUIPMENT);
    expect(found).toMatchObject({
      areas: [],
      buildings: [],
      felt: [],
      unsaid: [{ area: 'Yard', equipment: ['Roller'] }],
    });
    const said = findVibration(plan(area('Yard', [0, 0], 10, ['none'])), scene, EQUIPMENT);
    expect(said.unsaid).toEqual([]);
  });

  it('uses the receiver for the distance of an address without a known building', () => {
    const receivers = `id,address,type,height,easting,northing\nR1,1 High Street,residence,1.5,${EAST + 13},${NORTH + 5}\n`;
    const files = houses([]).filter(({ folder }) => folder !== 'buildings' && folder !== 'receivers');
    const scene = preparedScene([...files, textFile('receivers', 'receivers.csv', receivers)]);
    const found = findVibration(plan(area('Yard', [0, 0], 10, ['roller-over-18t'])), scene, EQUIPMENT);
    expect(found).toMatchObject({ hasBuildings: false, heritageUnknown: 0 });
    expect(found.buildings).toMatchObject([{ building: null, addresses: ['1 High Street'], limitM: 25 }]);
    expect(found.buildings[0]?.distanceM).toBeCloseTo(3, 3);
    expect(found.felt).toHaveLength(1);
  });

  it('names equipment that does not vibrate or has no distances', () => {
    const found = findVibration(
      plan(area('Yard', [0, 0], 10, ['none', 'other'])),
      preparedScene(houses(['no'])),
      EQUIPMENT,
    );
    expect(found).toMatchObject({
      areas: [],
      outside: [{ area: 'Yard', equipment: ['Roller'] }],
      still: [{ area: 'Yard', equipment: ['Roller'] }],
    });
  });

  it('applies the exact distance', () => {
    const scene = preparedScene(houses(['no']));
    const at = (gapM: number) =>
      findVibration(plan(area('Yard', [40 - gapM - 10, 0], 10, ['roller-50kn'])), scene, EQUIPMENT).buildings.length;
    expect([at(4.99), at(5.01)]).toEqual([1, 0]);
  });
});

describe('findGroundBorne', () => {
  /** The roller gives 40 dB(A) at 40 m and 35 dB(A) at 60 m. The hammer is below both at 10 m. */
  const table: GroundBorneTable = {
    quantity: 'LAeq',
    source: 'Study 7',
    rows: [
      { kind: 'roller-over-18t', distanceM: 20, levelDb: 50 },
      { kind: 'roller-over-18t', distanceM: 40, levelDb: 40 },
      { kind: 'roller-over-18t', distanceM: 60, levelDb: 35 },
      { kind: 'hammer-900kg', distanceM: 10, levelDb: 33 },
      { kind: 'pile-driver', distanceM: 20, levelDb: 50 },
      { kind: 'pile-driver', distanceM: 60, levelDb: 45 },
    ],
  };
  const roller = (...kinds: string[]) => plan(area('Yard', [0, 0], 10, kinds));

  it('returns the distance at which each item meets the criteria, and the residences within it', () => {
    const scene = preparedScene(houses(['no', 'no', 'no']));
    // The houses are 30, 50 and 70 m from the edge.
    const found = findGroundBorne(roller('roller-over-18t', 'hammer-900kg', 'jackhammer'), scene, EQUIPMENT, table, [
      'evening',
      'night',
    ]);
    expect(found.areas).toEqual([
      {
        id: 'w0',
        name: 'Yard',
        equipment: [
          {
            name: 'Roller',
            kind: 'roller-over-18t',
            met: { evening: { kind: 'at', distanceM: 40 }, night: { kind: 'at', distanceM: 60 } },
          },
          {
            name: 'Roller',
            kind: 'hammer-900kg',
            met: { evening: { kind: 'from-first', distanceM: 10 }, night: { kind: 'from-first', distanceM: 10 } },
          },
        ],
      },
    ]);
    expect(found).toMatchObject({
      counts: { evening: 1, night: 2 },
      untabled: [{ area: 'Yard', equipment: ['Roller'] }],
    });
    expect(
      found.addresses.map(({ address, times, distanceM, limitM }) => [address, times, Math.round(distanceM), limitM]),
    ).toEqual([
      ['1 High Street', ['evening', 'night'], 30, 60],
      ['2 High Street', ['night'], 50, 60],
    ]);
  });

  it('does not extrapolate beyond the table', () => {
    const scene = preparedScene(houses(['no', 'no', 'no']));
    const found = findGroundBorne(roller('pile-driver'), scene, EQUIPMENT, table, ['evening', 'night']);
    expect(found.areas[0]?.equipment[0]?.met.night).toEqual({ kind: 'not-by-last', distanceM: 60 });
    expect(found.counts).toEqual({ evening: 2, night: 2 });
  });

  it('names the work area with the largest shortfall, and includes only residences', () => {
    const scene = preparedScene(houses(['no', 'no', 'no']));
    const two = plan(area('Far', [0, 0], 10, ['roller-over-18t']), area('Near', [20, 0], 10, ['roller-over-18t']));
    const found = findGroundBorne(two, scene, EQUIPMENT, table, ['evening', 'night']);
    expect(found.addresses.map(({ address, area: of, times }) => [address, of, times])).toEqual([
      ['1 High Street', 'Near', ['evening', 'night']],
      ['2 High Street', 'Near', ['evening', 'night']],
      ['3 High Street', 'Near', ['night']],
    ]);
    const shops = {
      ...scene,
      receivers: { ...scene.receivers, types: scene.receivers.types.map(() => 'retail' as const) },
    };
    expect(findGroundBorne(two, shops, EQUIPMENT, table, ['evening', 'night']).addresses).toEqual([]);
  });

  it('applies the criteria of operating times with work, and none by day', () => {
    const scene = preparedScene(houses(['no', 'no', 'no']));
    const inTimes = (...times: GroundBorneTime[]) =>
      findGroundBorne(roller('roller-over-18t'), scene, EQUIPMENT, table, times);
    expect(inTimes('evening').addresses.map(({ address, limitM, times }) => [address, limitM, times])).toEqual([
      ['1 High Street', 40, ['evening']],
    ]);
    expect(inTimes('evening').counts).toEqual({ evening: 1, night: 0 });
    expect(inTimes('night').counts).toEqual({ evening: 0, night: 2 });
    expect(inTimes().addresses).toEqual([]);
    expect(inTimes().areas).toHaveLength(1);
  });
});
