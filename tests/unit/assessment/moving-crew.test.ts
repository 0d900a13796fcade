import { describe, expect, it } from 'vitest';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { presenceIn } from '../../../src/prediction/rules/sources/crew-windows.ts';
import { explainReceiver } from '../../../src/prediction/rules/explanation/explain-receiver.ts';
import { crewSharesOf, lineOfCrew } from '../../../src/prediction/rules/run/pass-results.ts';
import { contoursOfResults } from '../../../src/results/rules/results-contours.ts';
import { sceneOfResults } from '../../../src/prediction/rules/explanation/results-scene.ts';
import { clockOfWindow } from '../../../src/model/results/crew-results.ts';
import { evaluate } from '../../../src/engine/prediction/evaluate.ts';
import { plannerOf } from '../../../src/prediction/rules/run/planned-work.ts';
import { summariseTime } from '../../../src/report/rules/report.ts';
import { audiblePasses } from '../../../src/results/rules/audible-passes.ts';
import { exportOf } from '../../../src/results/rules/exports/export-layers.ts';
import { resultsCsv } from '../../../src/results/rules/exports/results-csv.ts';
import { problemsOfAssessment } from '../../../src/prediction/rules/sources/problems.ts';
import { variantsOf } from '../../../src/scenarios/rules/variants.ts';
import { criteriaSetOf, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { levelsInTime, type Results, resultsSchema } from '../../../src/model/results/results.ts';
import { acousticScene } from '../../../src/prediction/rules/scene/acoustic-base.ts';
import { movingPlan, streetLine, TWO_NIGHTS } from '../../support/moving-plan.ts';
import { validProject, TEST_CRS } from '../../support/made-up-files.ts';
import { streetTown } from '../../support/plan-edits.ts';
import { preparedScene } from '../../support/prepared-scene.ts';
import { isWhole } from '../../support/random-share.ts';

const scene = streetTown();
const by = { email: 'erin@example.com', at: new Date('2026-12-01') };
type Plan = ReturnType<typeof movingPlan>;
const run = (plan: Plan, heardIn = scene): Promise<Results> => assess({ ...plan, hash: 'h' }, heardIn, by);

/** A scene with the receivers of the town, but without its houses. */
const openLand = {
  ...scene,
  buildings: preparedScene(validProject().filter(({ folder }) => folder !== 'buildings')).buildings,
};

/** The largest difference between two columns of levels, dB. */
function mostApart(levels: readonly number[], other: readonly number[]): number {
  expect(levels.length).toBe(other.length);
  return Math.max(...levels.map((level, at) => Math.abs(level - (other[at] ?? NaN))));
}

const STREET_END = streetLine([130, 102], [330, 102]);

describe('a run with a moving crew', () => {
  it('has the level of a source spread over the line if the crew is as long as the line and does not move', async () => {
    const moving = movingPlan({ lengthM: 2000, advanceMPerHour: 0 });
    const { receivers } = await run(moving);
    expect(mostApart(receivers.laeq, receivers.laeqTypical)).toBeLessThanOrEqual(0.01);
    // The same line without movement: a source that is spread over the line.
    const planned = plannerOf(scene)(moving);
    const sources = planned.sources.map(({ pieces, crewLwDb, ...source }) => ({
      ...source,
      lwDb: crewLwDb ?? source.lwDb,
      ...(pieces && { pieces: { count: pieces.count, lengthM: pieces.lengthM, xy: pieces.xy } }),
    }));
    const { laDb } = await predict(acousticScene(scene, moving.config.method, sources));
    expect(mostApart(receivers.laeq, [...laDb])).toBeLessThanOrEqual(0.01);
  });

  it('has in open land the level of a crew spread over the part of the line that it occupies', async () => {
    const whole = await run(movingPlan({ lengthM: 2000, advanceMPerHour: 0 }), openLand);
    const spread = await run(movingPlan(null, { crew: 'all-over' }), openLand);
    expect(mostApart(whole.receivers.laeq, spread.receivers.laeq)).toBeLessThanOrEqual(0.2);
    const stays = await run(movingPlan({ lengthM: 200, advanceMPerHour: 0, startM: 200 }), openLand);
    const part = await run(movingPlan(null, { crew: 'all-over', geometry: STREET_END }), openLand);
    expect(mostApart(stays.receivers.laeq, part.receivers.laeq)).toBeLessThanOrEqual(0.2);
  });

  it('keeps the energy of its equipment if the crew is clipped at the end of its line', async () => {
    const clipped = await run(movingPlan({ lengthM: 100, advanceMPerHour: 0 }), openLand);
    const half = movingPlan(null, { crew: 'all-over', geometry: streetLine([30, 102], [80, 102]) });
    expect(mostApart(clipped.receivers.laeq, (await run(half, openLand)).receivers.laeq)).toBeLessThanOrEqual(0.3);
  });

  it('is louder in its worst 15 minutes than on average, but not louder than its equipment at the loudest position', async () => {
    const moves = await run(movingPlan({}));
    const stands = await run(movingPlan(null, { crew: 'one-place' }));
    moves.receivers.laeq.forEach((level, at) => {
      expect(level).toBeGreaterThan((moves.receivers.laeqTypical[at] ?? NaN) - 0.01);
      expect(level).toBeLessThanOrEqual((stands.receivers.laeq[at] ?? NaN) + 0.3);
    });
  });

  it('has the worst 15 minutes of each operating time, and overall the loudest of them', async () => {
    const { receivers } = await run(movingPlan({ restarts: true }));
    const levels = Object.values(receivers.times).map((time) => time.levels?.laeq ?? []);
    expect(levels).toHaveLength(2);
    const loudest = receivers.laeq.map((_, at) => Math.max(...levels.map((of) => of[at] ?? NaN)));
    expect(mostApart(receivers.laeq, loudest)).toBe(0);
    // The first two hours are in the evening and cover 80 m at the west end. The receivers at the east end get less from them
    // than from the 160 m of the night.
    expect(receivers.times['evening']?.levels?.laeq).not.toEqual(receivers.times['night']?.levels?.laeq);
  });

  it('has the same levels in both directions if the timetable is symmetric', async () => {
    const [night] = TWO_NIGHTS;
    const there = await run(movingPlan({ advanceMPerHour: 400 / 6 }, {}, [night]));
    const back = await run(movingPlan({ advanceMPerHour: 400 / 6, direction: 'against' }, {}, [night]));
    expect(mostApart(there.receivers.laeqTypical, back.receivers.laeqTypical)).toBeLessThanOrEqual(0.02);
    expect(mostApart(there.receivers.laeq, back.receivers.laeq)).toBeLessThanOrEqual(0.1);
  });

  it('has LAmax only from the part of the line that the crew passes', async () => {
    const all = await run(movingPlan({ advanceMPerHour: 400 }));
    const stands = await run(movingPlan(null, { crew: 'one-place' }));
    const half = await run(movingPlan({ advanceMPerHour: 0 }));
    const apart = (of: Results) => mostApart(of.receivers.lamax.map(Number), stands.receivers.lamax.map(Number));
    expect(apart(all)).toBeLessThanOrEqual(0.3);
    expect(apart(half)).toBeGreaterThan(6);
  });

  it('uses one pass along the line if the assessment has no shifts', async () => {
    const plan = movingPlan({ advanceMPerHour: 100 }, {}, []);
    const timed = await run(movingPlan({ advanceMPerHour: 100 }));
    const { receivers } = await run(plan);
    expect(mostApart(receivers.laeq, timed.receivers.laeq)).toBeLessThanOrEqual(1);
  });
});

describe('the results of a moving crew', async () => {
  const plan = movingPlan({ advanceMPerHour: 30, startM: 40 });
  const results = await run(plan);
  const [pass] = results.passes;
  const moving = results.areas[0]?.moving;
  if (pass === undefined || moving == null) throw new Error('nothing moves');
  const every7th = results.receivers.id.flatMap((_, at) => (at % 7 === 0 ? [at] : []));

  it('are explained to 0.01 dB at the worst 15 minutes and on average, overall and in each operating time', () => {
    for (const time of [null, ...results.operatingTimes]) {
      const levels = time === null ? results.receivers : levelsInTime(results, time);
      for (const index of every7th) {
        const of = (level: 'worst' | 'typical') => {
          const crews = crewSharesOf(results.areas, results.passes, index, level, time);
          return explainReceiver(results, scene, index, { level, working: null, crews });
        };
        expect(Math.abs((of('worst').laDb ?? NaN) - (levels.laeq[index] ?? NaN))).toBeLessThan(0.0101);
        expect(Math.abs((of('typical').laDb ?? NaN) - (levels.laeqTypical[index] ?? NaN))).toBeLessThan(0.0101);
      }
    }
  });

  it.runIf(isWhole)('have contours of the loudest quarter of an hour', async () => {
    const { division, ...line } = lineOfCrew(moving);
    const windows = moving.windows.middleM.map((middleM, at) =>
      presenceIn(line, division, middleM, moving.windows.minutes[at] ?? 0),
    );
    const shares = { area: results.areas[0]?.id ?? '', shares: moving.occupancy[''] ?? [], windows };
    const { transfers } = await predict(sceneOfResults(results, scene, 'worst', [shares]));
    if (transfers === null) throw new Error('nothing was kept');
    const lwDb = sceneOfResults(results, scene, 'worst', [shares]).sources.flatMap((source) => [...source.lwDb]);
    const { laDb } = evaluate({ ...transfers, energy: transfers.atLoudest }, lwDb);
    expect(mostApart([...laDb], results.receivers.laeq)).toBeLessThan(0.011);
    const options = { bandsDb: [50, 60], heightM: 1.5, during: { time: 'night', areas: ['a'] } };
    const areaOf = async (level: 'worst' | 'typical') => {
      const drawn = await contoursOfResults(results, scene, { ...options, level });
      return drawn?.bands.flatMap(({ polygons }) => polygons.flat(2)).length ?? 0;
    };
    expect(await areaOf('worst')).not.toBe(await areaOf('typical'));
  });

  it('list from when until when, and in which nights, a receiver exceeds its criterion', () => {
    const { times } = results.receivers;
    every7th.forEach((index) => {
      const isOver = results.operatingTimes.some((key) => (times[key]?.exceedance[index] ?? -1) > 0);
      expect((pass.heardFrom[index] ?? -1) >= 0).toBe(isOver);
      expect(pass.heardUntil[index]).toBeGreaterThanOrEqual(pass.heardFrom[index] ?? NaN);
      expect((pass.heardNights[index]?.length ?? 0) > 0).toBe((times['night']?.exceedance[index] ?? -1) > 0);
      expect((pass.heardEvenings[index]?.length ?? 0) > 0).toBe((times['evening']?.exceedance[index] ?? -1) > 0);
    });
    expect(pass.nights).toEqual(['2026-12-01', '2026-12-02']);
  });

  it('appear in the CSV table and in the report', async () => {
    const [header = '', ...rows] = new TextDecoder()
      .decode(await resultsCsv(exportOf(results, TEST_CRS)))
      .trim()
      .split('\r\n');
    expect(header.split(',').slice(-5)).toEqual([
      'worst_15_min',
      'over_criterion',
      'over_background',
      'heard_evenings',
      'heard_nights',
    ]);
    expect(rows.some((row) => /,(2026-12-0[12] ?)+,(2026-12-0[12] ?)+$/.test(row))).toBe(true);
    const { mostAffected } = summariseTime(results, 'night');
    expect(mostAffected[0]?.heard).toMatch(/^Area: worst 2026-12-0\d, \d\d:\d\d–\d\d:\d\d, over it 2026-12-0.*nights?/);
    const pass = audiblePasses(results, every7th[0] ?? 0, null)[0];
    expect([pass?.ofEvenings, pass?.ofNights]).toEqual([2, 2]);
  });

  it('are unchanged when they are written to a file and read again', () => {
    const read = resultsSchema.parse(JSON.parse(JSON.stringify(results)));
    expect(read).toEqual(results);
    const short = { ...results, passes: [{ ...pass, heardFrom: [] }] };
    expect(resultsSchema.safeParse(short).success).toBe(false);
  });

  it('name the worst quarter of an hour by clock time', () => {
    // The crew passes 130 m at 23:00, which is its loudest position for the receivers beside it.
    expect(
      clockOfWindow(
        moving,
        moving.windows.middleM.findIndex((middleM) => middleM >= 130),
      ),
    ).toEqual({
      date: '2026-12-01',
      from: '23:00',
      to: '23:15',
    });
  });
});

describe('a line with a moving crew', () => {
  it('is rejected if it is too long for its crew', () => {
    const long = movingPlan({ lengthM: 20 }, { geometry: streetLine([0, 0], [4100, 0]) });
    expect(problemsOfAssessment(long, scene)).toEqual([
      'Area is too long for its moving crew. Divide the line, or make the crew longer.',
    ]);
    expect(problemsOfAssessment(movingPlan({}, { geometry: streetLine([0, 0], [4100, 0]) }), scene)).toEqual([]);
  });
});

describe('the averaging period of a moving crew', () => {
  const bs = (plan: Plan): Plan => ({ ...plan, config: reportConfigSchema.parse({ criteriaSet: 'bs5228-abc' }) });
  const minutesOf = (plan: Plan) =>
    new Set(plannerOf(scene)(plan).passes.flatMap((pass) => pass?.windows.map(({ minutes }) => minutes) ?? []));

  it('is a quarter of an hour, or an hour at night, according to the level of the criteria set', () => {
    const plan = movingPlan({});
    expect(minutesOf(plan)).toEqual(new Set([15]));
    expect(minutesOf(bs(plan))).toEqual(new Set([60]));
  });

  it('lowers the worst level if it is longer, but not below the average', async () => {
    const plan = movingPlan({ advanceMPerHour: 200 });
    const [quarters, hours] = [await run(plan), await run(bs(plan))];
    hours.receivers.laeq.forEach((level, receiver) => {
      expect(level).toBeLessThanOrEqual((quarters.receivers.laeq[receiver] ?? NaN) + 0.011);
      expect(level).toBeGreaterThanOrEqual((hours.receivers.laeqTypical[receiver] ?? NaN) - 0.011);
    });
    expect(mostApart(hours.receivers.laeq, quarters.receivers.laeq)).toBeGreaterThan(1);
  });
});

describe('variants of a plan with a moving crew', () => {
  const hoursOf = (plan: Plan) =>
    variantsOf(plan.assessment, { criteria: criteriaSetOf(plan.config), equipment: plan.equipment }).filter(({ key }) =>
      key.startsWith('in '),
    );

  it('do not change the hours, because the position of the crew depends on them', () => {
    expect(hoursOf(movingPlan({}))).toEqual([]);
    expect(hoursOf(movingPlan(null))).not.toEqual([]);
  });
});
