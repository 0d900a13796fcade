import { expect, it } from 'vitest';
import { castRay, createRayCaster, createRayHits, leaveOut, putBack } from '../../../src/acoustics/cast-ray.ts';
import { buildEdgeGrid } from '../../../src/acoustics/edge-grid.ts';
import { findByTurns, findLateralPath } from '../../../src/acoustics/lateral-path.ts';
import { createLateralSearch, forgetEnds } from '../../../src/acoustics/lateral-search.ts';
import { findByShortcut } from '../../../src/acoustics/lateral-shortcut.ts';
import { layOutObstacles } from '../../../src/acoustics/obstacles.ts';
import { denseTown, randomFrom, townScene } from './scenes.ts';

const TOWNS = 150;
const LINES = 12;

it('finds by the shortcut the side path that the turns find, over many lines through the same towns', () => {
  const different: string[] = [];
  let quick = 0;
  let searches = 0;
  for (let seed = 1; seed <= TOWNS; seed++) {
    const random = randomFrom(seed + 1e5);
    const obstacles = layOutObstacles(townScene(denseTown(seed)));
    const caster = createRayCaster(obstacles, buildEdgeGrid(obstacles));
    // One search for all lines, as in a prediction: what it remembers of one line must not change another.
    const search = createLateralSearch(caster);
    const hits = createRayHits();
    for (let lineAt = 0; lineAt < LINES; lineAt++) {
      const [x, y, endX, endY] = [-100 + 40 * random(), 60 * random() - 30, 60 + 40 * random(), 60 * random() - 30];
      const planM = Math.hypot(endX - x, endY - y);
      const [sourceZ, receiverZ] = random() < 0.3 ? [1.5, 4] : [0.5 + 5 * random(), 0.5 + 5 * random()];
      const line = { x, y, ux: (endX - x) / planM, uy: (endY - y) / planM, planM, sourceZ, receiverZ };
      // Now and then an obstacle is left out, as that round a receiver is.
      const without = random() < 0.4 ? Math.floor(random() * obstacles.count) : -1;
      if (without >= 0) leaveOut(caster, without);
      castRay(caster, x, y, sourceZ, endX, endY, receiverZ, -Infinity, 1, hits);
      const breaking = [...hits.obstacle.subarray(0, hits.count)].filter((_, hit) => hits.riseM[hit]! > 0);
      const members = Uint32Array.from(new Set(breaking));
      for (const side of [1, -1] as const) {
        for (const band of [0, 4]) {
          const [path, byTurns] = [1, 2].map(() => ({ found: false, lengthM: 0, betweenM: 0 })) as [Found, Found];
          findLateralPath(search, line, side, members, members.length, hits, band, path);
          forgetEnds(search);
          findByTurns(search, line, side, members, members.length, band, byTurns);
          const same =
            path.found === byTurns.found &&
            (!path.found ||
              Math.abs(path.lengthM - byTurns.lengthM) + Math.abs(path.betweenM - byTurns.betweenM) < 1e-9);
          if (!same) different.push(`seed ${seed}, line ${lineAt}, side ${side}, band ${band}`);
          forgetEnds(search);
          searches++;
          if (findByShortcut(search, line, side, members, members.length, hits, band, path)) quick++;
        }
      }
      if (without >= 0) putBack(caster);
    }
  }
  expect(different).toEqual([]);
  // A shortcut that always gives up would prove nothing.
  expect(quick).toBeGreaterThan(0.6 * searches);
});

interface Found {
  found: boolean;
  lengthM: number;
  betweenM: number;
}
