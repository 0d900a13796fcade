/**
 * The compiled part of the method (`kernel/`): rays through the plan and paths round the sides. Each prepared scene has an instance with a memory of its
 * own, which goes when the scene goes.
 */
import { KERNEL_WASM } from './compiled-kernel.ts';
import { WAVELENGTH_M } from './bands.ts';
import type { GridFrame } from './footprint-grid.ts';
import type { Obstacles } from './obstacles.ts';

/** What `kernel/index.ts` exports; places in memory are in bytes. */
interface KernelExports {
  readonly memory: WebAssembly.Memory;
  makeRoom(obstacles: number, buildings: number, vertices: number, edges: number): void;
  vertexStart(): number;
  vertexXy(): number;
  circles(): number;
  lowestM(): number;
  narrowBelowBand(): number;
  wideFromBand(): number;
  connected(): number;
  closed(): number;
  edges(): number;
  wavelengthM(): number;
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
  setBend(place: number, ux: number, uy: number): void;
  castLine(isLeft: boolean): number;
  beginLegs(isLeft: boolean): void;
  addLeg(
    isLeft: boolean,
    ax: number,
    ay: number,
    az: number,
    bx: number,
    by: number,
    bz: number,
    share: number,
    before: number,
  ): void;
  addGroundEdge(isLeft: boolean, place: number, topM: number, riseM: number): void;
  hitCount(isLeft: boolean): number;
  touches(isLeft: boolean): number;
  hitPlace(isLeft: boolean, hit: number): number;
  hitRiseM(isLeft: boolean, hit: number): number;
  stretch(isLeft: boolean, band: number): number;
  topPath(isLeft: boolean): number;
  topEdgeAlongM(isLeft: boolean, edge: number): number;
  topEdgeZ(isLeft: boolean, edge: number): number;
  beginSides(): void;
  findSides(isLeft: boolean, band: number, goOn: boolean): number;
  isFound(isLeft: boolean): number;
  lengthM(isLeft: boolean): number;
  betweenM(isLeft: boolean): number;
  corners(isLeft: boolean): number;
  cornerAt(isLeft: boolean, at: number): number;
  setMost(pieces: number, hits: number, ends: number): void;
}

/** An edge this near to the end of a ray is not met by it, m. */
export const ON_LINE_M = 1e-6;

export interface Kernel {
  readonly exports: KernelExports;
  readonly obstacles: Obstacles;
  /** Obstacles with a count above 0 are not there for rays and side paths. */
  readonly skip: Uint16Array;
  /** The memory as numbers; views without length are of before it grew. */
  words: Uint32Array;
  numbers: Float64Array;
}

/** Doubles an edge takes in the kernel: its ends with their tops, its obstacle, and two for the kernel's own use. */
const EDGE_DOUBLES = 8;

let module: WebAssembly.Module | null = null;

/** Compiles the kernel once a thread. */
function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL_WASM), (letter) => letter.charCodeAt(0)));
  return module;
}

/** An instance that knows the obstacles of a scene. */
export function createKernel(obstacles: Obstacles, { x0, y0, cellM, columns, rows }: GridFrame): Kernel {
  const abort = (): never => {
    throw new RangeError('the scene needs more memory at once than the compiled kernel can have');
  };
  const instance = new WebAssembly.Instance(compiled(), { env: { abort } });
  // The exports are those of kernel/index.ts, from which the module is compiled.
  const exports = instance.exports as unknown as KernelExports;
  const { count, edgeObstacle, edges, vertexXy } = obstacles;
  exports.makeRoom(count, obstacles.buildingCount, vertexXy.length / 2, edgeObstacle.length);
  const { buffer } = exports.memory;
  new Uint32Array(buffer, exports.vertexStart(), count + 1).set(obstacles.vertexStart);
  new Float64Array(buffer, exports.vertexXy(), vertexXy.length).set(vertexXy);
  new Float64Array(buffer, exports.circles(), 3 * count).set(obstacles.circles);
  new Float64Array(buffer, exports.lowestM(), count).set(obstacles.lowestM);
  new Uint8Array(buffer, exports.narrowBelowBand(), count).set(obstacles.narrowBelowBand);
  new Uint8Array(buffer, exports.wideFromBand(), count).set(obstacles.wideFromBand);
  new Uint8Array(buffer, exports.connected(), count).set(obstacles.connected);
  new Uint8Array(buffer, exports.closed(), count).set(obstacles.closed);
  new Float64Array(buffer, exports.wavelengthM(), WAVELENGTH_M.length).set(WAVELENGTH_M);
  const rowsOfEdges = new Float64Array(buffer, exports.edges(), EDGE_DOUBLES * edgeObstacle.length);
  const words = new Uint32Array(buffer, exports.edges(), 2 * EDGE_DOUBLES * edgeObstacle.length);
  for (let edge = 0; edge < edgeObstacle.length; edge++) {
    for (let at = 0; at < 6; at++) rowsOfEdges[EDGE_DOUBLES * edge + at] = edges[6 * edge + at]!;
    words[2 * (EDGE_DOUBLES * edge + 6)] = edgeObstacle[edge]!;
  }
  exports.index(x0, y0, cellM, columns, rows);
  const skip = new Uint16Array(count);
  return { exports, obstacles, skip, words: new Uint32Array(), numbers: new Float64Array() };
}

/** Looks at the memory anew where it has grown. */
export function renewViews(kernel: Kernel): void {
  if (kernel.words.length > 0) return;
  kernel.words = new Uint32Array(kernel.exports.memory.buffer);
  kernel.numbers = new Float64Array(kernel.exports.memory.buffer);
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
