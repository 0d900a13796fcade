import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Chance } from './chance.ts';

/** Lets a server listen on a free port of this machine. @returns the port */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A proxy that forwards bytes to the port of an emulator while it is open. */
export class Gate {
  port = 0;
  private state: 'open' | 'closed' | 'stalled' = 'open';
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private readonly server = createServer((near) => this.join(near));
  private readonly target: number;

  constructor(target: number) {
    this.target = target;
  }

  async start(): Promise<this> {
    this.port = await listen(this.server);
    return this;
  }

  private join(near: Socket): void {
    near.on('error', () => near.destroy());
    if (this.state === 'closed') {
      near.destroy();
      return;
    }
    const far = connect(this.target, '127.0.0.1');
    const pair = [near, far] as const;
    this.pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      this.pairs.delete(pair);
    };
    far.on('error', end);
    near.on('close', end);
    far.on('close', end);
    near.pipe(far);
    far.pipe(near);
    if (this.state === 'stalled') this.blockPair(pair);
  }

  private blockPair(pair: readonly [Socket, Socket]): void {
    for (const socket of pair) socket.unpipe().pause();
  }

  /** Closes every connection and rejects new ones, as if the server were gone. */
  close(): void {
    this.state = 'closed';
    for (const [near] of this.pairs) near.destroy();
  }

  /** Keeps connections open without forwarding, as if the network were hanging. */
  stall(): void {
    this.state = 'stalled';
    for (const pair of this.pairs) this.blockPair(pair);
  }

  open(): void {
    const wasStalled = this.state === 'stalled';
    this.state = 'open';
    if (!wasStalled) return;
    for (const [near, far] of this.pairs) {
      near.pipe(far);
      far.pipe(near);
    }
  }

  end(): void {
    this.close();
    this.server.close();
  }
}

/** A proxy for the Storage emulator that delays some requests and answers some with 503. */
export class FaultyStorage {
  port = 0;
  failed = 0;
  delayed = 0;
  passed = 0;
  /** Shares of the requests. */
  faults = { failing: 0, slow: 0 };
  isClosed = false;
  private readonly server = createHttpServer((asked, answer) => void this.take(asked, answer));
  private readonly target: number;
  private readonly chance: Chance;

  constructor(target: number, chance: Chance) {
    this.target = target;
    this.chance = chance;
  }

  async start(): Promise<this> {
    this.port = await listen(this.server);
    return this;
  }

  private async take(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (this.isClosed) {
      asked.socket.destroy();
      return;
    }
    if (this.chance.happens(this.faults.failing)) {
      this.failed += 1;
      asked.resume();
      answer.writeHead(503, { 'content-type': 'text/plain' }).end('Service Unavailable');
      return;
    }
    if (this.chance.happens(this.faults.slow)) {
      this.delayed += 1;
      await setTimeout(this.chance.between(500, 4_000));
    } else this.passed += 1;
    const { method, url, headers } = asked;
    const forwarded = request({ host: '127.0.0.1', port: this.target, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
      got.on('error', () => answer.destroy());
    });
    forwarded.on('error', () => answer.destroy());
    asked.on('error', () => forwarded.destroy());
    asked.pipe(forwarded);
  }

  end(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
