import { expect, test } from 'vitest';
import { gridPointCloud } from '../../../src/gis/point-clouds/point-cloud.ts';
import { compressedCloud, lasBytes } from '../../../tests/support/las-files.ts';
import { readCloudWithin } from './read-point-cloud.ts';

test('readCloudWithin reads in another process what is read in this one', async () => {
  const read = readCloudWithin(60_000);
  for (const bytes of [compressedCloud(), lasBytes([{ x: 0, y: 0, z: 5 }]), new Uint8Array(10)]) {
    expect(await read({ name: 'cloud', bytes })).toEqual(await gridPointCloud(bytes));
  }
});

test('readCloudWithin refuses what takes too long', async () => {
  expect(await readCloudWithin(1)({ name: 'cloud', bytes: compressedCloud() })).toEqual({
    kind: 'faulty',
    message:
      'The points cannot be read (it takes too long). Cut the file to the project, or save it again as LAZ or LAS.',
  });
});
