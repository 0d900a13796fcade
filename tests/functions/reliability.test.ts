import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { villageFiles } from '../../scripts/demo/generate.ts';
import { connectAdmin } from '../../scripts/lib/admin.ts';
import { Chance } from '../../scripts/reliability/chance.ts';
import { rivalTransactions } from '../../scripts/reliability/faults.ts';
import { type Entry, messagesOf } from '../../scripts/reliability/operation-log.ts';
import { type LoadOutcome, runLoad } from '../../scripts/reliability/load.ts';
import { Doors } from '../../scripts/reliability/faulty-environment.ts';
import { ports } from '../support/emulators.ts';
import { isWhole } from '../support/random-share.ts';

// The short form of `npm run reliability` on the emulators of this run. They are not killed, and functions reach them directly.
const CLIENTS = 6;
const MINUTES = 0.35;
const SEED = 5;
/** Reads per client, so that some of them meet a failing Storage. */
const READS = 4;

// Only the scheduled run contains it, because the clients and the processes of their functions need a minute.
describe.runIf(isWhole)(
  'clients during stalls, outages and contention of the database, failing files and wrong clocks',
  () => {
    const chance = new Chance(SEED);
    const doors = new Doors(ports, chance.of(1));
    let outcome: LoadOutcome;
    let together: Entry[] = [];

    beforeAll(async () => {
      await doors.start();
      const admin = connectAdmin(ports);
      doors.storage.faults = { failing: 0.1, slow: 0.1 };
      outcome = await runLoad({
        admin,
        ports,
        clientPorts: doors.ports,
        clients: CLIENTS,
        files: villageFiles(),
        minutes: MINUTES,
        chance,
        skewed: true,
        disturb: async ({ companies, people, until }) => {
          const rivals = rivalTransactions(admin, companies, chance.of(3), until);
          const [first] = companies.flatMap(({ assessments }) => assessments);
          if (first === undefined) throw new Error('there is no assessment');
          together = await Promise.all(people.slice(0, 2).map((person) => person.process(first)));
          for (let times = 0; times < READS; times++)
            await Promise.all(people.map((person) => person.readResultsOf(first)));
          doors.firestore.stall();
          await setTimeout(4_000);
          doors.firestore.open();
          await setTimeout(4_000);
          doors.firestore.close();
          await setTimeout(4_000);
          doors.firestore.open();
          doors.storage.faults = { failing: 0, slow: 0 };
          return { faults: [], rivals: await rivals };
        },
      });
    }, 150_000);
    afterAll(() => doors.end());

    it('complete edits, lists and runs while each kind of fault occurs', () => {
      const done = new Set(
        outcome.operationLog.entries.filter((entry) => entry.outcome === 'done').map((entry) => entry.operation),
      );
      expect(done).toContain('edit');
      expect(done).toContain('list');
      expect(done).toContain('process');
      expect(outcome.rivals).toBeGreaterThan(2);
      expect(outcome.skewedClients).toBeGreaterThan(0);
      expect(Math.min(doors.storage.passed, doors.storage.failed)).toBeGreaterThan(0);
    });

    it('process the same assessment simultaneously: one call runs, and the other joins or replaces its run', () => {
      expect(together.map(({ outcome: of, message }) => [of, message])).toEqual([
        ['done', ''],
        ['done', ''],
      ]);
    });

    it('find all nine promises kept', () => {
      const broken = outcome.checks.filter((check) => check.broken.length > 0);
      expect({ broken, told: messagesOf(outcome.operationLog.entries) }).toMatchObject({ broken: [] });
      expect(outcome.checks.map(({ promise }) => promise)).toHaveLength(9);
    });
  },
);
