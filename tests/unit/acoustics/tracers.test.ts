/** Threads that are kept from run to run. In these tests they are in this process, so that they can be counted. */
import { expect, it } from 'vitest';
import { predict } from '../../../src/engine/prediction/predict.ts';
import {
  serveTracing,
  startTracersOn,
  type Thread,
  type ThreadReply,
  type ThreadRequest,
} from '../../../src/engine/threads/tracers.ts';
import { areaSource, buildScene, type Point, pointSource, rectangle } from './scenes.ts';

const receivers = Array.from({ length: 40 }, (_, at) => ({ at: [60 + at, 5] as Point, heightM: 4 }));
const house = { ring: rectangle(20, -10, 40, 10), heightM: 8 };
const scene = buildScene({ sources: [pointSource([0, 0], 1)], receivers, buildings: [house] });
const another = buildScene({ sources: [areaSource(rectangle(-9, -9, 9, 9), 1)], receivers });

/** More than the memory of one kernel of a small scene, and less than that of two. */
const ONE_TOWN_BYTES = 5 << 20;

/** Returns threads that count how many were opened, requested and ended. */
function countedThreads(maxIdleBytes?: number) {
  const counts = { opened: 0, wanted: 0, ended: 0 };
  const open = (): Thread => {
    counts.opened++;
    let isWanted = false;
    const setWanted = (wanted: boolean) => {
      if (wanted !== isWanted) counts.wanted += wanted ? 1 : -1;
      isWanted = wanted;
    };
    setWanted(true);
    let onMessage: (request: ThreadRequest) => void = () => undefined;
    let tell: (reply: ThreadReply) => void = () => undefined;
    serveTracing({
      answer: (message) => queueMicrotask(() => tell(message)),
      listen: (message) => {
        onMessage = message;
      },
    });
    return {
      post: (message) => queueMicrotask(() => onMessage(message)),
      listen: (message) => {
        tell = message;
      },
      setWanted,
      end: () => {
        counts.ended++;
        setWanted(false);
        return Promise.resolve();
      },
    };
  };
  return { counts, startTracers: startTracersOn(open, maxIdleBytes) };
}

it('idle threads are reused for another scene, with the levels of a new thread', async () => {
  const { counts, startTracers } = countedThreads();
  const run = (of: typeof scene) => predict(of, { threads: 2, startTracers });
  const [first, between, again] = [await run(scene), await run(another), await run(scene)];
  expect(counts).toEqual({ opened: 2, wanted: 0, ended: 0 });
  expect(again.bandsDb).toEqual(first.bandsDb);
  expect(between.bandsDb).toEqual((await predict(another)).bandsDb);
});

it('idle threads are terminated if the memory of their scenes together is too large', async () => {
  const { counts, startTracers } = countedThreads(ONE_TOWN_BYTES);
  await predict(scene, { threads: 2, startTracers });
  expect(counts).toEqual({ opened: 2, wanted: 0, ended: 1 });
});

it('at most four idle threads are kept, and simultaneous runs share none', async () => {
  const { counts, startTracers } = countedThreads();
  await Promise.all([scene, another, scene].map((of) => predict(of, { threads: 2, startTracers })));
  expect(counts).toEqual({ opened: 6, wanted: 0, ended: 2 });
});

it('a thread is not kept if it is still tracing, or if its scene could not be prepared', async () => {
  const { counts, startTracers } = countedThreads();
  const [busy, done] = await startTracers(scene, 2);
  const asked = busy?.trace(0, 40).catch((error: unknown) => error);
  await Promise.all([busy?.close(), done?.close()]);
  expect(await asked).toEqual(new Error('the trace thread was closed'));
  expect(counts).toEqual({ opened: 2, wanted: 0, ended: 1 });
  await expect(done?.trace(0, 40)).rejects.toThrow('was closed');
  const wrong = { ...scene, sources: [pointSource([0, 0], 1, { barrierHeightM: 2 })] };
  await expect(startTracers(wrong, 1)).rejects.toThrow('a temporary barrier needs a polygon');
  expect(counts).toEqual({ opened: 2, wanted: 0, ended: 2 });
});
