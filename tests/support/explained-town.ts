import { requireSystem } from '../../src/gis/crs/crs.ts';
import { EAST, geoJsonFile, NORTH, projectWith, square, TEST_CRS } from './made-up-files.ts';
import { preparedScene } from './prepared-scene.ts';
import { assessedArea, someResults } from './results.ts';

const { toLonLat } = requireSystem(TEST_CRS);

const HOUSES = [
  { properties: { id: 'B1', height: 6 }, coordinates: [square(20, 20, 10)] },
  { properties: { id: 'B2', height: 8 }, coordinates: [square(20, 70, 50)] },
];

/**
 * Results of a yard and a crane between two houses, and their scene. One house screens the yard from the first receiver, and the
 * other one reflects its sound.
 */
export function explainedTown() {
  const prepared = preparedScene(projectWith(geoJsonFile('buildings', HOUSES)));
  const [excavator] = assessedArea().equipment;
  if (excavator === undefined) throw new Error('an equipment item is needed');
  const item = (name: string, changes: Partial<typeof excavator>) => ({ ...excavator, id: name, name, ...changes });
  const yard = assessedArea({
    id: 'yard',
    name: 'Yard',
    crew: 'one-place',
    barrierHeight: null,
    geometry: {
      type: 'Polygon',
      coordinates: [square(32, 32, 25).map(([easting, northing]) => toLonLat(easting, northing))],
    },
    equipment: [
      item('Generator', { quantity: 1, lw: excavator.lw.map((level) => level - 7) }),
      item('Excavator', { quantity: 2 }),
    ],
  });
  const crane = assessedArea({
    id: 'crane',
    name: 'Tower crane',
    crew: 'all-over',
    barrierHeight: null,
    geometry: { type: 'Point', coordinates: toLonLat(EAST - 30, NORTH + 40) },
    equipment: [item('Crane', { quantity: 1, height: 12, lw: excavator.lw.map((level) => level - 3) })],
  });
  const { ids, facades, floors } = prepared.receivers;
  const results = someResults(ids, { areas: [yard, crane] });
  const facade = facades.map((facade) => (facade === '' ? null : facade));
  const floor = Array.from(floors, (number) => (number === 0 ? null : number));
  return { prepared, results: { ...results, receivers: { ...results.receivers, facade, floor } } };
}
