import { describe, expect, it } from 'vitest';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { startNodeTracers } from '../../../src/engine/threads/node.ts';
import { buildScene, type Point, pointSource } from './scenes.ts';

const receivers = Array.from({ length: 100 }, (_, at) => ({ at: [10 + at, 0] as Point, heightM: 4 }));
const scene = buildScene({ sources: [pointSource([0, 0], 1)], receivers });

describe('predict', () => {
  it('reports progress up to all receivers and counts pairs', async () => {
    const seen: number[] = [];
    const { pairs } = await predict(scene, { onProgress: (done, of) => seen.push(done / of) });
    expect(seen.length).toBeGreaterThan(10);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    expect(pairs).toBe(100);
  });

  it.each([1, 2])('stops between chunks when it is aborted on %i threads', async (threads) => {
    const controller = new AbortController();
    let last = 0;
    const run = predict(scene, {
      threads,
      startTracers: startNodeTracers,
      signal: controller.signal,
      onProgress: (done) => {
        last = done;
        controller.abort(new Error('enough'));
      },
    });
    await expect(run).rejects.toThrow('enough');
    expect(last).toBeLessThan(100);
  });

  it('does not start if it is already aborted', async () => {
    await expect(predict(scene, { signal: AbortSignal.abort(new Error('never')) })).rejects.toThrow('never');
  });

  it('releases the transfers if they are not wanted, with the same levels', async () => {
    const [kept, freed] = [await predict(scene), await predict(scene, { keepTransfers: false })];
    expect(kept.transfers?.energy).toHaveLength(800);
    expect(freed.transfers).toBeNull();
    expect(freed.bandsDb).toEqual(kept.bandsDb);
  });

  it('rejects an invalid number of threads, and several threads without startTracers', async () => {
    await expect(predict(scene, { threads: 0 })).rejects.toThrow('expected 1 or more, got 0');
    await expect(predict(scene, { threads: 2 })).rejects.toThrow('needs startTracers');
  });

  it('reports an error of the scene that a thread finds', async () => {
    const wrong = { ...scene, sources: [pointSource([0, 0], 1, { barrierHeightM: 2 })] };
    await expect(predict(wrong, { threads: 2, startTracers: startNodeTracers })).rejects.toThrow(
      'a temporary barrier needs a polygon',
    );
  });

  it('gets an error from a thread that is closed before it answers', async () => {
    const [thread, other] = await startNodeTracers(scene, 2);
    const asked = thread!.trace(0, 100).catch((error: unknown) => error);
    await Promise.all([thread!.close(), other!.close()]);
    expect(await asked).toEqual(new Error('the trace thread was closed'));
    await expect(other!.trace(0, 100)).rejects.toThrow('was closed');
  });

  it('measures its stages with the given clock', async () => {
    let ticks = 0;
    const { timing } = await predict(scene, { now: () => ticks++ });
    expect(timing.prepareMs).toBe(1);
    expect(timing.evaluateMs).toBeGreaterThan(10);
    expect(timing.traceMs).toBeGreaterThan(0);
  });
});
