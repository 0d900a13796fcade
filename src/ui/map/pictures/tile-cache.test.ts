import { resolveObjectURL } from 'node:buffer';
import { describe, expect, test, vi } from 'vitest';
import { quadMeetsView } from './quad-in-view.ts';
import { TileCache } from './tile-cache.ts';

const isOpen = (url: string) => resolveObjectURL(url) !== undefined;

describe('TileCache', () => {
  test('fetches a tile once for several requests', async () => {
    const read = vi.fn(() => Promise.resolve(new Blob()));
    const cache = new TileCache(read);
    const [one, two] = await Promise.all([cache.load('a'), cache.load('a')]);
    expect(await cache.load('a')).toBe(one);
    expect(one).toBe(two);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('keeps a limited number of tiles, and releases the least recently used', async () => {
    const cache = new TileCache(() => Promise.resolve(new Blob()));
    const first = await cache.load('0');
    const second = await cache.load('1');
    const others: string[] = [];
    for (let tile = 2; tile < 256; tile++) others.push(await cache.load(String(tile)));
    await cache.load('0');
    await cache.load('256');
    expect([isOpen(first), isOpen(second)]).toEqual([true, false]);
    expect(others.every(isOpen)).toBe(true);
  });

  test('does not start requests that were dropped while they waited', async () => {
    const begun: string[] = [];
    const release: Array<() => void> = [];
    const cache = new TileCache((path) => {
      begun.push(path);
      return new Promise((resolve) => release.push(() => resolve(new Blob())));
    });
    const asked = Array.from({ length: 12 }, (_, tile) => cache.load(String(tile)));
    expect(begun).toHaveLength(8);
    cache.forget((path) => path === '11');
    release.splice(0).forEach((end) => end());
    await vi.waitFor(() => expect(begun).toHaveLength(9));
    expect(begun.at(-1)).toBe('11');
    release.splice(0).forEach((end) => end());
    await asked[11];
  });

  test('fetches a tile again after a failure', async () => {
    let fails = true;
    const cache = new TileCache(() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(new Blob())));
    await expect(cache.load('a')).rejects.toThrow('offline');
    fails = false;
    expect(await cache.load('a')).toMatch(/^blob:/);
  });

  test('releases all tiles when it is closed', async () => {
    const cache = new TileCache(() => Promise.resolve(new Blob()));
    const urls = await Promise.all(['a', 'b'].map((path) => cache.load(path)));
    expect(urls.map(isOpen)).toEqual([true, true]);
    cache.close();
    expect(urls.map(isOpen)).toEqual([false, false]);
    await expect(cache.load('c')).rejects.toThrow('no longer wanted');
  });
});

describe('quadMeetsView', () => {
  const diamond = [
    { x: 0, y: -10 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
    { x: -10, y: 0 },
  ];

  test.each([
    ['a view around its centre', [-1, -1], [1, 1], true],
    ['a view over its corner', [9, -1], [20, 1], true],
    ['a view that contains it', [-50, -50], [50, 50], true],
    ['a view beside it', [11, -1], [20, 1], false],
    ['a view in a corner of its bounding box outside the tile', [7, 7], [10, 10], false],
  ] as const)('says whether a rotated tile meets the view: %s', (_, [left, top], [right, bottom], meets) => {
    expect(quadMeetsView(diamond, { x: left, y: top }, { x: right, y: bottom })).toBe(meets);
  });
});
