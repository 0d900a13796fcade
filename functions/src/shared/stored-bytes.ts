import { createWriteStream } from 'node:fs';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { retry } from './retry.ts';

/** Options for reading an object: a byte range, which has no checksum, or the stored bytes without decompression. */
interface Reading {
  /** First and last byte. */
  start?: number;
  end?: number;
  validation?: false;
  /** False returns compressed bytes unchanged. */
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
 * Disables the retries of the Cloud Storage client. After a response with 429 or 5xx, it pipes the retried response into a stream
 * that it has already destroyed, and Node 24 ends the process for that. This module retries reads itself.
 */
const NO_TRIES = { request: (options: object) => ({ ...options, maxRetries: 0 }) };

/**
 * Largest number of listeners per response. The Cloud Storage client uses three pipelines per response, which have twelve
 * listeners while a large object is being read. Node would warn of a leak from the eleventh listener on.
 */
const LISTENERS_OF_ONE_ANSWER = 16;

/**
 * Reads an object or a part of it, with retries after transient failures.
 * @throws the client's error, with the HTTP status as its `code`
 */
export function readStored(file: StoredFile, reading?: Reading): Promise<Buffer<ArrayBuffer>> {
  return retry(() => buffer(streamStored(file, reading)));
}

/** Downloads an object to the disk, with retries after transient failures. */
export function fetchStored(file: StoredFile, destination: string, reading?: Reading): Promise<void> {
  return retry(() => pipeline(streamStored(file, reading), createWriteStream(destination)));
}

/** An object as a stream. A transient failure ends the stream with an error. */
export function streamStored({ bucket, name }: StoredFile, reading?: Reading): Readable {
  const file = bucket.file(name);
  file.interceptors.push(NO_TRIES);
  return file.createReadStream(reading).on('response', (answer: unknown) => {
    if (answer instanceof EventEmitter) answer.setMaxListeners(LISTENERS_OF_ONE_ANSWER);
  });
}
