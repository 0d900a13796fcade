import { loadProjectFiles } from '../../src/geodata/project/load-files.ts';
import { writePreparedScene } from '../../src/geodata/scene/prepared-scene.ts';
import type { ProjectFile } from '../../src/geodata/files/project-file.ts';
import { EAST, geoJsonFile, NORTH, TEST_CRS, textFile } from '../support/made-up-files.ts';

/**
 * Loads one of the two largest projects that the product is made for, in a process of its own, and prints time and memory as JSON:
 * receivers placed by hand, or with the argument `addresses` points inside buildings, which become receivers at façades.
 */
const INSIDE = process.argv[2] === 'addresses';
const RECEIVERS = INSIDE ? 100_000 : 200_000;
const BUILDINGS = INSIDE ? 60_000 : 100_000;
/** Lots of a suburb on a grid, m. */
const [LOT_X, LOT_Y] = [22, 25];
const ROW = Math.ceil(Math.sqrt(BUILDINGS));

function cornerOf(lot: number): [x: number, y: number] {
  return [EAST + (lot % ROW) * LOT_X, NORTH + Math.floor(lot / ROW) * LOT_Y];
}

/** An L-shaped house of 12 m by 14 m. */
function house(lot: number) {
  const [x, y] = cornerOf(lot);
  const outline = [
    [0, 0],
    [12, 0],
    [12, 9],
    [5, 9],
    [5, 14],
    [0, 14],
    [0, 0],
  ];
  const ring = outline.map(([dx = 0, dy = 0]) => [x + dx, y + dy]);
  return { properties: { height: 4 + (lot % 5) }, coordinates: [ring] };
}

function receiverRow(_: unknown, index: number): string {
  const [x, y] = cornerOf(index % BUILDINGS);
  if (INSIDE) return `R${index},${index} Long Road,residence,,,${x + 2},${y + 3}`;
  const east = x + (index < BUILDINGS ? 14 : 17);
  return `R${index},${index} Long Road,residence,,1.5,${east},${y + 5}`;
}

function files(): ProjectFile[] {
  const size = ROW * LOT_Y + 200;
  const around = [
    [EAST - 100, NORTH - 100],
    [EAST + size, NORTH - 100],
    [EAST + size, NORTH + size],
    [EAST - 100, NORTH + size],
    [EAST - 100, NORTH - 100],
  ];
  const levels = { rbl_day: 40, rbl_evening: 35, rbl_night: 30 };
  const receivers = Array.from({ length: RECEIVERS }, receiverRow);
  return [
    textFile(
      'receivers',
      'receivers.csv',
      `id,address,type,catchment,height,easting,northing\n${receivers.join('\n')}\n`,
    ),
    geoJsonFile(
      'buildings',
      Array.from({ length: BUILDINGS }, (_, lot) => house(lot)),
    ),
    geoJsonFile('catchments', [{ properties: { name: 'NCA1', ...levels }, coordinates: [around] }]),
    textFile(
      'equipment',
      'equipment.csv',
      'id,name,category,lwa,height,usage,penalty\ngenerator,Generator,power,100,1,100,0\n',
    ),
  ];
}

const made = files();
const start = performance.now();
const outcome = loadProjectFiles(made, { crs: TEST_CRS });
if (outcome.kind === 'failed') throw new Error(outcome.problems[0]?.message);
const scene = writePreparedScene(outcome.prepared);
console.log(
  JSON.stringify({
    seconds: (performance.now() - start) / 1000,
    filesMB: made.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6,
    sceneMB: scene.length / 1e6,
    peakMB: process.resourceUsage().maxRSS / 1000,
    counts: outcome.counts,
  }),
);
