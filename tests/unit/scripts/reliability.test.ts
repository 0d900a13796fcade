import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Chance } from '../../../scripts/reliability/chance.ts';
import { OperationLog, messagesOf, tableOf } from '../../../scripts/reliability/operation-log.ts';
import { Gate } from '../../../scripts/reliability/proxies.ts';

/** An echo server behind a gate. */
async function echoBehindGate() {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gate = await new Gate((server.address() as AddressInfo).port).start();
  return { gate, end: () => (gate.end(), server.close()) };
}

async function connectTo(port: number) {
  const { connect } = await import('node:net');
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes: Buffer) => void (received += bytes.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<'closed'>((resolve) => socket.on('close', () => resolve('closed')));
  return { socket, received: () => received, closed };
}

describe('a gate in front of an emulator', () => {
  it('forwards data, delays it while it is stalled, and loses none', async () => {
    const { gate, end } = await echoBehindGate();
    const { socket, received } = await connectTo(gate.port);
    socket.write('one ');
    await expect.poll(received).toBe('one ');
    gate.stall();
    socket.write('two ');
    await setTimeout(150);
    expect(received()).toBe('one ');
    gate.open();
    await expect.poll(received).toBe('one two ');
    end();
  });

  it('closes connections and accepts none while it is closed', async () => {
    const { gate, end } = await echoBehindGate();
    const first = await connectTo(gate.port);
    first.socket.write('one');
    await expect.poll(first.received).toBe('one');
    gate.close();
    expect(await first.closed).toBe('closed');
    expect(await (await connectTo(gate.port)).closed).toBe('closed');
    gate.open();
    const last = await connectTo(gate.port);
    last.socket.write('again');
    await expect.poll(last.received).toBe('again');
    end();
  });
});

describe('Chance', () => {
  it('returns the same numbers for the same seed, and different ones for each client', () => {
    const draw = (chance: Chance) => Array.from({ length: 20 }, () => chance.next());
    expect(draw(new Chance(3))).toEqual(draw(new Chance(3)));
    expect(draw(new Chance(3).of(1))).not.toEqual(draw(new Chance(3).of(2)));
    expect(draw(new Chance(3)).every((value) => value >= 0 && value < 1)).toBe(true);
  });
});

describe('the operation log', () => {
  it('counts operations that were done, rejected with a message, or never answered', () => {
    const operationLog = new OperationLog();
    operationLog.end(operationLog.begin({ client: 1, operation: 'list' }), 'done');
    operationLog.end(operationLog.begin({ client: 1, operation: 'edit' }), 'told', 'Wait 3 s.');
    operationLog.end(operationLog.begin({ client: 2, operation: 'edit' }), 'told', 'Wait 15 s.');
    operationLog.begin({ client: 2, operation: 'edit' });
    const table = tableOf(operationLog.entries, 2);
    expect(table).toMatch(/\| list \| 1 \| 0\.5 \| 1 \| 0 \| 0 \|/);
    expect(table).toMatch(/\| edit \| 3 \| 1\.5 \| 0 \| 2 \| 1 \| – \|/);
    expect(messagesOf(operationLog.entries)).toEqual([['Wait # s.', 2]]);
  });
});
