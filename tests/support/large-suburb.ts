import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { EAST, geoJsonFile, NORTH, textFile } from './made-up-files.ts';

/** Size of a generated suburb. */
export interface SuburbSize {
  readonly receivers: number;
  readonly buildings: number;
  /** Whether receivers are points inside buildings, which a load moves to the façades. */
  readonly isInside?: boolean;
}

/** Sides of the lots on a grid, m. */
const [LOT_X, LOT_Y] = [22, 25];

/** An L-shaped house of 12 m by 14 m. */
const HOUSE = [
  [0, 0],
  [12, 0],
  [12, 9],
  [5, 9],
  [5, 14],
  [0, 14],
  [0, 0],
];

/**
 * The files of a suburb in `TEST_CRS`: houses on a square of lots, one or two receivers per house, a catchment and one equipment
 * item.
 */
export function largeSuburb({ receivers, buildings, isInside = false }: SuburbSize): ProjectFile[] {
  const row = Math.ceil(Math.sqrt(buildings));
  const cornerOf = (lot: number) => [EAST + (lot % row) * LOT_X, NORTH + Math.floor(lot / row) * LOT_Y] as const;
  const house = (lot: number) => {
    const [x, y] = cornerOf(lot);
    const ring = HOUSE.map(([dx = 0, dy = 0]) => [x + dx, y + dy]);
    return { properties: { height: 4 + (lot % 5) }, coordinates: [ring] };
  };
  const receiverRow = (_: unknown, index: number) => {
    const [x, y] = cornerOf(index % buildings);
    if (isInside) return `R${index},${index} Long Road,residence,,,${x + 2},${y + 3}`;
    const east = x + (index < buildings ? 14 : 17);
    return `R${index},${index} Long Road,residence,,1.5,${east},${y + 5}`;
  };
  const size = row * LOT_Y + 200;
  const around = [
    [EAST - 100, NORTH - 100],
    [EAST + size, NORTH - 100],
    [EAST + size, NORTH + size],
    [EAST - 100, NORTH + size],
    [EAST - 100, NORTH - 100],
  ];
  const levels = { rbl_day: 40, rbl_evening: 35, rbl_night: 30 };
  const rows = Array.from({ length: receivers }, receiverRow);
  return [
    textFile('receivers', 'receivers.csv', `id,address,type,catchment,height,easting,northing\n${rows.join('\n')}\n`),
    geoJsonFile(
      'buildings',
      Array.from({ length: buildings }, (_, lot) => house(lot)),
    ),
    geoJsonFile('catchments', [{ properties: { name: 'NCA1', ...levels }, coordinates: [around] }]),
    textFile(
      'equipment',
      'equipment.csv',
      'id,name,category,lwa,height,usage,penalty\ngenerator,Generator,power,100,1,100,0\n',
    ),
  ];
}
