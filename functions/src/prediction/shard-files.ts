/**
 * Files that the shards of a run share through Storage: the input at the start of the run, and the levels of each shard. They
 * exist as long as the run. The same build reads and writes them.
 */
import { deserialize, serialize } from 'node:v8';
import type { WorkLevels } from '../../../src/prediction/rules/run/predict-work.ts';
import type { AssessmentId, CompanyId, RunId } from '../../../src/model/ids.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { retry } from '../shared/retry.ts';
import { bucket } from '../shared/firebase.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { readStored } from '../shared/stored-bytes.ts';
import type { ProcessingInput } from '../plan/inputs.ts';

const BINARY_TYPE = 'application/octet-stream';

export async function saveInput(run: RunId, input: ProcessingInput): Promise<void> {
  const { id, company } = input.assessment;
  await saveOwned(storagePaths.inputOfShards(id, run), serialize(input), company, BINARY_TYPE);
}

export async function loadInput(id: AssessmentId, run: RunId): Promise<ProcessingInput> {
  return deserialize(await bytesAt(storagePaths.inputOfShards(id, run))) as ProcessingInput;
}

export async function saveLevels(id: AssessmentId, run: RunId, shard: number, levels: WorkLevels, company: CompanyId) {
  await saveOwned(storagePaths.shardOfRun(id, run, shard), writeLevels(levels), company, BINARY_TYPE);
}

export async function loadLevels(id: AssessmentId, run: RunId, shard: number): Promise<WorkLevels> {
  return readLevels(await bytesAt(storagePaths.shardOfRun(id, run, shard)));
}

export async function dropShardFiles(id: AssessmentId, run: RunId): Promise<void> {
  await bucket().deleteFiles({ prefix: storagePaths.shardsOfRun(id, run), force: true });
}

export function writeLevels(levels: WorkLevels): Uint8Array {
  return serialize(levels);
}

/** @throws Error if the bytes are incomplete */
export function readLevels(bytes: Uint8Array): WorkLevels {
  return deserialize(bytes) as WorkLevels;
}

const bytesAt = (path: string) => retry(() => readStored(bucket().file(path)));
