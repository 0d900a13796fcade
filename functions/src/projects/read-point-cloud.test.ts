import { expect, test } from 'vitest';
import { gridPointCloud } from '../../../src/gis/point-clouds/point-cloud.ts';
import { compressedCloud, lasBytes } from '../../../tests/support/las-files.ts';
import { readCloudWithin } from './read-point-cloud.ts';

const NOTHING = { epsg: null, heightUnitM: null };

test('readCloudWithin reads the same points in another process as in this process', async () => {
  const read = readCloudWithin(60_000);
  for (const bytes of [compressedCloud(), lasBytes([{ x: 0, y: 0, z: 5 }]), new Uint8Array(10)]) {
    expect(await read({ name: 'cloud', bytes }, NOTHING)).toEqual(await gridPointCloud(bytes));
  }
});

test('readCloudWithin passes the coordinate system beside a file to the other process', async () => {
  const bytes = lasBytes([{ x: 1000, y: 1000, z: 100 }]);
  const beside = { epsg: 2263, heightUnitM: null };
  const cloud = await readCloudWithin(60_000)({ name: 'cloud', bytes }, beside);
  expect(cloud).toEqual(await gridPointCloud(bytes, beside));
  expect(cloud).not.toEqual(await gridPointCloud(bytes));
});

test('readCloudWithin rejects a file that takes too long', async () => {
  expect(await readCloudWithin(1)({ name: 'cloud', bytes: compressedCloud() }, NOTHING)).toEqual({
    kind: 'faulty',
    message:
      'The points cannot be read (it takes too long). Cut the file to the project, or save it again as LAZ or LAS.',
  });
});
