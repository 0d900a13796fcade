import { beforeEach, expect, test, vi } from 'vitest';
import { emailSchema, projectUidSchema } from '../../../../model/ids.ts';
import { listFile } from '../../../api/projects.ts';
import { readProjectFile, writeProjectFile } from '../../../api/stored-files.ts';
import type { DrawnFolder, DrawnItem } from '../../../rules/drawn/drawn-layers.ts';
import { readDrawnFiles, saveDrawnFiles } from './drawn-files.ts';

vi.mock('../../../api/stored-files.ts', () => ({ readProjectFile: vi.fn(), writeProjectFile: vi.fn() }));
vi.mock('../../../api/projects.ts', () => ({ listFile: vi.fn() }));

const uid = projectUidSchema.parse('p1');
const email = emailSchema.parse('ada@example.com');
const ring = [[0, 0], [0.001, 0], [0.001, 0.001], [0, 0]] as const; // prettier-ignore
const catchment: DrawnItem = {
  id: 'c1',
  folder: 'catchments',
  geometry: { type: 'Polygon', coordinates: [ring.map(([x, y]): [number, number] => [x, y])] },
  fields: { name: 'NCA01' },
};
const wall: DrawnItem = {
  id: 'w1',
  folder: 'barriers',
  geometry: { type: 'LineString', coordinates: [[0, 0], [0.001, 0]] }, // prettier-ignore
  fields: { height: 2.4 },
};

beforeEach(() => {
  vi.mocked(writeProjectFile).mockReset();
  vi.mocked(readProjectFile).mockReset();
  vi.mocked(listFile).mockReset();
});

test('readDrawnFiles rejects a file that cannot be edited, with the reason', async () => {
  const bytes = new TextEncoder().encode('{"type":"Topology"}');
  vi.mocked(readProjectFile).mockResolvedValue({ name: 'drawn-catchments.geojson', bytes, generation: '7' });
  const { items, refused } = await readDrawnFiles({ uid, files: { catchments: ['drawn-catchments.geojson'] } });
  expect(items).toEqual([]);
  expect(refused.get('catchments')).toContain('drawn-catchments.geojson cannot be edited here');
});

test('saveDrawnFiles reports what was written before a failure, so that the next save continues from there', async () => {
  const written = new Map<DrawnFolder, string>();
  const save = (generations: ReadonlyMap<DrawnFolder, string>) =>
    saveDrawnFiles(
      { uid, files: {} },
      ['catchments', 'barriers'],
      [catchment, wall],
      generations,
      email,
      (folder, at) => written.set(folder, at),
    );
  vi.mocked(writeProjectFile)
    .mockResolvedValueOnce({ kind: 'written', generation: '1' })
    .mockRejectedValueOnce(new Error('no network'));
  await expect(save(new Map())).rejects.toThrow('no network');
  expect([...written]).toEqual([['catchments', '1']]);

  vi.mocked(writeProjectFile)
    .mockResolvedValueOnce({ kind: 'written', generation: '2' })
    .mockResolvedValueOnce({ kind: 'written', generation: '3' });
  await save(written);
  expect(vi.mocked(writeProjectFile).mock.calls.map(([, folder, { generation }]) => [folder, generation])).toEqual([
    ['catchments', undefined],
    ['barriers', undefined],
    ['catchments', '1'],
    ['barriers', undefined],
  ]);
  expect(vi.mocked(listFile)).toHaveBeenCalledWith(uid, expect.objectContaining({ folder: 'barriers' }), email);
});

test('saveDrawnFiles does not overwrite what somebody else has written in the meantime', async () => {
  vi.mocked(writeProjectFile).mockResolvedValue({ kind: 'changed-meanwhile' });
  const saved = saveDrawnFiles({ uid, files: {} }, ['catchments'], [catchment], new Map(), email, () => undefined);
  await expect(saved).rejects.toThrow('Somebody else has changed drawn-catchments.geojson meanwhile.');
  expect(listFile).not.toHaveBeenCalled();
});
