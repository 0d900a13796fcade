import { deserialize, serialize } from 'node:v8';
import type { WorkLevels } from '../../../src/assessment/predict-work.ts';

/** Levels of a shard as bytes: they live as long as their run, and the same build reads them that wrote them. */
export function writeLevels(levels: WorkLevels): Uint8Array {
  return serialize(levels);
}

/** @throws Error where the bytes are not whole */
export function readLevels(bytes: Uint8Array): WorkLevels {
  return deserialize(bytes) as WorkLevels;
}
