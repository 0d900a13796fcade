import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';

/** Writes one line of JSON per item. @returns the number of lines */
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

/** Escapes two characters that the line reader treats as line ends but JSON does not. */
function lineOf(item: unknown): string {
  return JSON.stringify(item).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Reads the lines of a file one by one. @throws ZodError for an invalid line */
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
