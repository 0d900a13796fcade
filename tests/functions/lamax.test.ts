import { beforeAll, describe, expect, it } from 'vitest';
import { SLEEP_AWAKENING, SLEEP_SCREENING } from '../../src/model/criteria/assess-receiver.ts';
import type { ProjectUid } from '../../src/model/ids.ts';
import { EAST, NORTH, projectWith, validProject, textFile } from '../support/made-up-files.ts';
import { rectangle, storedArea, World } from './world.ts';

const world = new World();
const HEADER = 'id,name,category,lwa,lamax,height,usage,penalty,source,quality';
const LOUD = 'loud,Hammer,breaking,112,125,1.5,100,5,own,measured';
const QUIET = 'quiet,Pump,power,100,104,1.5,100,0,own,measured';
const UNKNOWN = 'unknown,Grader,earthmoving,110,,1.5,100,0,own,measured';

let project: ProjectUid;
let corner: number[];

beforeAll(async () => {
  await world.open();
  const rows = [10, 60, 150, 400].map(
    (east, index) => `R${index},${index} Street,residence,1.5,${EAST + east},${NORTH}`,
  );
  project = await world.project(
    projectWith(
      textFile('receivers', 'receivers.csv', ['id,address,type,height,easting,northing', ...rows, ''].join('\n')),
      textFile('equipment', 'equipment.csv', [HEADER, LOUD, QUIET, UNKNOWN, ''].join('\n')),
    ),
  );
  const { bounds } = await world.loadedProject(project);
  corner = [(bounds?.west ?? 0) - 0.0005, (bounds?.south ?? 0) - 0.0005];
});

async function processed(equipment: Array<{ id: string; quantity: number; usage?: number }>, operatingTime = 'night') {
  const workAreas = { yard: storedArea(rectangle(corner, 40, 30), { equipment }) };
  const id = await world.assessment(project, { workAreas, operatingTime });
  expect(await world.process(id)).toMatchObject({ status: 200 });
  return { results: await world.results(id), report: await world.report(id) };
}

const levels = (lamax: ReadonlyArray<number | null>) => lamax.map((level) => level ?? NaN);

describe('LAmax', () => {
  it('is the level of the loudest item alone, regardless of quantity, usage and penalty', async () => {
    const one = await processed([{ id: 'loud', quantity: 1 }]);
    const many = await processed([
      { id: 'loud', quantity: 9, usage: 5 },
      { id: 'quiet', quantity: 3 },
    ]);
    expect(many.results.receivers.lamax).toEqual(one.results.receivers.lamax);
    expect(one.results.lamaxReason).toBeNull();
  });

  it('exceeds the LAeq of a single item by the difference between its maximum and its sound power level', async () => {
    const { results } = await processed([{ id: 'quiet', quantity: 1 }]);
    const { lamax, laeq } = results.receivers;
    levels(lamax).forEach((level, index) => expect(level - (laeq[index] ?? NaN)).toBeCloseTo(104 - 100, 1));
  });

  it('is compared with the greater of 52 dB(A) and background + 15 dB at night, and flagged above it and above 65 dB(A)', async () => {
    const { results, report } = await processed([{ id: 'loud', quantity: 1 }]);
    const { lamax, times } = results.receivers;
    const night = times['night'];
    expect(new Set(night?.lamaxCriterion)).toEqual(new Set([Math.max(52, 32 + 15)]));
    const flagged = (flag: string) => night?.flags.map((flags) => flags.includes(flag));
    expect(flagged(SLEEP_SCREENING)).toEqual(levels(lamax).map((level) => level > 52));
    expect(flagged(SLEEP_AWAKENING)).toEqual(levels(lamax).map((level) => level > 65));
    expect(flagged(SLEEP_AWAKENING)).toContain(true);
    expect(flagged(SLEEP_AWAKENING)).toContain(false);
    expect(report.times[0]?.sleepScreening).toBe(flagged(SLEEP_SCREENING)?.filter(Boolean).length);
  });

  it('has no criterion outside the night', async () => {
    const { results, report } = await processed([{ id: 'loud', quantity: 1 }], 'evening');
    expect(new Set(results.receivers.times['evening']?.lamaxCriterion)).toEqual(new Set([null]));
    expect(results.receivers.times['evening']?.flags.flat()).not.toContain(SLEEP_SCREENING);
    expect(report.times[0]?.sleepScreening).toBeNull();
  });

  it('is a lower bound if an item has no maximum level: the item counts with its LAeq at full power and is named', async () => {
    // The grader’s level of 110 at full power is below the hammer’s maximum of 125.
    const known = await processed([{ id: 'loud', quantity: 1 }]);
    const { results, report } = await processed([
      { id: 'loud', quantity: 1 },
      { id: 'unknown', quantity: 1 },
    ]);
    expect(results.receivers.lamax).toEqual(known.results.receivers.lamax);
    expect(results.lamaxAtLeast).toBe(true);
    expect(results.lamaxReason).toContain('no maximum sound power level is known of Grader.');
    expect(results.withoutLamax).toEqual({ night: ['Grader'] });
    const { sleepScreening } = known.report.times[0] ?? {};
    expect(report).toMatchObject({ lamaxReason: results.lamaxReason, lamaxAtLeast: true, times: [{ sleepScreening }] });
  });

  it('is the LAeq at full power if no item has a maximum level', async () => {
    const uid = await world.project(validProject());
    const id = await world.assessment(uid, { workAreas: { yard: storedArea(rectangle(corner, 40, 30)) } });
    expect(await world.process(id)).toMatchObject({ status: 200 });
    const { lamaxReason, receivers } = await world.results(id);
    expect(lamaxReason).toContain('Excavator');
    levels(receivers.lamax).forEach((level, index) =>
      expect(level).toBeGreaterThanOrEqual(receivers.laeq[index] ?? NaN),
    );
  });
});
