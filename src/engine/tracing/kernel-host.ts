/**
 * The host of the kernel (`kernel/`), the compiled part of the prediction. Each tracing context has an instance with a memory of
 * its own, which is freed with the context.
 */
import { airAbsorptionDbPerM } from '../scene/air.ts';
import { BANDS, NEPER_PER_DB, WAVELENGTH_M } from '../scene/bands.ts';
import { orderInPlan } from '../obstacles/facade-order.ts';
import { emptyFacade, type Facades, readFacade } from '../obstacles/facades.ts';
import { KERNEL_WASM } from './compiled-kernel.ts';
import type { KernelExports } from './kernel-exports.ts';
import type { GridFrame } from '../obstacles/footprint-grid.ts';
import type { Obstacles } from '../obstacles/lay-out-obstacles.ts';
import type { Scene } from '../scene/scene.ts';

/**
 * Receives the screening of a path in a range of bands. `isLeft` selects the sight line of the path over the top. `hasLateral`
 * says whether lateral diffraction paths count.
 */
type OnScreening = (isLeft: boolean, hasLateral: boolean, fromBand: number, toBand: number) => void;

/**
 * Receives a vertical edge beside the clear sight line of a path. `hasFar` says whether another path goes round the far side of
 * its obstacle, and `isLeft` whether the far side is the left one. `bands` has a bit for each band that the edge screens. It is 0
 * if an edge below the sight line attenuates more.
 */
type OnSideEdge = (hasFar: boolean, isLeft: boolean, bands: number) => void;

/** Passes the ground under the line from a to b to the kernel, by calling `addGroundPoint`. */
type TraceGround = (ax: number, ay: number, bx: number, by: number) => void;

/** Numbers per façade in the kernel: start x, y; direction x, y; length; reach. */
const KERNEL_FACADE_NUMBERS = 6;

/** A ray does not meet an edge that is this close to the end of the ray, m. */
export const ON_LINE_M = 1e-6;

export interface Kernel {
  readonly exports: KernelExports;
  /** Replaced by `replaceBarriers`. */
  obstacles: Obstacles;
  /** Whether vertical edges beside a clear sight line count. */
  readonly sideEdges: boolean;
  /** Per obstacle, how often it is excluded. An obstacle counts if the value is 0. */
  skip: Uint16Array;
  /**
   * The energy received per band, in the memory of the kernel. Call this again after each call of the kernel, because the memory
   * may have grown.
   */
  receivedEnergy(): Float64Array;
  /** The factors of the next path per band. Call this again after each call of the kernel. */
  factors(): Float64Array;
  /** Called for each path while recording is on. */
  onScreening: OnScreening | null;
  onSideEdge: OnSideEdge | null;
  /** Called for the ground under a line from a to b, if there is terrain. */
  traceGround: TraceGround | null;
}

let module: WebAssembly.Module | null = null;

/** Compiles the kernel once per thread. */
function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL_WASM), (letter) => letter.charCodeAt(0)));
  return module;
}

type Terms = Pick<
  Scene,
  'edition' | 'groundMethod' | 'air' | 'lateral' | 'sideEdges' | 'ground' | 'temporaryScreenCapDb'
>;

/**
 * Creates an instance with everything of a scene except its terrain.
 * @throws RangeError if the scene needs more memory than the kernel can have
 */
