import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../reliability/proxies.ts';
import type { Meter } from './meter.ts';

/** A proxy for the Storage emulator that counts every request. */
export class StorageMeter {
  port = 0;
  private readonly server = createServer((asked, answer) => this.pass(asked, answer));
  private readonly target: number;
  private readonly meter: Meter;

  constructor(target: number, meter: Meter) {
    this.target = target;
    this.meter = meter;
  }

  async start(): Promise<this> {
    this.port = await listen(this.server);
    return this;
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method = 'GET', url = '', headers } = asked;
    // Requests of the client SDK begin with /v0.
    const isPage = url.startsWith('/v0/');
    if (method === 'GET' && isList(url)) this.meter.add('objectWrites', 1);
    else if (method === 'GET') this.meter.add('objectReads', 1);
    else if (method !== 'DELETE' && method !== 'OPTIONS') this.meter.add('objectWrites', 1);
    if (isPage) this.meter.add('ruleReads', 2);
    const passed = request({ host: '127.0.0.1', port: this.target, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.on('data', (bytes: Buffer) => {
        if (isPage) this.meter.add('bytesToPage', bytes.length);
      });
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }

  end(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Listing objects counts as a class A operation. */
function isList(url: string): boolean {
  return /\/o(\?|$)/.test(url);
}
