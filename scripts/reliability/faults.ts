import { setTimeout } from 'node:timers/promises';
import type { Admin } from '../lib/admin.ts';
import type { Chance } from './chance.ts';
import type { OperationLog } from './operation-log.ts';
import type { Company } from './setting.ts';
import type { FaultyEnvironment } from './faulty-environment.ts';

/** An injected fault with its time. */
export interface Fault {
  name: string;
  atMs: number;
  tookMs: number;
}

type Make = (environment: FaultyEnvironment, chance: Chance) => Promise<unknown>;

/** The faults, which are injected one after the other in a cycle. */
const FAULTS: ReadonlyArray<readonly [name: string, make: Make]> = [
  [
    'the database hangs (its process is stopped)',
    (environment, chance) => environment.freezeDatabase(chance.between(4_000, 12_000)),
  ],
  ['all emulators are killed and started again', (environment) => environment.killAll()],
  ['all processes of functions are killed', (environment) => environment.killFunctions()],
  ['the database cannot be reached', ({ doors }, chance) => away(doors.firestore, chance)],
  ['the calls cannot be reached', ({ doors }, chance) => away(doors.hosting, chance)],
  ['the network to the database stalls', ({ doors }, chance) => stalled(doors.firestore, chance)],
  ['the identity provider cannot be reached', ({ doors }, chance) => away(doors.auth, chance)],
];

async function away(gate: { close: () => void; open: () => void }, chance: Chance): Promise<void> {
  gate.close();
  await setTimeout(chance.between(5_000, 15_000));
  gate.open();
}

async function stalled(gate: { stall: () => void; open: () => void }, chance: Chance): Promise<void> {
  gate.stall();
  await setTimeout(chance.between(5_000, 12_000));
  gate.open();
}

/** Injects faults until the end and then restores the environment. */
export async function makeFaults(
  environment: FaultyEnvironment,
  chance: Chance,
  operationLog: OperationLog,
  until: () => boolean,
): Promise<Fault[]> {
  const made: Fault[] = [];
  for (let next = 0; !until(); next++) {
    await setTimeout(chance.between(15_000, 30_000));
    const [name, make] = FAULTS[next % FAULTS.length] ?? FAULTS[0] ?? [];
    if (until() || name === undefined || make === undefined) break;
    const atMs = operationLog.now();
    await make(environment, chance);
    made.push({ name, atMs, tookMs: operationLog.now() - atMs });
    console.log(
      `${String(Math.round(atMs / 1000)).padStart(5)} s  ${name}, for ${Math.round((operationLog.now() - atMs) / 1000)} s`,
    );
  }
  return made;
}

/**
 * Locks documents in rival transactions, so that transactions of the product wait or are aborted.
 * @returns the number of locks
 */
export async function rivalTransactions(
  { firestore }: Admin,
  companies: readonly Company[],
  chance: Chance,
  until: () => boolean,
): Promise<number> {
  let acquired = 0;
  while (!until()) {
    await setTimeout(chance.between(1_000, 5_000));
    const { id, assessments } = chance.pick(companies);
    const references = [
      firestore.doc(`assessments/${chance.pick(assessments)}`),
      firestore.doc(`runs_under_way/${id}`),
    ];
    const acquire = async () =>
      firestore.runTransaction(
        async (transaction) => {
          await transaction.getAll(...references);
          await setTimeout(chance.between(200, 2_500));
        },
        { maxAttempts: 1 },
      );
    // A rival transaction may lose.
    await acquire().catch(() => undefined);
    acquired += 1;
  }
  return acquired;
}
