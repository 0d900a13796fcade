import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../scripts/lib/run.ts';

const LOG = path.join(projectRoot, '.data', 'emulators-test.log');
const entrySchema = z.looseObject({ severity: z.string(), message: z.string().default('') });
type LoggedEntry = z.infer<typeof entrySchema>;

/** Returns the log entries of the emulators' functions about a request or document, by its id, oldest first. */
export function entriesOf(id: string): LoggedEntry[] {
  const lines = readFileSync(LOG, 'utf8').split('\n');
  const entries = lines.filter((line) => line.includes(`"${id}"`)).map((line) => line.slice(line.indexOf('{')));
  return entries.map((text) => entrySchema.parse(JSON.parse(text)));
}
