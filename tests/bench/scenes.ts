/** The scenes for the measurement of the speed. */
import { readFileSync } from 'node:fs';
import type { Scene } from '../../src/engine/scene/scene.ts';
import { coordinatesOf } from '../../src/engine/scene/shape-coordinates.ts';
import { readSceneJson } from '../../src/engine/scene-file/scene-json.ts';

const LW = [98, 101, 103, 104, 104, 102, 97, 90];
const LORIENT = new URL('../../../shared/reference/bench-lorient.json', import.meta.url);

export interface BenchScene {
  readonly name: string;
  readonly scene: Scene;
}

function read(json: unknown): Scene {
  const reading = readSceneJson(json);
  if (reading.kind === 'faults') throw new Error(JSON.stringify(reading.faults[0]));
  return reading.scene;
}

/** The town of Lorient with 1,701 buildings, 25 sources and 829 receivers. Null if its file is not next to the project. */
export function lorient(): BenchScene | null {
  let text: string;
  try {
    text = readFileSync(LORIENT, 'utf8');
  } catch {
    return null;
  }
  return { name: 'bench-lorient', scene: read(JSON.parse(text)) };
}

/** Returns the scene without lateral diffraction paths, to measure the cost of the rest. */
export function withoutSidePaths({ name, scene }: BenchScene): BenchScene {
  return { name: `${name}, top only`, scene: { ...scene, lateral: false } };
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

/** Open flat ground: only divergence, atmospheric absorption and ground effect. */
export function freeField(): BenchScene {
  const random = randomFrom(1);
  const sources = Array.from({ length: 50 }, (_, at) => ({
    id: `s${at}`,
    point: [1000 * random(), 1000 * random()],
    height: 1.5,
    lw: LW,
  }));
  const receivers = Array.from({ length: 20_000 }, (_, at) => ({
    id: `r${at}`,
    point: [3000 * random() - 1000, 3000 * random() - 1000],
    height: 4,
  }));
  return { name: 'free field', scene: read({ ground: { default: 0.5 }, sources, receivers }) };
}

/** Quantities of a suburb. */
export interface SuburbSize {
  readonly receivers: number;
  readonly areas: number;
  readonly buildings: number;
}

const LOT_M = 22;
/** Number of lots of a block, along and across the street. */
const [BLOCK_ROWS, BLOCK_COLUMNS] = [4, 5];

/**
 * A suburb on a street grid from a seed. Houses stand on lots, receivers are at their façades on one or two floors, and work
 * areas are in the streets.
 */
export function suburb(name: string, { receivers: wanted, areas, buildings: houses }: SuburbSize): BenchScene {
  const random = randomFrom(3);
  const share = (BLOCK_ROWS * BLOCK_COLUMNS) / ((BLOCK_ROWS + 1) * (BLOCK_COLUMNS + 1));
  const side = Math.ceil(Math.sqrt(houses / share)) + BLOCK_COLUMNS;
  const buildings: Array<{ polygon: number[][]; height: number }> = [];
  const places: Array<[x: number, y: number, w: number, d: number]> = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side && buildings.length < houses; column++) {
      const isStreet = row % (BLOCK_ROWS + 1) === BLOCK_ROWS || column % (BLOCK_COLUMNS + 1) === BLOCK_COLUMNS;
      if (isStreet) continue;
      const [x, y] = [column * LOT_M + 2 + 3 * random(), row * LOT_M + 2 + 3 * random()];
      const [w, d] = [9 + 7 * random(), 8 + 6 * random()];
      buildings.push({ polygon: rectangle(x, y, w, d), height: random() < 0.25 ? 7 : 4.5 });
      places.push([x, y, w, d]);
    }
  }
  // The receivers are sorted by house, as in a project, so that neighbours follow each other.
  const receivers = Array.from({ length: wanted }, (_, at) => {
    const house = Math.floor((at * places.length) / wanted);
    const [x, y, w, d] = places[house] ?? [0, 0, 0, 0];
    const along = random();
    const point = random() < 0.5 ? [x + w * along, y - 1] : [x + w + 1, y + d * along];
    return { id: `r${at}`, point, height: random() < 0.7 ? 1.5 : 4.3 };
  });
  const sources = Array.from({ length: areas }, (_, at) => {
    const street = Math.floor((random() * side) / (BLOCK_ROWS + 1)) * (BLOCK_ROWS + 1) + BLOCK_ROWS;
    const polygon = rectangle((0.1 + 0.8 * random()) * side * LOT_M, street * LOT_M + 4, 60, 14);
    return { id: `a${at}`, polygon, height: 1.5, lw: LW, ...(at % 3 === 0 ? { barrierHeight: 2.4 } : {}) };
  });
  return { name, scene: read({ ground: { default: 0.5 }, buildings, sources, receivers }) };
}

/** Number of houses of a dense suburb, and the sides of its lots, m. */
const DENSE_HOUSES = 20_000;
const DENSE_LOT_M = [22, 25] as const;