export function createKernel(obstacles: Obstacles, { x0, y0, cellM, columns, rows }: GridFrame, terms: Terms): Kernel {
  const abort = (): never => {
    throw new RangeError('the scene needs more memory at once than the compiled kernel can have');
  };
  const recordScreening = (isLeft: number, hasLateral: number, fromBand: number, toBand: number): void =>
    kernel.onScreening?.(isLeft !== 0, hasLateral !== 0, fromBand, toBand);
  const recordSideEdge = (hasFar: number, isLeft: number, bands: number): void =>
    kernel.onSideEdge?.(hasFar !== 0, isLeft !== 0, bands);
  const traceGround: TraceGround = (ax, ay, bx, by) => kernel.traceGround?.(ax, ay, bx, by);
  const instance = new WebAssembly.Instance(compiled(), {
    env: { abort },
    screening: { recordScreening, recordSideEdge },
    'ground-under-chain': { traceGround },
  });
  // The types are generated from the same sources as the module.
  const exports = instance.exports as unknown as KernelExports;
  let receivedEnergy = new Float64Array();
  let factors = new Float64Array();
  const kernel: Kernel = {
    exports,
    obstacles,
    sideEdges: terms.sideEdges === true,
    skip: new Uint16Array(obstacles.count),
    // Not a getter, because an accessor would slow down every read of this object.
    receivedEnergy: () => {
      // A view loses its length when the memory grows.
      if (receivedEnergy.length === 0)
        receivedEnergy = new Float64Array(exports.memory.buffer, exports.arrivedEnergy(), BANDS);
      return receivedEnergy;
    },
    factors: () => {
      if (factors.length === 0) factors = new Float64Array(exports.memory.buffer, exports.factorsOfPath(), BANDS);
      return factors;
    },
    onScreening: null,
    onSideEdge: null,
    traceGround: null,
  };
  writeObstacles(exports, obstacles);
  writeLastingWidths(exports, obstacles);
  writeTerms(exports, terms);
  const capDb = terms.temporaryScreenCapDb ?? Infinity;
  exports.setTemporaryScreens(Math.exp(-NEPER_PER_DB * capDb));
  exports.index(x0, y0, cellM, columns, rows);
  return kernel;
}

function writeObstacles(exports: KernelExports, obstacles: Obstacles): void {
  const { bodyCircles, buildingCount, count, edgeObstacle, edges, outlineXy, temporaryFrom, vertexXy } = obstacles;
  const outlinePoints = outlineXy.length / 2;
  const { linkEdges, linkStart, linkXy } = obstacles;
  exports.makeLinkRoom(count, linkEdges.length / 2);
  const vertices = vertexXy.length / 2;
  exports.makeObstacleRoom(count, buildingCount, temporaryFrom, vertices, edgeObstacle.length, outlinePoints);
  const { buffer } = exports.memory;
  new Uint32Array(buffer, exports.vertexStart(), count + 1).set(obstacles.vertexStart);
  new Float64Array(buffer, exports.vertexXy(), vertexXy.length).set(vertexXy);
  new Float64Array(buffer, exports.lowestM(), count).set(obstacles.lowestM);
  new Uint8Array(buffer, exports.narrowBelowBand(), count).set(obstacles.narrowBelowBand);
  new Uint8Array(buffer, exports.wideFromBand(), count).set(obstacles.wideFromBand);
  new Uint8Array(buffer, exports.connected(), count).set(obstacles.connected);
  new Uint32Array(buffer, exports.nextInBody(), count).set(obstacles.nextInBody);
  new Uint32Array(buffer, exports.bodyOf(), count).set(obstacles.bodyOf);
  new Uint32Array(buffer, exports.vertexEdge(), vertexXy.length / 2).set(obstacles.vertexEdge);
  new Uint32Array(buffer, exports.linkStarts(), count + 1).set(linkStart);
  new Uint32Array(buffer, exports.linkEdges(), linkEdges.length).set(linkEdges);
  new Float64Array(buffer, exports.linkPoints(), linkXy.length).set(linkXy);
  new Uint32Array(buffer, exports.outlineStart(), count + 1).set(obstacles.outlineStart);
  new Float64Array(buffer, exports.outlineXy(), outlineXy.length).set(outlineXy);
  new Float64Array(buffer, exports.circleRow(), bodyCircles.length).set(bodyCircles);
  new Float64Array(buffer, exports.edgeRow(), edges.length).set(edges);
  new Uint32Array(buffer, exports.edgeObstacle(), edgeObstacle.length).set(edgeObstacle);
}

/** Writes the widths that obstacles have while temporary barriers are excluded. */
function writeLastingWidths(exports: KernelExports, { count, lastingWidths }: Obstacles): void {
  if (lastingWidths === null) return;
  const { narrowBelowBand, outlineStart, outlineXy, wideFromBand } = lastingWidths;
  exports.makeOtherWidths(outlineXy.length / 2);
  const { buffer } = exports.memory;
  new Uint8Array(buffer, exports.otherNarrowBelowBand(), count).set(narrowBelowBand);
  new Uint8Array(buffer, exports.otherWideFromBand(), count).set(wideFromBand);
  new Uint32Array(buffer, exports.otherOutlineStart(), count + 1).set(outlineStart);
  new Float64Array(buffer, exports.otherOutlineXy(), outlineXy.length).set(outlineXy);
}

