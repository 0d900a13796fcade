/**
 * The compiled part of the method (`kernel/`): rays through the plan, paths round the sides, and the terms of a path. Each prepared scene has an instance
 * with a memory of its own, which goes when the scene goes.
 */
import { airAbsorptionDbPerM } from './air.ts';
import { BANDS, WAVELENGTH_M } from '../scene/bands.ts';
import { KERNEL_WASM } from './compiled-kernel.ts';
import type { GridFrame } from '../obstacles/footprint-grid.ts';
import type { Obstacles } from '../obstacles/lay-out-obstacles.ts';
import type { Scene } from '../scene/scene.ts';

/** What `kernel/index.ts` exports; places in memory are in bytes. */
interface KernelExports {
  readonly memory: WebAssembly.Memory;
  makeObstacleRoom(obstacles: number, buildings: number, vertices: number, edges: number): void;
  vertexStart(): number;
  vertexXy(): number;
  circles(): number;
  lowestM(): number;
  narrowBelowBand(): number;
  wideFromBand(): number;
  connected(): number;
  closed(): number;
  edges(): number;
  wavelengths(): number;
  air(): number;
  makeGroundRoom(polygons: number, rings: number, vertices: number, outsideG: number): void;
  groundPolygons(): number;
  groundRings(): number;
  groundVertices(): number;
  groundFactors(): number;
  setMethod(edition2024: boolean, alternativeGround: boolean, lateral: boolean): void;
  index(x0: number, y0: number, cellM: number, columns: number, rows: number): void;
  leaveOut(obstacle: number): void;
  putBack(): number;
  setLine(
    x: number,
    y: number,
    endX: number,
    endY: number,
    ux: number,
    uy: number,
    planM: number,
    sourceZ: number,
    receiverZ: number,
  ): void;
  castLine(isLeft: boolean): number;
  clearGroundEdges(): void;
  addGroundEdge(position: number, topM: number, riseM: number): void;
  setReceiver(x: number, y: number, z: number, heightM: number): void;
  addDirect(x: number, y: number, z: number, heightM: number, share: number, areaM2: number): void;
  addReflected(
    x: number,
    y: number,
    z: number,
    heightM: number,
    viaX: number,
    viaY: number,
    viaZ: number,
    firstM: number,
    secondM: number,
    share: number,
    firstBand: number,
    areaM2: number,
  ): void;
  arrivedEnergy(): number;
  groundOfPath(): number;
  screeningOfPath(): number;
  factorsOfPath(): number;
  directivityOfPath(): number;
  meanFactor(ax: number, ay: number, bx: number, by: number, planM: number): number;
  setRecording(on: boolean): void;
  touches(isLeft: boolean): number;
  hitPosition(isLeft: boolean, hit: number): number;
  hitRiseM(isLeft: boolean, hit: number): number;
  topPath(isLeft: boolean): number;
  topEdgeAlongM(isLeft: boolean, edge: number): number;
  topEdgeZ(isLeft: boolean, edge: number): number;
  isFound(isLeft: boolean): number;
  lengthM(isLeft: boolean): number;
  betweenM(isLeft: boolean): number;
  corners(isLeft: boolean): number;
  cornerAt(isLeft: boolean, at: number): number;

  // Steps and terms by themselves, for those who check them; setCacheLimits: what is remembered at a time.
  findTopPath(isLeft: boolean, band: number): number;
  beginLateralPaths(): void;
  findLateralPaths(isLeft: boolean, band: number, goOn: boolean): number;
  setCacheLimits(hullEdges: number, hits: number, ends: number): void;
  exponential(x: number): number;
  alternativeGroundDb(meanHeightM: number, distanceM: number): number;
  reflectionGeometry(planM: number, sourceHeightM: number, receiverHeightM: number): number;
  weakenedGround(energy: number, kGeo: number): number;
  severalEdges(band: number, betweenM: number): number;
  meteorology(toFirstM: number, fromLastM: number, distanceM: number, pathDifferenceM: number): number;
  diffractedEnergy(band: number, pathDifferenceM: number, betweenM: number, kMet: number): number;
  diffractedEnergy2024(
    band: number,
    pathDifferenceM: number,
    toFirstM: number,
    fromLastM: number,
    betweenM: number,
    distanceM: number,
  ): number;
}

/** What is told of the screening of a path that is written down: bands from one on to another, by which sight line, and whether sides count. */
type OnScreening = (isLeft: boolean, hasLateral: boolean, fromBand: number, toBand: number) => void;

/** An edge this near to the end of a ray is not met by it, m. */
export const ON_LINE_M = 1e-6;

export interface Kernel {
  readonly exports: KernelExports;
  readonly obstacles: Obstacles;
  /** Obstacles with a count above 0 are not there for rays and lateral diffraction paths. */
  readonly skip: Uint16Array;
  /** The memory as numbers, and what has arrived in it; views without length are of before it grew. */
  words: Uint32Array;
  numbers: Float64Array;
  arrived: Float64Array;
  /** Called where recording is on. */
  onScreening: OnScreening | null;
}

/** Doubles an edge takes in the kernel: its ends with their tops, its obstacle, and two for the kernel's own use. */
const EDGE_DOUBLES = 8;

