import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasArrived, sendFile, type Transfer } from '../../../src/backend/resumable-upload.ts';
import { refusalOf } from '../../../src/backend/storage-answers.ts';

/**
 * A file storage that fails on purpose, which the emulator cannot: it speaks the protocol of a resumable upload, checks each offset as
 * the real one does, and does instead of an answer what the next fault says.
 */
type Fault = 'drop before' | 'drop after' | 503 | 403 | 429;

interface Storage {
  received: Buffer;
  sessions: number;
  isFinal: boolean;
  commands: string[];
  /** Sizes of the parts that arrived, bytes. */
  parts: number[];
  faults: Fault[];
  /** Requests that a session is still known for. */
  lives: number;
}

let server: Server;
let storage: Storage;

beforeEach(async () => {
  storage = {
    received: Buffer.alloc(0),
    sessions: 0,
    isFinal: false,
    commands: [],
    parts: [],
    faults: [],
    lives: Infinity,
  };
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const host = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const command = String(request.headers['x-goog-upload-command']);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  storage.commands.push(command);
  const fault = storage.faults.shift();
  if (fault === 'drop before') return void request.socket.destroy();
  if (typeof fault === 'number') return void response.writeHead(fault).end();
  if (command === 'start') {
    storage.sessions++;
    storage.received = Buffer.alloc(0);
    storage.lives = storage.sessions === 1 ? storage.lives : Infinity;
    response.setHeader('X-Goog-Upload-URL', `${host()}/session/${storage.sessions}`);
    return void response.end();
  }
  if (storage.lives-- <= 0) return void response.writeHead(404).end();
  if (command === 'query') {
    response.setHeader('X-Goog-Upload-Status', storage.isFinal ? 'final' : 'active');
    response.setHeader('X-Goog-Upload-Size-Received', String(storage.received.length));
    return void response.end();
  }
  if (Number(request.headers['x-goog-upload-offset']) !== storage.received.length)
    return void response.writeHead(400).end();
  storage.received = Buffer.concat([storage.received, ...parts]);
  storage.parts.push(Buffer.concat(parts).length);
  storage.isFinal = command.includes('finalize');
  if (fault === 'drop after') return void request.socket.destroy();
  response.end(storage.isFinal ? JSON.stringify({ size: String(storage.received.length) }) : '');
}

const bytes = randomBytes(3_000_000);

function transfer(fields: Partial<Transfer> = {}): Transfer {
  return {
    target: { host: host(), bucket: 'bucket', path: 'project_files/p/terrain/a.asc' },
    file: new Blob([bytes]),
    session: null,
    signal: new AbortController().signal,
    headers: () => Promise.resolve({ Authorization: 'Firebase token' }),
    patienceMs: 60_000,
    onSession: () => {},
    onProgress: () => {},
    ...fields,
  };
}

const arrived = () => storage.isFinal && storage.received.equals(bytes);

describe('an upload that can be gone on with', () => {
  it('begins with parts of 256 KB and doubles them up to 32 MB', async () => {
    // A part that took long on a loaded machine is not doubled.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    await sendFile(transfer({ file: new Blob([new Uint8Array(110e6)]) }));
    const kib = storage.parts.map((size) => size / 1024);
    expect(kib.slice(0, -1)).toEqual([256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 32_768]);
    expect(storage.received.length).toBe(110e6);
  });

  it('sends a file in parts and tells how much is there', async () => {
    const told: number[] = [];
    await sendFile(transfer({ onProgress: (count) => told.push(count) }));
    expect(arrived()).toBe(true);
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(bytes.length);
    expect(told.length).toBeGreaterThan(3);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  const faults: Array<[string, Fault[]]> = [
    ['an answer is lost', ['drop after']],
    ['a request is lost', ['drop before']],
    ['the storage has a fault', [503, 503]],
    ['there are too many requests', [429]],
  ];
  for (const [name, list] of faults) {
    it(`sends each byte once where ${name}`, async () => {
      let asked = 0;
      const headers = () => {
        if (++asked === 3) storage.faults = [...list];
        return Promise.resolve({});
      };
      await sendFile(transfer({ headers }));
      expect(storage.commands.slice(0, 4)).toEqual(['start', 'upload', 'upload', 'query']);
      expect(arrived()).toBe(true);
    });
  }

  it('is there where the answer to the last part is lost', async () => {
    const file = new Blob([bytes.subarray(0, 1000)]);
    // The session is begun, the only part arrives, and nobody hears of it.
    let asked = 0;
    const headers = () => {
      if (++asked === 2) storage.faults = ['drop after'];
      return Promise.resolve({});
    };
    await sendFile(transfer({ file, headers }));
    expect(storage.commands).toEqual(['start', 'upload, finalize', 'query']);
    expect(storage.received.equals(bytes.subarray(0, 1000))).toBe(true);
  });

  it('goes on with a session of a page that was closed', async () => {
    const first = new AbortController();
    let session: string | null = null;
    const reason = new Error('closed');
    const closing = sendFile(
      transfer({
        signal: first.signal,
        onSession: (address) => (session = address),
        onProgress: (count) => {
          if (count > 500_000) first.abort(reason);
        },
      }),
    );
    await expect(closing).rejects.toBe(reason);
    const before = storage.received.length;
    expect(before).toBeGreaterThan(500_000);
    expect(before).toBeLessThan(bytes.length);
    storage.commands = [];
    const told: number[] = [];
    await sendFile(transfer({ session, onProgress: (count) => told.push(count) }));
    expect(storage.commands[0]).toBe('query');
    expect(storage.commands).not.toContain('start');
    expect(told[0]).toBe(before);
    expect(arrived()).toBe(true);
  });

  it('starts over where the storage has forgotten the session', async () => {
    storage.lives = 2;
    const sessions: string[] = [];
    await sendFile(transfer({ onSession: (address) => sessions.push(address) }));
    expect(sessions).toHaveLength(2);
    expect(arrived()).toBe(true);
  });

  it('goes on after the device slept, however long that was', async () => {
    let asked = 0;
    const now = vi.spyOn(Date, 'now');
    const headers = () => {
      if (++asked === 3) {
        const asleep = performance.timeOrigin + performance.now() + 3_600_000;
        now.mockImplementation(() => asleep);
        storage.faults = ['drop before'];
      }
      return Promise.resolve({});
    };
    await sendFile(transfer({ headers, patienceMs: 600_000 })).finally(() => now.mockRestore());
    expect(arrived()).toBe(true);
  });

  it('is stopped while a proof is waited for', async () => {
    const stop = new AbortController();
    const reason = new Error('paused');
    const sending = sendFile(transfer({ signal: stop.signal, headers: () => new Promise<never>(() => {}) }));
    stop.abort(reason);
    await expect(sending).rejects.toBe(reason);
  });

  it('tells a refusal by the code of the SDK, and does not try again', async () => {
    storage.faults = [403];
    await expect(sendFile(transfer())).rejects.toMatchObject({ code: 'storage/unauthorized' });
    expect(storage.commands).toEqual(['start']);
  });

  it.each([
    ['Firebase App Check token is invalid.', 'storage/unauthorized-app'],
    ['Unauthorized.', 'storage/unauthenticated'],
  ])('tells an app that is refused from a person who is: %s', async (words, code) => {
    const answer = new Response(JSON.stringify({ error: { code: 401, message: words } }), { status: 401 });
    expect(await refusalOf(answer, 'storage/unknown')).toMatchObject({ code });
  });

  it('knows what has arrived in a session', async () => {
    let session: string | null = null;
    await sendFile(transfer({ onSession: (address) => (session = address) }));
    expect(await hasArrived(transfer({ session }))).toBe(true);
    storage.isFinal = false;
    storage.received = bytes.subarray(0, 1000);
    expect(await hasArrived(transfer({ session }))).toBe(false);
    storage.faults = [503];
    await expect(hasArrived(transfer({ session }))).rejects.toMatchObject({ code: 'storage/retry-limit-exceeded' });
    storage.lives = 0;
    expect(await hasArrived(transfer({ session }))).toBe(false);
    expect(await hasArrived(transfer())).toBe(false);
  });

  it('gives up where nothing has arrived for too long', async () => {
    storage.faults = Array.from({ length: 20 }, () => 503 as const);
    await expect(sendFile(transfer({ patienceMs: 400 }))).rejects.toMatchObject({
      code: 'storage/retry-limit-exceeded',
    });
  });

  it('asks for a proof with each request, and waits for one where there is no network', async () => {
    let asked = 0;
    const headers = () => {
      asked++;
      if (asked === 2) return Promise.reject(Object.assign(new Error(), { code: 'auth/network-request-failed' }));
      return Promise.resolve({});
    };
    await sendFile(transfer({ headers }));
    expect(asked).toBe(storage.commands.length + 1);
    expect(arrived()).toBe(true);
  });
});
