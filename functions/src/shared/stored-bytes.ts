import { createWriteStream } from 'node:fs';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { retry } from './retry.ts';

/** How an object is read: a part, of which there is no checksum, or its bytes as they are stored. */
interface Reading {
  /** First and last byte. */
  start?: number;
  end?: number;
  validation?: false;
  /** Leaves compressed bytes as they are. */
  decompress?: false;
}

/** An object of Cloud Storage. */
interface StoredFile {
  readonly name: string;
  readonly bucket: {
    file: (name: string) => { interceptors: unknown[]; createReadStream: (reading?: Reading) => Readable };
  };
}

/**
 * The client of Cloud Storage, which tries a request again that was answered with 429 or 5xx, pipes the answer to a stream that it has
 * destroyed by then: Node 24 ends the process for that. Reads are tried again here instead.
 */
const NO_TRIES = { request: (options: object) => ({ ...options, maxRetries: 0 }) };

/**
 * The client of Cloud Storage lays three pipelines on the answer to one request, which is twelve listeners while the object is larger than
 * what is on its way at once. They end with the answer; Node takes an eleventh for one that was forgotten.
 */
const LISTENERS_OF_ONE_ANSWER = 16;

/** Reads an object, or a part of it; again where that fails in passing. @throws what the client reports, with the HTTP status as its `code` */
export function readStored(file: StoredFile, reading?: Reading): Promise<Buffer<ArrayBuffer>> {
  return retry(() => buffer(streamStored(file, reading)));
}

/** Fetches an object to the disk; again where that fails in passing. */
export function fetchStored(file: StoredFile, destination: string, reading?: Reading): Promise<void> {
  return retry(() => pipeline(streamStored(file, reading), createWriteStream(destination)));
}

/** An object as a stream, which ends with an error where the storage is out for a moment. */
export function streamStored({ bucket, name }: StoredFile, reading?: Reading): Readable {
  const file = bucket.file(name);
  file.interceptors.push(NO_TRIES);
  return file.createReadStream(reading).on('response', (answer: unknown) => {
    if (answer instanceof EventEmitter) answer.setMaxListeners(LISTENERS_OF_ONE_ANSWER);
  });
}
