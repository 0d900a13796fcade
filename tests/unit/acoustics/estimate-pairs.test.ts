import { describe, expect, it } from 'vitest';
import { estimatePairs } from '../../../src/engine/sources/estimate-pairs.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import type { Scene } from '../../../src/engine/scene/scene.ts';
import { suburb } from '../../bench/scenes.ts';
import { areaSource, buildScene, type Point, rectangle } from './scenes.ts';

const MANY = 1e9;

/** Receivers on a grid of 20 m, and one area that covers them. */
function areaOver(ring: readonly Point[], receivers = 400): Scene {
  const side = Math.sqrt(receivers);
  return buildScene({
    sources: [areaSource(ring, 1.5)],
    receivers: Array.from({ length: receivers }, (_, at) => ({
      at: [20 * (at % side), 20 * Math.floor(at / side)] as const,
      heightM: 1.5,
    })),
  });
}

const square = (x: number, y: number, sideM: number) => rectangle(x, y, x + sideM, y + sideM);

describe('estimatePairs', () => {
  it.each<[what: string, scene: Scene]>([
    ['an area over its receivers', areaOver(square(-10, -10, 220), 100)],
    ['an area beside its receivers', areaOver(square(410, 0, 100))],
    ['an area far from its receivers', areaOver(square(4_000, 0, 100))],
  ])('is within 10 % of the traced pairs in open land: %s', async (_, scene) => {
    const { pairs } = await predict(scene);
    const estimate = estimatePairs(scene, MANY);
    expect(estimate / pairs).toBeGreaterThan(0.9);
    expect(estimate / pairs).toBeLessThan(1.1);
  });

  it('is within a factor of 2 behind houses, where the division depends on the screening', async () => {
    const { scene } = suburb('s', { receivers: 300, areas: 4, buildings: 200 });
    const { pairs } = await predict(scene);
    const estimate = estimatePairs(scene, MANY);
    expect(estimate / pairs).toBeGreaterThan(0.5);
    expect(estimate / pairs).toBeLessThan(2);
  });

  it('stops at the given maximum', () => {
    expect(estimatePairs(areaOver(square(-10, -10, 420)), 5_000)).toBe(5_000);
  });

  it('grows with the size of the drawn areas', () => {
    const [beside, over] = [areaOver(square(410, 0, 20)), areaOver(square(-10, -10, 420))];
    expect(estimatePairs(over, MANY)).toBeGreaterThan(20 * estimatePairs(beside, MANY));
  });
});
