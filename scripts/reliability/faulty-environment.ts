import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { exportData, groupFile, type RunningEmulators, startEmulators } from '../lib/emulators.ts';
import { emulatorConfiguration, type Ports } from '../lib/environments.ts';
import { leftoversOf } from '../lib/leftovers.ts';
import { projectRoot } from '../lib/run.ts';
import type { Chance } from './chance.ts';
import type { ClientPorts } from './load-client.ts';
import { FaultyStorage, Gate } from './proxies.ts';

const DATA = path.join(projectRoot, '.data', 'reliability', 'export');
/** Time within which requests that were in progress when the server was lost have ended, ms. */
const SYNC_TIMEOUT_MS = 3_000;

/** Proxies between clients or functions and the emulators. */
export class Doors {
  readonly auth: Gate;
  readonly firestore: Gate;
  readonly hosting: Gate;
  readonly storage: FaultyStorage;

  constructor(ports: Ports, chance: Chance) {
    this.auth = new Gate(ports['auth'] ?? 0);
    this.firestore = new Gate(ports['firestore'] ?? 0);
    this.hosting = new Gate(ports['hosting'] ?? 0);
    this.storage = new FaultyStorage(ports['storage'] ?? 0, chance);
  }

  async start(): Promise<this> {
    await Promise.all([this.auth.start(), this.firestore.start(), this.hosting.start(), this.storage.start()]);
    return this;
  }

  get ports(): ClientPorts {
    return {
      auth: this.auth.port,
      firestore: this.firestore.port,
      hosting: this.hosting.port,
      storage: this.storage.port,
    };
  }

  closeAll(): void {
    for (const gate of [this.auth, this.firestore, this.hosting]) gate.close();
    this.storage.isClosed = true;
  }

  openAll(): void {
    for (const gate of [this.auth, this.firestore, this.hosting]) gate.open();
    this.storage.isClosed = false;
  }

  end(): void {
    for (const gate of [this.auth, this.firestore, this.hosting]) gate.end();
    this.storage.end();
  }
}

/** The emulators with proxies in front of them. */
export class FaultyEnvironment {
  readonly ports: Ports;
  readonly doors: Doors;
  private emulators: RunningEmulators | null = null;

  constructor(chance: Chance) {
    ({ ports: this.ports } = emulatorConfiguration('test'));
    this.doors = new Doors(this.ports, chance);
  }

  async open(): Promise<this> {
    await this.doors.start();
    await this.begin();
    return this;
  }

  private async begin(importFrom?: string): Promise<void> {
    const { firestore, storage } = this.doors.ports;
    const preload = path.join(projectRoot, 'scripts', 'reliability', 'functions-preload.cjs');
    const env = {
      NODE_OPTIONS: `--require ${preload}`,
      RELIABILITY_FIRESTORE: `127.0.0.1:${firestore}`,
      RELIABILITY_STORAGE: `127.0.0.1:${storage}`,
    };
    this.emulators = await startEmulators('test', null, { importFrom, env });
  }

  /**
   * Kills all emulators and restarts them with their data. The network is cut first, so that nothing can be written later and the
   * data matches what clients were told.
   */
  async killAll(): Promise<void> {
    this.doors.closeAll();
    await setTimeout(SYNC_TIMEOUT_MS);
    rmSync(DATA, { recursive: true, force: true });
    await exportData(this.ports, DATA);
    await this.emulators?.kill();
    await this.begin(DATA);
    this.doors.openAll();
  }

  /** Suspends the database for some time. Connections stay open without responses. */
  async freezeDatabase(forMs: number): Promise<void> {
    const pids = await this.processes(/cloud-firestore-emulator|--port \d+.*firestore|firestore.*--port/i);
    pids.forEach((pid) => process.kill(pid, 'SIGSTOP'));
    await setTimeout(forMs);
    pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
    if (pids.length === 0) throw new Error('the process of the Firestore emulator was not found');
  }

  /** Kills function processes regardless of their work. @returns the number of processes */
  async killFunctions(): Promise<number> {
    const pids = await this.processes(/functionsEmulatorRuntime/);
    let killed = 0;
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
        killed += 1;
      } catch {
        // The process ended before the signal.
      }
    }
    return killed;
  }

  private async processes(command: RegExp): Promise<number[]> {
    const all = await leftoversOf(groupFile('test'));
    return all.filter((leftover) => command.test(leftover.command)).map(({ pid }) => pid);
  }

  async close(): Promise<void> {
    this.doors.end();
    await this.emulators?.stop();
  }
}
