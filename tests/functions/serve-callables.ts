import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import * as functions from '../../functions/src/index.ts';
import type { CallName } from '../../src/model/calls.ts';

/** The callables with the protocol that `firebase-functions` adds to their handlers. */
const callables = functions as unknown as Record<
  CallName,
  (request: IncomingMessage, response: ServerResponse) => void
>;

/** Greatest size of a request that the platform accepts, bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Serves the callables at `/run/NAME` in this process, with what the platform adds to requests and answers. The emulator would
 * start a process for each of them.
 * @returns their address, and a function that stops the server
 */
export async function serveCallables(): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/run`, close: () => server.close() };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (body: unknown) => {
    if (typeof body !== 'string') response.setHeader('content-type', 'application/json');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const status = (code: number) => {
    response.statusCode = code;
    return { send };
  };
  const bytes = await buffer(request);
  const body = bytes.length > MAX_BYTES ? TOO_LARGE : parsed(bytes);
  if (body === TOO_LARGE || body === BROKEN) {
    status(body === TOO_LARGE ? 413 : 400).send('');
    return;
  }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://functions/');
  const call = callables[pathname.slice('/run/'.length) as CallName];
  const header = (name: string) => request.headers[name.toLowerCase()];
  call(
    Object.assign(request, { body, rawBody: bytes, header, query: Object.fromEntries(searchParams) }),
    Object.assign(response, { status, send }),
  );
}

const TOO_LARGE = Symbol('too large');
const BROKEN = Symbol('broken');

function parsed(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return BROKEN;
  }
}