/** L-shaped houses without streets, each moved by up to 3 m. Point sources and receivers are anywhere between them. */
export function denseSuburb(sources: number, receivers: number): BenchScene {
  const random = randomFrom(7);
  const columns = Math.ceil(Math.sqrt((DENSE_HOUSES * DENSE_LOT_M[1]) / DENSE_LOT_M[0]));
  const buildings = Array.from({ length: DENSE_HOUSES }, (_, at) => {
    const x = (at % columns) * DENSE_LOT_M[0] + 6 * random() - 3;
    const y = Math.floor(at / columns) * DENSE_LOT_M[1] + 6 * random() - 3;
    const [w, d] = [11 + 4 * random(), 10 + 5 * random()];
    const [bendX, bendY] = [w * (0.4 + 0.3 * random()), d * (0.4 + 0.3 * random())];
    const ring = [[0, 0], [w, 0], [w, bendY], [bendX, bendY], [bendX, d], [0, d]]; // prettier-ignore
    return { polygon: ring.map(([u = 0, v = 0]) => [x + u, y + v]), height: 3 + 5 * random() };
  });
  const sideM = columns * DENSE_LOT_M[0];
  // The position is between the houses of a row, so that it is never inside a house.
  const between = () => {
    const [column, row] = [
      Math.floor((random() * sideM) / DENSE_LOT_M[0]),
      Math.floor((random() * sideM) / DENSE_LOT_M[1]),
    ];
    return [column * DENSE_LOT_M[0] - 3.5 + random() * 0.4, row * DENSE_LOT_M[1] + 25 * random()];
  };
  const places = (count: number, name: string, height: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${name}${at}`, point: between(), height }));
  const emitters = places(sources, 's', 1.5).map((source) => ({ ...source, lw: LW }));
  const scene = read({
    ground: { default: 0.5 },
    buildings,
    sources: emitters,
    receivers: places(receivers, 'r', 1.5),
  });
  return { name: 'dense suburb', scene };
}

function rectangle(x: number, y: number, w: number, d: number): number[][] {
  return [
    [x, y],
    [x + w, y],
    [x + w, y + d],
    [x, y + d],
  ];
}

/** Returns the scene on rolling ground, given as a raster of points 25 m apart. */
export function onHills({ name, scene }: BenchScene): BenchScene {
  const { xy } = scene.receivers;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < xy.length; at += 2) {
    [x0, x1] = [Math.min(x0, xy[at]!), Math.max(x1, xy[at]!)];
    [y0, y1] = [Math.min(y0, xy[at + 1]!), Math.max(y1, xy[at + 1]!)];
  }
  const points: number[] = [];
  for (let x = x0 - 50; x <= x1 + 50; x += 25) {
    for (let y = y0 - 50; y <= y1 + 50; y += 25) points.push(x, y, 8 * Math.sin(x / 150) * Math.cos(y / 110));
  }
  const terrain = { xyz: Float64Array.from(points), edges: new Uint32Array() };
  return { name: `${name}, on hills`, scene: { ...scene, terrain } };
}

/** Distance of a barrier line from its source, half its length, and its height, m. */
const [OFF_M, HALF_M, HIGH_M] = [9, 30, 3];

/**
 * Returns the scene with two barrier lines next to each source, one to the north and one to the south.
 * @param capDb the limit on the attenuation of temporary screens, dB; null for none
 */
export function withScreens({ name, scene }: BenchScene, capDb: number | null): BenchScene {
  const places = scene.sources.map(({ shape }) => coordinatesOf(shape));
  const lines = places.flatMap((xy) => {
    const middle = (axis: 0 | 1) => xy.filter((_, at) => at % 2 === axis).reduce((a, b) => a + b, 0) / (xy.length / 2);
    return [-OFF_M, OFF_M].map((off) => [middle(0) - HALF_M, middle(1) + off, middle(0) + HALF_M, middle(1) + off]);
  });
  const barrierLines = {
    xy: Float64Array.from(lines.flat()),
    start: Uint32Array.from({ length: lines.length + 1 }, (_, line) => 2 * line),
    heightM: new Float64Array(lines.length).fill(HIGH_M),
  };
  const words = capDb === null ? 'screens' : `screens to ${capDb} dB`;
  return { name: `${name}, ${words}`, scene: { ...scene, barrierLines, temporaryScreenCapDb: capDb } };
}

/** Number of polygons of a land cover, and the range of their radii, m. */
const COVER_POLYGONS = 3_000;
const COVER_RADIUS_M = [4, 16] as const;

/** Returns the scene on ground with thousands of overlapping polygons, as in a land cover of a town. */
export function onLandCover({ name, scene }: BenchScene): BenchScene {
  const random = randomFrom(11);
  const { xy } = scene.receivers;
  const [lowM, highM] = [xy.reduce((a, b) => Math.min(a, b)), xy.reduce((a, b) => Math.max(a, b))];
  const anywhere = () => lowM + (highM - lowM) * random();
  const rings = Array.from({ length: COVER_POLYGONS }, () => {
    const [x, y, turn] = [anywhere(), anywhere(), 2 * Math.PI * random()];
    const radiusM = COVER_RADIUS_M[0] + (COVER_RADIUS_M[1] - COVER_RADIUS_M[0]) * random();
    const corners = 4 + Math.floor(12 * random());
    return Array.from({ length: corners }, (_, corner) => turn + (2 * Math.PI * corner) / corners).flatMap(
      (direction) => [x + radiusM * Math.cos(direction), y + radiusM * Math.sin(direction)],
    );
  });
  let vertices = 0;
  const ringStart = Uint32Array.of(0, ...rings.map(({ length }) => (vertices += length / 2)));
  const polygonStart = Uint32Array.from(ringStart, (_, polygon) => polygon);
  const regions = { polygonStart, ringStart, xy: Float64Array.from(rings.flat()) };
  const ground = { ...scene.ground, g: Float64Array.from(rings, random), regions };
  return { name: `${name}, ${COVER_POLYGONS} ground polygons`, scene: { ...scene, ground } };
}

/** Returns the scene with first-order reflections, or with second-order ones as well. */
export function withReflections({ name, scene }: BenchScene, order: 1 | 2 = 1): BenchScene {
  const words = order === 1 ? 'reflections' : 'reflections of the second order';
  return { name: `${name}, ${words}`, scene: { ...scene, reflections: order } };
}
