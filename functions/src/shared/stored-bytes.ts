import { createWriteStream } from 'node:fs';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

interface Part {
  /** First and last byte; of a part there is no checksum. */
  start: number;
  end: number;
  validation: false;
}

/** An object of Cloud Storage. */
interface StoredFile {
  createReadStream(part?: Part): Readable;
}

/**
 * The client of Cloud Storage lays three pipelines on the answer to one request, which is twelve listeners while the object is larger than
 * what is on its way at once. They end with the answer; Node takes an eleventh for one that was forgotten.
 */
const LISTENERS_OF_ONE_ANSWER = 16;

/** Reads an object, or a part of it. @throws what the client reports, with the HTTP status as its `code` */
export async function readStored(file: StoredFile, part?: Part): Promise<Buffer<ArrayBuffer>> {
  return buffer(streamStored(file, part));
}

/** Fetches an object to the disk. */
export async function fetchStored(file: StoredFile, destination: string): Promise<void> {
  await pipeline(streamStored(file), createWriteStream(destination));
}

/** An object as a stream. */
export function streamStored(file: StoredFile, part?: Part): Readable {
  return file.createReadStream(part).on('response', (answer: unknown) => {
    if (answer instanceof EventEmitter) answer.setMaxListeners(LISTENERS_OF_ONE_ANSWER);
  });
}
