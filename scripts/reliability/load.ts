import { setTimeout } from 'node:timers/promises';
import type { Admin } from '../lib/admin.ts';
import type { Ports } from '../lib/environments.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import type { Chance } from './chance.ts';
import { type Check, checkAll } from './checks.ts';
import type { Fault } from './faults.ts';
import { OperationLog } from './operation-log.ts';
import { bundleClient, type ClientPorts, newClient } from './load-client.ts';
import { Person, type Turns } from './person.ts';
import { type Company, seedCompanies } from './setting.ts';

/** Most concurrent runs and exports of all clients. Each is a process of the emulator and takes a core. */
const MAX_AT_ONCE = 3;
/** Time that the clients continue after the last fault, ms. Each then reads a list and makes an edit. */
const RECOVERY_MS = 60_000;
/** Errors of clocks, ms: none, some minutes, an hour, or more than a day. */
const SKEWS_MS = [0, 0, 0, 0, 0, 0, 240_000, -240_000, 3_600_000, -93_600_000, 93_600_000];

interface Disturbing {
  operationLog: OperationLog;
  companies: readonly Company[];
  until: () => boolean;
  people: readonly Person[];
}

export interface LoadOptions {
  admin: Admin;
  ports: Ports;
  clientPorts: ClientPorts;
  clients: number;
  /** Files of each company's project. */
  files: readonly ProjectFile[];
  minutes: number;
  chance: Chance;
  /** Whether clocks of clients are wrong. */
  skewed: boolean;
  disturb: (of: Disturbing) => Promise<{ faults: Fault[]; rivals: number }>;
}

export interface LoadOutcome {
  operationLog: OperationLog;
  checks: Check[];
  faults: Fault[];
  rivals: number;
  skewedClients: number;
  /** Memory of this process with all clients, MB. */
  memoryMb: number;
}

/** Runs clients for some minutes with disturbances, and compares the stored data with the responses that they received. */
export async function runLoad(options: LoadOptions): Promise<LoadOutcome> {
  const { admin, ports, clientPorts, clients, files, minutes, chance, skewed, disturb } = options;
  await bundleClient(clientPorts);
  const companies = await seedCompanies(admin, ports, clients, files);
  const operationLog = new OperationLog();
  const turns = turnsOf(MAX_AT_ONCE);
  const people: Person[] = [];
  let skewedClients = 0;
  for (const company of companies) {
    const colleagues: Person[] = [];
    for (const email of company.people) {
      const number = people.length;
      const own = chance.of(1_000 + number);
      const skewMs = skewed ? own.pick(SKEWS_MS) : 0;
      if (skewMs !== 0) skewedClients += 1;
      const callColleague = (assessment: Company['assessments'][number]) => {
        void own.pick(colleagues).process(assessment);
      };
      const around = { company, operationLog, turns, chance: own, callColleague };
      const person = new Person(number, await newClient(number, skewMs), email, around);
      await person.signIn();
      people.push(person);
      colleagues.push(person);
    }
  }
  console.log(`${people.length} clients are signed in.`);
  const end = Date.now() + minutes * 60_000;
  const until = () => Date.now() > end;
  const [{ faults, rivals }] = await Promise.all([
    disturb({ operationLog, companies, people, until }),
    ...people.map((person) => person.work(until)),
  ]);
  const recovery = await recover(people);
  const memoryMb = Math.round(process.memoryUsage().rss / 1e6);
  const checks = [...(await checkAll(admin, companies, operationLog)), recovery];
  return { operationLog, checks, faults, rivals, skewedClients, memoryMb };
}

/** Checks that every client continues without a restart. */
async function recover(people: readonly Person[]): Promise<Check> {
  const broken: string[] = [];
  await Promise.all(
    people.map(async (person) => {
      for (const operation of ['list', 'edit'] as const) {
        const late = setTimeout(RECOVERY_MS, null, { ref: false });
        const entry = await Promise.race([person.act(operation), late]);
        const isWell = entry?.outcome === 'done' || entry?.message.startsWith('Somebody else changed') === true;
        if (!isWell)
          broken.push(`client ${person.number}: ${operation}: ${entry?.message ?? 'no answer within a minute'}`);
      }
    }),
  );
  return {
    promise: 'Every client goes on after the last fault, without a restart',
    checked: people.length * 2,
    broken,
  };
}

function turnsOf(most: number): Turns {
  let taken = 0;
  const waiting: Array<() => void> = [];
  const giveBack = () => {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  return {
    take: async () => {
      if (taken < most) taken += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return giveBack;
    },
  };
}
