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

describe('the estimate of the pairs that a prediction traces', () => {
  it.each<[what: string, scene: Scene]>([
    ['an area over its receivers', areaOver(square(-10, -10, 220), 100)],
    ['an area beside its receivers', areaOver(square(410, 0, 100))],
    ['an area far from its receivers', areaOver(square(4_000, 0, 100))],
  ])('is within a tenth of what is traced in open land: %s', async (_, scene) => {
    const { pairs } = await predict(scene);
    const estimate = estimatePairs(scene, MANY);
    expect(estimate / pairs).toBeGreaterThan(0.9);
    expect(estimate / pairs).toBeLessThan(1.1);
  });

  it('is within a factor of 2 behind houses, where the division depends on what screens', async () => {
    const { scene } = suburb('s', { receivers: 300, areas: 4, buildings: 200 });
    const { pairs } = await predict(scene);
    const estimate = estimatePairs(scene, MANY);
    expect(estimate / pairs).toBeGreaterThan(0.5);
    expect(estimate / pairs).toBeLessThan(2);
  });

  it('is given up where it is more than anybody asks for', () => {
    expect(estimatePairs(areaOver(square(-10, -10, 420)), 5_000)).toBe(5_000);
  });

  it('grows by what is drawn, not by how many areas are drawn', () => {
    const [beside, over] = [areaOver(square(410, 0, 20)), areaOver(square(-10, -10, 420))];
    expect(estimatePairs(over, MANY)).toBeGreaterThan(20 * estimatePairs(beside, MANY));
  });
});
