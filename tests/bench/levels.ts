/**
 * Computes hashes of levels, for changes that must not alter any level: `npm run levels -- --out FILE`, then `npm run levels --
 * --compare FILE`. Each is the SHA-256 of the exact levels of a scene, per band and overall. The scenes are the reference cases,
 * random places and the scenes of the benchmark.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { predict } from '../../src/engine/prediction/predict.ts';
import type { Scene } from '../../src/engine/scene/scene.ts';
import { readSceneJson } from '../../src/engine/scene-file/scene-json.ts';
import { readCases } from '../reference/reference-case.ts';
import { anyPlace, placeScene } from '../unit/acoustics/any-place.ts';
import { denseTown, hillyTown, randomTown, townScene } from '../unit/acoustics/scenes.ts';
import { enclosure, openYard } from '../unit/acoustics/yards.ts';
import { type BenchScene, lorient, onHills, suburb, withReflections, withoutSidePaths } from './scenes.ts';

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1);
const ENCLOSURES = ['walls', 'buildings', 'line', 'slit ring'] as const;

function* scenes(): Generator<BenchScene> {
  for (const { name, scene } of readCases(new URL('../reference/cases/', import.meta.url)) ?? []) {
    const reading = readSceneJson({ scene });
    if (reading.kind === 'faults') throw new Error(`${name} cannot be read`);
    yield { name, scene: reading.scene };
  }
  for (const seed of SEEDS) {
    yield { name: `any place ${seed}`, scene: placeScene(anyPlace(seed)) };
    yield { name: `town ${seed}`, scene: townScene(randomTown(seed)) };
    yield { name: `dense town ${seed}`, scene: townScene(denseTown(seed)) };
    yield { name: `hilly town ${seed}`, scene: townScene(hillyTown(seed)) };
    yield { name: `dense town ${seed}, second order`, scene: townScene(denseTown(seed), { reflections: 2 }) };
    yield { name: `yard ${seed}`, scene: townScene(openYard(seed)) };
    for (const kind of ENCLOSURES) yield { name: `${kind} ${seed}`, scene: townScene(enclosure(seed, kind)) };
  }
  const quarter = suburb('suburb of 1,000 houses', { receivers: 2_000, areas: 4, buildings: 1_000 });
  yield* [quarter, onHills(quarter), withReflections(quarter)];
  const town = lorient();
  if (town !== null) yield* [town, withoutSidePaths(town), onHills(town), withReflections(town)];
}

async function fingerprint(scene: Scene): Promise<string> {
  const { bandsDb, laDb, flags } = await predict(scene, { keepTransfers: false });
  const bytes = [bandsDb, laDb, flags].map(({ buffer }) => new Uint8Array(buffer));
  return bytes.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
}

const { values } = parseArgs({ options: { out: { type: 'string' }, compare: { type: 'string' } } });
const found: Record<string, string> = {};
for (const { name, scene } of scenes()) found[name] = await fingerprint(scene);
console.log(`${Object.keys(found).length} scenes`);
if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(found, null, 1));
if (values.compare !== undefined) {
  const earlier = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(values.compare, 'utf8')));
  const names = new Set([...Object.keys(earlier), ...Object.keys(found)]);
  const other = [...names].filter((name) => earlier[name] !== found[name]);
  for (const name of other) console.log(`other levels: ${name}`);
  console.log(`${names.size - other.length} of ${names.size} the same to the last bit`);
  if (other.length > 0) process.exitCode = 1;
}
