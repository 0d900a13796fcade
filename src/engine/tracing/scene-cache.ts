/**
 * Caches the tracing context of the last scene for the next scene. Its kernel has already found hull edges, cached hulls, and the
 * façades near source points. Finding them takes a third of the time of a first run on bench-lorient, and seven tenths in the
 * dense suburb. Invariant: energies do not depend on what a kernel has traced before. A cached context gives the energies of a
 * new one, to the last bit.
 */
import { temporaryBarriers } from '../obstacles/wall-shapes.ts';
import type { Scene } from '../scene/scene.ts';
import type { TerrainSurface } from '../terrain/terrain.ts';
import { recordInto } from './paths/record-path.ts';
import { createTracingContext, type TracingContext, withBarriers, withScene } from './tracing-context.ts';

/** A kernel with more memory than this is not cached, bytes. */
const MAX_KEPT_BYTES = 256 << 20;

/**
 * Caches the context of the last scene without its equipment and receivers. Each thread has one cache. Only one run at a time may
 * acquire its context.
 */
export class SceneCache {
  private cached: { readonly sceneKey: SceneKey; readonly context: TracingContext } | null = null;

  /**
   * Returns the context for a scene: the cached context if the key is the same. If only temporary barriers differ, the cached
   * kernel gets the new barriers and keeps everything that no barrier touches. Otherwise the cached context is dropped.
   * @param surface the ground of the scene, if it is already prepared
   * @throws as `createTracingContext`
   */
  acquire(scene: Scene, surface?: TerrainSurface | null): TracingContext {
    const { cached } = this;
    this.cached = null;
    const sceneKey = sceneKeyOf(scene);
    if (cached === null || !isSame(cached.sceneKey.lasting, sceneKey.lasting))
      return createTracingContext(scene, surface);
    if (isSame(cached.sceneKey.temporary, sceneKey.temporary)) return withScene(cached.context, scene);
    return withBarriers(cached.context, scene);
  }

  /**
   * Caches a context without its equipment and receivers. Call this only after all traces with this context have finished.
   * @returns memory size of its kernel, bytes; null if the kernel is too large to be cached
   */
  release(context: TracingContext): number | null {
    const bytes = context.kernel.exports.memory.buffer.byteLength;
    if (bytes > MAX_KEPT_BYTES) return null;
    recordInto(context.tracer, null);
    context.tracer.watch = null;
    const nothing = { ids: [], xy: new Float64Array(), heightM: new Float64Array() };
    const empty = { ...context.scene, sources: [], receivers: nothing };
    this.cached = {
      sceneKey: sceneKeyOf(context.scene),
      context: { ...context, scene: empty, sources: [], groups: [] },
    };
    return bytes;
  }
}

/** Everything in a scene that obstacles, ground, façades and the terms of a path depend on. Temporary barriers are kept apart. */
interface SceneKey {
  readonly lasting: object;
  readonly temporary: object;
}

function sceneKeyOf(scene: Scene): SceneKey {
  const { method: _, sources: __, receivers: ___, barrierLines, ...lasting } = scene;
  return { lasting, temporary: { along: barrierLines, round: temporaryBarriers(scene) } };
}

/** Whether two values are equal to the last bit, including everything they contain. */
function isSame(value: unknown, other: unknown): boolean {
  if (Object.is(value, other)) return true;
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null) return false;
  if (isNumbers(value) || isNumbers(other)) return isNumbers(value) && isNumbers(other) && areSame(value, other);
  const [entries, others] = [Object.entries(value), new Map(Object.entries(other))];
  return (
    entries.length === others.size && entries.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  );
}

type Numbers = Float64Array | Uint32Array | Uint8Array;

const isNumbers = (value: object): value is Numbers => ArrayBuffer.isView(value);

function areSame(numbers: Numbers, other: Numbers): boolean {
  if (numbers.length !== other.length || numbers.constructor !== other.constructor) return false;
  for (let at = 0; at < numbers.length; at++) if (!Object.is(numbers[at], other[at])) return false;
  return true;
}
