import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Processing } from '../../model/assessment/assessment.ts';
import { assessmentIdSchema, runIdSchema } from '../../model/ids.ts';
import { writeColumns } from '../rules/columns/write-columns.ts';
import { resultsOf } from '../rules/columns/results-source.ts';
import { openStoredColumns } from './stored-columns.ts';
import { someResults } from '../../../tests/support/results.ts';

/** Stored files by path, and the requested paths in order. */
const stored = new Map<string, Uint8Array>();
const asked: string[] = [];

vi.mock('./storage.ts', () => ({
  readFile: async (path: string) => {
    asked.push(path.split('/').at(-1) ?? '');
    const bytes = stored.get(path);
    if (bytes === undefined) throw Object.assign(new Error('none'), { code: 'storage/object-not-found' });
    return bytes.slice().buffer;
  },
}));

const results = someResults(['a', 'b', 'c']);
const FOLDER = 'assessment_results/a1/runs/run-1/columns/';
const id = assessmentIdSchema.parse('a1');
const processing: Processing = {
  state: 'done',
  progress: 1,
  message: '',
  inputHash: 'hash',
  resultHash: 'hash',
  resultRun: runIdSchema.parse('run-1'),
  jobId: runIdSchema.parse('run-1'),
  startedAt: new Date(0),
  cancelledBy: null,
  deadline: new Date(0),
  finishedAt: new Date(0),
  by: null,
  reference: null,
};
const open = (changes: Partial<Processing> = {}) =>
  openStoredColumns({ id, processing: { ...processing, ...changes } });

async function opened() {
  const columns = await open();
  if (columns === null) throw new Error('they are there');
  return columns;
}

beforeEach(async () => {
  const { head, files } = await writeColumns(results);
  stored.clear();
  stored.set(`${FOLDER}head.json`, new TextEncoder().encode(head));
  for (const [name, bytes] of Object.entries(files)) stored.set(`${FOLDER}${name}`, bytes);
  asked.length = 0;
});

describe('stored results in columns', () => {
  test('are read exactly as they were written, and each file is fetched once', async () => {
    const columns = await opened();
    expect(await columns.fetchAll()).toEqual(results);
    await columns.fetchAll();
    expect(asked.toSorted()).toEqual(['details.bin', 'head.json', 'map.bin', 'time-0.bin']);
  });

  test('are sent to a worker as files, and the worker reads the same results from them', async () => {
    const { fetchAll, fetchSource } = await opened();
    await fetchAll();
    const source = await fetchSource();
    expect(source.kind).toBe('columns');
    expect(await resultsOf(structuredClone(source))).toEqual(results);
    expect(asked).toHaveLength(4);
  });

  test('give the map its worst operating time after two fetches, and another operating time after one more fetch', async () => {
    const { onMap, fetchForMap } = await opened();
    await fetchForMap('night');
    expect(asked.toSorted()).toEqual(['head.json', 'map.bin']);
    expect(onMap.receivers.lon).toEqual(results.receivers.lon);
    expect(onMap.receivers.times['night']?.exceedance).toEqual(results.receivers.times['night']?.exceedance);
    expect(onMap.worstIn('night')).toEqual([0, 1, 2]);
    await fetchForMap('evening');
    expect(asked.at(-1)).toBe('time-0.bin');
    expect(onMap.receivers.times['evening']?.measures).toEqual(results.receivers.times['evening']?.measures);
  });

  test('are left to results.json if no run wrote columns', async () => {
    expect(await open({ resultRun: null })).toBeNull();
    expect(asked).toEqual([]);
  });

  test('are rejected if they belong to another input', async () => {
    await expect(open({ resultHash: 'another' })).rejects.toThrow('not those of the last run');
  });

  test('report that they could not be fetched, and are fetched again on the next request', async () => {
    const columns = await opened();
    const details = stored.get(`${FOLDER}details.bin`) ?? new Uint8Array();
    stored.delete(`${FOLDER}details.bin`);
    await expect(columns.fetchAll()).rejects.toThrow('The results could not be fetched. The file no longer exists.');
    stored.set(`${FOLDER}details.bin`, details.slice(8));
    await expect(columns.fetchAll()).rejects.toThrow(/something else|cut off/);
    stored.set(`${FOLDER}details.bin`, details);
    expect(await columns.fetchAll()).toEqual(results);
  });
});
