import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CloudRead, ReadCloud } from '../../../src/gis/point-clouds/point-cloud.ts';
import { cloudReplySchema, type CloudTask } from './point-cloud-messages.ts';
import { replyOf, startReader } from './reader-process.ts';

/**
 * Returns a reader that reads each point cloud in its own process. A damaged file can hang or crash the process or exhaust its
 * memory.
 * @param withinMs time limit; a file that takes longer is rejected
 */
export function readCloudWithin(withinMs: number): ReadCloud {
  return async ({ bytes }, beside): Promise<CloudRead> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cloud-'));
    // This serialisation preserves typed arrays.
    const child = startReader('point-cloud-process', [], { serialization: 'advanced' });
    try {
      const task: CloudTask = { file: path.join(folder, 'points'), beside };
      await writeFile(task.file, bytes);
      const reply = await replyOf(child, task, withinMs, (data) => cloudReplySchema.parse(data));
      if (reply === null) return faulty('the program that reads such files crashed');
      return reply.kind === 'stopped' ? faulty(reply.message) : reply;
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  };
}

const faulty = (reason: string): CloudRead => ({
  kind: 'faulty',
  message: `The points cannot be read (${reason}). Cut the file to the project, or save it again as LAZ or LAS.`,
});
