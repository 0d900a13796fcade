import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';

/** Writes a line of JSON for each item. @returns how many */
export async function writeLines(file: string, items: AsyncIterable<unknown>): Promise<number> {
  const handle = await open(file, 'w');
  let count = 0;
  try {
    for await (const item of items) {
      await handle.write(`${lineOf(item)}\n`);
      count += 1;
    }
  } finally {
    await handle.close();
  }
  return count;
}

/** What reads lines takes two more characters for the end of one than JSON does. */
function lineOf(item: unknown): string {
  return JSON.stringify(item).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Reads what was written, a line at a time. @throws ZodError for a line that is none of its kind */
export async function* readLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield schema.parse(JSON.parse(line));
  }
}

/** SHA-256 of a file, hex. */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
