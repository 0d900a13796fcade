/** The program of the process that reads one point cloud. */
import { readFile } from 'node:fs/promises';
import { gridPointCloud } from '../../../src/gis/point-clouds/point-cloud.ts';
import { cloudTaskSchema } from './point-cloud-messages.ts';

if (process.send === undefined) throw new Error('this file runs as a process of a load');
process.on('message', (data) => {
  const { file, beside } = cloudTaskSchema.parse(data);
  void readFile(file)
    .then((bytes) => gridPointCloud(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), beside))
    .then((cloud) => process.send?.(cloud));
});
