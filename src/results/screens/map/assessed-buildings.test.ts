import { describe, expect, test } from 'vitest';
import { onMap } from '../../rules/results-on-map.ts';
import type { Results } from '../../../model/results/results.ts';
import {
  areOfScene,
  assessedBuildings,
  knownBuildings,
  buildingShapes,
  worstOfBuildings,
} from './assessed-buildings.ts';
import { mapView } from './map-colouring.ts';
import { receiverPoints } from './receiver-points.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { footprintAt } from '../../../prediction/rules/scene/footprints.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { DEFAULT_EXCEEDANCE_CLASSES, NOT_COMPARED_COLOUR } from '../../../model/results/exceedance-classes.ts';
import { exceedanceScale } from '../../../ui/exceedance.ts';
import { addressOf } from '../../../model/results/results-by-address.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  square,
  TEST_CRS,
  textFile,
} from '../../../../tests/support/made-up-files.ts';
import { preparedScene } from '../../../../tests/support/prepared-scene.ts';
import { someResults } from '../../../../tests/support/results.ts';

const scale = exceedanceScale(DEFAULT_EXCEEDANCE_CLASSES);

/** Three houses of 10 m with two dwellings in the first, one in the second and none in the third, and a receiver in open land. */
function street(): PreparedScene {
  const at = (x: number, y: number) => `${EAST + x},${NORTH + y}`;
  const rows = [
    `U1,Unit 1,residence,,,${at(24, 24)}`,
    `U2,Unit 2,residence,,,${at(26, 26)}`,
    `H,House,residence,,,${at(65, 25)}`,
    `P,Park,passive-recreation,1.5,,${at(0, 0)}`,
  ];
  const houses = [20, 60, 100].map((x) => ({ properties: { height: 3 }, coordinates: [square(x, 20, 10)] }));
  return preparedScene(
    projectWith(
      textFile('receivers', 'receivers.csv', ['id,address,type,height,floors,easting,northing', ...rows].join('\n')),
      geoJsonFile('buildings', houses),
    ),
  );
}

const BY_EXCEEDANCE = { by: 'exceedance', measure: null } as const;
const viewOf = (results: Results, hidden: readonly string[] = []) =>
  mapView(onMap(results), 'evening', scale, BY_EXCEEDANCE, hidden);

/** Results of a scene with one exceedance per address. Its façade N has this exceedance, and all others are 10 dB lower. */
function resultsOf({ receivers }: PreparedScene, exceedances: Readonly<Record<string, number | null>>): Results {
  const results = someResults(receivers.ids);
  const { evening } = results.receivers.times;
  if (evening === undefined) throw new Error('someResults has other operating times');
  const exceedance = receivers.ids.map((id, index) => {
    const highest = exceedances[id] ?? null;
    return highest === null ? null : highest - (receivers.facades[index] === 'N' ? 0 : 10);
  });
  const facade = receivers.facades.map((name) => (name === '' ? null : name));
  const times = { evening: { ...evening, exceedance } };
  return { ...results, receivers: { ...results.receivers, facade, times } };
}

async function buildingsOf(scene: PreparedScene) {
  const buildings = await assessedBuildings(scene);
  if (buildings === null) throw new Error('they are wanted');
  return buildings;
}

describe('buildings of the map', () => {
  test('have the colour of their worst address', async () => {
    const scene = street();
    const results = resultsOf(scene, { U1: 4, U2: 13, H: null, P: 25 });
    const assessed = await buildingsOf(scene);
    expect(assessed.numbers).toEqual([0, 1]);
    const view = viewOf(results);
    const worst = worstOfBuildings(assessed, results, 'evening', scene, view.isShown);
    const { ids, facades } = scene.receivers;
    expect([ids[worst[0] ?? -1], facades[worst[0] ?? -1]]).toEqual(['U2', 'N']);
    const { colourOf } = buildingShapes(assessed, worst, view);
    expect([0, 1].map(colourOf)).toEqual([scale.classOf(13).colour, NOT_COMPARED_COLOUR]);
  });

  test('are coloured by the worst displayed address, and left out without one', async () => {
    const scene = street();
    const results = resultsOf(scene, { U1: 4, U2: 13, H: 2, P: 25 });
    const assessed = await buildingsOf(scene);
    const colours = (...hidden: string[]) => {
      const view = viewOf(results, hidden);
      const worst = worstOfBuildings(assessed, results, 'evening', scene, view.isShown);
      return [0, 1].map(buildingShapes(assessed, worst, view).colourOf);
    };
    const [within, over10] = [scale.classOf(4).colour, scale.classOf(13).colour];
    expect(colours()).toEqual([over10, within]);
    expect(colours('exceedance-3')).toEqual([within, within]);
    expect(colours('exceedance-1')).toEqual([over10, null]);
    expect(receiverPoints(onMap(results), 'evening', scene, viewOf(results, ['exceedance-1']))?.receivers).toHaveLength(
      2,
    );
  });

  test('are found by a position within them', async () => {
    const scene = street();
    const { toLonLat } = requireSystem(TEST_CRS);
    const found = [25, 65, 45].map((x) => footprintAt(scene, [0, 1], ...toLonLat(EAST + x, NORTH + 25)));
    expect(found).toEqual([0, 1, -1]);
    const { rings } = await buildingsOf(scene);
    const [west, south] = toLonLat(EAST + 20, NORTH + 20);
    expect(rings[0]?.[0]?.[0]).toBeCloseTo(west, 9);
    expect(rings[0]?.[0]?.[1]).toBeCloseTo(south, 9);
  });

  test('are not coloured if the scene has other receivers than the results', () => {
    const scene = street();
    expect(areOfScene(resultsOf(scene, {}), scene)).toBe(true);
    expect(areOfScene(someResults(['U1', 'U2']), scene)).toBe(false);
    expect(areOfScene(someResults(scene.receivers.ids.map((id) => `${id}x`)), scene)).toBe(false);
  });

  test('are computed once per scene, and the computation stops when nobody needs it', async () => {
    const scene = street();
    expect(await assessedBuildings(scene, () => false)).toBeNull();
    expect(knownBuildings(scene)).toBeNull();
    const found = await buildingsOf(scene);
    expect(knownBuildings(scene)).toBe(found);
    expect(await assessedBuildings(scene)).toBe(found);
  });
});

describe('addresses of the map', () => {
  test('are one point each at their worst receiver, and the chosen address shows all of its receivers', () => {
    const scene = street();
    const results = resultsOf(scene, { U1: 4, U2: 13, H: 2, P: 25 });
    const { facades } = scene.receivers;
    const points = receiverPoints(onMap(results), 'evening', scene, viewOf(results));
    const where = points?.receivers.map((receiver) => `${scene.receivers.ids[receiver]} ${facades[receiver]}`);
    expect(where?.toSorted()).toEqual(['H N', 'P ', 'U1 N', 'U2 N']);
    expect(points?.lonLat).toHaveLength(8);
    const chosen = addressOf(results, scene.receivers.ids.indexOf('H'));
    expect(receiverPoints(onMap(results), 'evening', scene, viewOf(results), chosen)?.receivers).toHaveLength(7);
    expect(receiverPoints(null, null, scene, null)?.receivers).toHaveLength(4);
  });
});
