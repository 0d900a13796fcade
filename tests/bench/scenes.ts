/** The scenes that the speed is measured on. */
import { readFileSync } from 'node:fs';
import type { Scene } from '../../src/acoustics/scene.ts';
import { readSceneJson } from '../../src/geodata/scene-json.ts';

const LW = [98, 101, 103, 104, 104, 102, 97, 90];
const LORIENT = new URL('../../../shared/reference/bench-lorient.json', import.meta.url);

export interface BenchScene {
  readonly name: string;
  readonly scene: Scene;
}

function read(json: unknown): Scene {
  const reading = readSceneJson(json);
  if (reading.kind === 'faults') throw new Error(JSON.stringify(reading.faults[0]));
  return reading.scene;
}

/** The town of Lorient: 1,701 buildings, 25 sources, 829 receivers; null where its file is not beside the project. */
export function lorient(): BenchScene | null {
  let text: string;
  try {
    text = readFileSync(LORIENT, 'utf8');
  } catch {
    return null;
  }
  return { name: 'bench-lorient', scene: read(JSON.parse(text)) };
}

/** A scene with the paths over the top alone: what the rest costs. */
export function withoutSidePaths({ name, scene }: BenchScene): BenchScene {
  return { name: `${name}, top only`, scene: { ...scene, lateral: false } };
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

/** Open flat ground: nothing but divergence, air and ground. */
export function freeField(): BenchScene {
  const random = randomFrom(1);
  const sources = Array.from({ length: 50 }, (_, at) => ({
    id: `s${at}`,
    point: [1000 * random(), 1000 * random()],
    height: 1.5,
    lw: LW,
  }));
  const receivers = Array.from({ length: 20_000 }, (_, at) => ({
    id: `r${at}`,
    point: [3000 * random() - 1000, 3000 * random() - 1000],
    height: 4,
  }));
  return { name: 'free field', scene: read({ ground: { default: 0.5 }, sources, receivers }) };
}

/** A suburb on a street grid: houses on lots, and work areas in the streets. */
export function suburb(): BenchScene {
  const random = randomFrom(2);
  const buildings: unknown[] = [];
  const receivers: unknown[] = [];
  const [lots, lotM] = [32, 25];
  for (let row = 0; row < lots; row++) {
    for (let column = 0; column < lots; column++) {
      // Every fifth row and column of lots is a street.
      if (row % 5 === 4 || column % 5 === 4) continue;
      const [x, y] = [column * lotM + 3 + 4 * random(), row * lotM + 3 + 4 * random()];
      const [w, d] = [9 + 6 * random(), 8 + 6 * random()];
      const polygon = [
        [x, y],
        [x + w, y],
        [x + w, y + d],
        [x, y + d],
      ];
      buildings.push({ polygon, height: random() < 0.2 ? 7 : 4 });
      receivers.push({ id: `r${receivers.length}`, point: [x + w / 2, y - 1], height: 1.5 });
    }
  }
  const sources = Array.from({ length: 4 }, (_, at) => {
    const [x, y] = [(4 + 5 * (at + 1)) * lotM + 5, 300 + 20 * at];
    const polygon = [
      [x, y],
      [x + 15, y],
      [x + 15, y + 60],
      [x, y + 60],
    ];
    return { id: `a${at}`, polygon, height: 1.5, lw: LW, ...(at === 0 ? { barrierHeight: 2.4 } : {}) };
  });
  return { name: 'seeded suburb', scene: read({ ground: { default: 0.3 }, buildings, sources, receivers }) };
}