let module: WebAssembly.Module | null = null;

/** Compiles the kernel once a thread. */
function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL_WASM), (letter) => letter.charCodeAt(0)));
  return module;
}

/** What the terms of a path need of a scene. */
type Terms = Pick<Scene, 'edition' | 'groundMethod' | 'air' | 'lateral' | 'ground'>;

/** An instance that knows a scene but for its terrain. */
export function createKernel(obstacles: Obstacles, { x0, y0, cellM, columns, rows }: GridFrame, terms: Terms): Kernel {
  const abort = (): never => {
    throw new RangeError('the scene needs more memory at once than the compiled kernel can have');
  };
  const recordScreening = (isLeft: number, hasLateral: number, fromBand: number, toBand: number): void =>
    kernel.onScreening?.(isLeft !== 0, hasLateral !== 0, fromBand, toBand);
  const instance = new WebAssembly.Instance(compiled(), { env: { abort }, screening: { recordScreening } });
  // The exports are those of kernel/index.ts, from which the module is compiled.
  const exports = instance.exports as unknown as KernelExports;
  const kernel: Kernel = {
    exports,
    obstacles,
    skip: new Uint16Array(obstacles.count),
    words: new Uint32Array(),
    numbers: new Float64Array(),
    arrived: new Float64Array(),
    onScreening: null,
  };
  writeObstacles(exports, obstacles);
  writeTerms(exports, terms);
  exports.index(x0, y0, cellM, columns, rows);
  return kernel;
}

function writeObstacles(exports: KernelExports, obstacles: Obstacles): void {
  const { count, edgeObstacle, edges, vertexXy } = obstacles;
  exports.makeObstacleRoom(count, obstacles.buildingCount, vertexXy.length / 2, edgeObstacle.length);
  const { buffer } = exports.memory;
  new Uint32Array(buffer, exports.vertexStart(), count + 1).set(obstacles.vertexStart);
  new Float64Array(buffer, exports.vertexXy(), vertexXy.length).set(vertexXy);
  new Float64Array(buffer, exports.circles(), 3 * count).set(obstacles.circles);
  new Float64Array(buffer, exports.lowestM(), count).set(obstacles.lowestM);
  new Uint8Array(buffer, exports.narrowBelowBand(), count).set(obstacles.narrowBelowBand);
  new Uint8Array(buffer, exports.wideFromBand(), count).set(obstacles.wideFromBand);
  new Uint8Array(buffer, exports.connected(), count).set(obstacles.connected);
  new Uint8Array(buffer, exports.closed(), count).set(obstacles.closed);
  const rowsOfEdges = new Float64Array(buffer, exports.edges(), EDGE_DOUBLES * edgeObstacle.length);
  const words = new Uint32Array(buffer, exports.edges(), 2 * EDGE_DOUBLES * edgeObstacle.length);
  for (let edge = 0; edge < edgeObstacle.length; edge++) {
    for (let at = 0; at < 6; at++) rowsOfEdges[EDGE_DOUBLES * edge + at] = edges[6 * edge + at]!;
    words[2 * (EDGE_DOUBLES * edge + 6)] = edgeObstacle[edge]!;
  }
}

function writeTerms(exports: KernelExports, { edition, groundMethod, air, lateral, ground }: Terms): void {
  const { regions, defaultG, g } = ground;
  const { polygonStart, ringStart, xy } = regions;
  exports.makeGroundRoom(g.length, ringStart.length - 1, xy.length / 2, defaultG);
  exports.setMethod(edition === '2024', groundMethod === 'alternative', lateral);
  const { buffer } = exports.memory;
  new Uint32Array(buffer, exports.groundPolygons(), polygonStart.length).set(polygonStart);
  new Uint32Array(buffer, exports.groundRings(), ringStart.length).set(ringStart);
  new Float64Array(buffer, exports.groundVertices(), xy.length).set(xy);
  new Float64Array(buffer, exports.groundFactors(), g.length).set(g);
  new Float64Array(buffer, exports.wavelengths(), BANDS).set(WAVELENGTH_M);
  new Float64Array(buffer, exports.air(), BANDS).set(airAbsorptionDbPerM(air));
}

/** Looks at the memory anew where it has grown. */
export function renewViews(kernel: Kernel): void {
  if (kernel.words.length > 0) return;
  kernel.words = new Uint32Array(kernel.exports.memory.buffer);
  kernel.numbers = new Float64Array(kernel.exports.memory.buffer);
  const arrived = kernel.exports.arrivedEnergy() / 8;
  kernel.arrived = kernel.numbers.subarray(arrived, arrived + BANDS);
}

/** Numbers that stand in the kernel from an address on. */
export function numbersAt(kernel: Kernel, address: number, count: number): Float64Array {
  renewViews(kernel);
  return kernel.numbers.slice(address / 8, address / 8 + count);
}

/** Leaves an obstacle out until `putBack`, which takes them in the reverse order. */
export function leaveOut({ exports, skip }: Kernel, obstacle: number): void {
  skip[obstacle]!++;
  exports.leaveOut(obstacle);
}

/** Puts back what was left out last. */
export function putBack({ exports, skip }: Kernel): void {
  skip[exports.putBack()]!--;
}