/** Passes the reflecting façades to an instance, which refers to them by their numbers. */
export function writeFacades({ exports }: Kernel, facades: Facades): void {
  const order = orderInPlan(facades);
  exports.makeFacadeRoom(facades.count);
  const numbers = new Uint32Array(exports.memory.buffer, exports.facadeNumbers(), facades.count);
  const rows = new Float64Array(exports.memory.buffer, exports.facadeRows(), KERNEL_FACADE_NUMBERS * facades.count);
  const facade = emptyFacade();
  order.forEach((number, place) => {
    const { x, y, ux, uy, nx, ny, lengthM, leastSizeM } = readFacade(facades, number, facade);
    // The kernel needs façades with their front to the left.
    const isLeft = ux * ny - uy * nx > 0;
    const [startX, startY] = isLeft ? [x, y] : [x + lengthM * ux, y + lengthM * uy];
    const side = isLeft ? 1 : -1;
    numbers[place] = number;
    const farthestM = (leastSizeM * leastSizeM) / WAVELENGTH_M[BANDS - 1]!;
    rows.set([startX, startY, side * ux, side * uy, lengthM, farthestM], KERNEL_FACADE_NUMBERS * place);
  });
  exports.indexFacades();
}

/**
 * Replaces the temporary barriers of a kernel’s scene. All other obstacles must be the same. The kernel keeps what it has cached
 * where no barrier touches it.
 */
export function replaceBarriers(kernel: Kernel, obstacles: Obstacles, frame: GridFrame): void {
  const { exports } = kernel;
  // A temporary barrier that touches another obstacle increases the width of that obstacle. Then more obstacles may join the
  // cached hulls.
  const areAsWide = kernel.obstacles.wideFromBand
    .subarray(0, obstacles.temporaryFrom)
    .every((band, obstacle) => band === obstacles.wideFromBand[obstacle]);
  kernel.obstacles = obstacles;
  kernel.skip = new Uint16Array(obstacles.count);
  exports.beginOtherBarriers();
  writeObstacles(exports, obstacles);
  writeLastingWidths(exports, obstacles);
  exports.endOtherBarriers(areAsWide, frame.x0, frame.y0, frame.cellM, frame.columns, frame.rows);
}

function writeTerms(exports: KernelExports, { edition, groundMethod, air, lateral, sideEdges, ground }: Terms): void {
  const { regions, defaultG, g } = ground;
  const { polygonStart, ringStart, xy } = regions;
  exports.setDefaultG(defaultG);
  exports.makeGroundRoom(g.length, ringStart.length - 1, xy.length / 2);
  exports.setMethod(edition === '2024', groundMethod === 'alternative', lateral, sideEdges === true);
  const { buffer } = exports.memory;
  new Uint32Array(buffer, exports.groundPolygons(), polygonStart.length).set(polygonStart);
  new Uint32Array(buffer, exports.groundRings(), ringStart.length).set(ringStart);
  new Float64Array(buffer, exports.groundVertices(), xy.length).set(xy);
  new Float64Array(buffer, exports.groundFactors(), g.length).set(g);
  new Float64Array(buffer, exports.wavelengths(), BANDS).set(WAVELENGTH_M);
  new Float64Array(buffer, exports.air(), BANDS).set(airAbsorptionDbPerM(air));
}

/** A copy of the values of the eight bands at an address in the memory of the kernel. */
export function bandsAt({ exports }: Kernel, address: number): Float64Array {
  return new Float64Array(exports.memory.buffer, address, BANDS).slice();
}

/** Excludes an obstacle until `restore` is called. `restore` works in the reverse order of `exclude`. */
export function exclude({ exports, skip }: Kernel, obstacle: number): void {
  skip[obstacle]!++;
  exports.exclude(obstacle);
}

/** Restores the obstacle that was excluded last. */
export function restore({ exports, skip }: Kernel): void {
  skip[exports.restore()]!--;
}

export function excludeAll(kernel: Kernel, obstacles: ArrayLike<number>): void {
  for (let at = 0; at < obstacles.length; at++) exclude(kernel, obstacles[at]!);
}

/** Restores as many obstacles as the list has. They must be the ones that were excluded last. */
export function restoreAll(kernel: Kernel, obstacles: ArrayLike<number>): void {
  for (let at = 0; at < obstacles.length; at++) restore(kernel);
}
