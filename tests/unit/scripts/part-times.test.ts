import { expect, it } from 'vitest';
import { partTimes } from '../../../scripts/lib/part-times.ts';

it('partTimes lists the minutes and seconds of each part, including a failed one', async () => {
  let nowMs = 0;
  const times = partTimes(() => nowMs);
  const lasting = (ms: number) => async () => {
    nowMs += ms;
    return ms;
  };
  expect(await times.during('checks', lasting(9_400))).toBe(9_400);
  const failing = times.during('unit and components', async () => {
    await lasting(125_000)();
    throw new Error('ended');
  });
  await expect(failing).rejects.toThrow('ended');
  expect(times.lines()).toEqual(['checks                 0:09', 'unit and components    2:05']);
});

it('partTimes has no line before a part has ended', () => expect(partTimes().lines()).toEqual([]));
