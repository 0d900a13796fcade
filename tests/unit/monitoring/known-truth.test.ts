/** Tests with logger data that is generated from predictions of the engine, so that the true sound powers are known. */
import { describe, expect, test } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import {
  calibrationQuarters,
  compareLoggers,
  type MonitoredWork,
} from '../../../src/monitoring/rules/compare-loggers.ts';
import { predictLoggers } from '../../../src/monitoring/rules/predict-loggers.ts';
import { calibrate } from '../../../src/monitoring/rules/calibration.ts';
import type { EquipmentTime } from '../../../src/monitoring/rules/equipment-times.ts';
import type { LoadProblem } from '../../../src/model/project/project.ts';
import { criteriaSetOf } from '../../../src/model/project/report-config.ts';
import { problemLog } from '../../../src/gis/files/problems.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { openLogger } from '../../../src/monitoring/rules/loggers/open-logger.ts';
import { readLogger } from '../../../src/monitoring/rules/loggers/read-logger.ts';
import { TEST_CRS } from '../../support/made-up-files.ts';
import { movingPlan, TWO_NIGHTS } from '../../support/moving-plan.ts';
import { streetTown } from '../../support/plan-edits.ts';
import { randomFrom } from '../acoustics/scenes.ts';
import { normal } from './normal.ts';

const scene = streetTown();
const { toLonLat } = requireSystem(TEST_CRS);

/** A logger at the position of a receiver in open land. */
function placeOf(receiver: number) {
  const [x = 0, y = 0] = scene.receivers.xy.subarray(2 * receiver, 2 * receiver + 2);
  const [lon, lat] = toLonLat(x + scene.origin.eastingM, y + scene.origin.northingM);
  return { lon, lat, heightM: scene.receivers.heightM[receiver] ?? NaN };
}

const open = Array.from(scene.receivers.atFacade.keys()).filter((at) => scene.receivers.atFacade[at] === 0);
const chosen = [open[8]!, open[60]!];

const workOf = (plan: ReturnType<typeof movingPlan>, equipmentTimes: readonly EquipmentTime[] = []): MonitoredWork => ({
  assessment: plan.assessment,
  set: criteriaSetOf(plan.config),
  lines: predictLoggers(plan, scene, chosen.map(placeOf)),
  equipmentTimes,
  crew: 'worst',
});

const energySum = (values: readonly number[]) => 10 * Math.log10(values.reduce((sum, value) => sum + value, 0));
const TEN_AT_NIGHT = Date.UTC(2026, 11, 1, 11) / 60_000;
const quarter = (from: number, laeq: number) => ({ from, laeq, la90: 40, lamax: null, windMs: null, rainMm: null });

describe('the prediction at loggers', () => {
  test('has the level without penalty of a run for a receiver at the same position', async () => {
    const plan = movingPlan(null);
    const results = await assess({ ...plan, hash: 'h' }, scene, { email: 'a@b.c', at: new Date(0) });
    const { lines } = workOf(plan);
    chosen.forEach((receiver, logger) => {
      expect(energySum(lines.map(({ worst }) => worst[logger]!))).toBeCloseTo(results.receivers.laeq[receiver]!, 1);
      expect(energySum(lines.map(({ spread }) => spread[logger]!))).toBeCloseTo(
        results.receivers.laeqTypical[receiver]!,
        1,
      );
    });
  });

  test('follows a moving crew: its loudest quarter of an hour is the worst level of a run', async () => {
    const plan = movingPlan({});
    const results = await assess({ ...plan, hash: 'h' }, scene, { email: 'a@b.c', at: new Date(0) });
    const from = TEN_AT_NIGHT - 120;
    const quarters = Array.from({ length: 24 }, (_, at) => quarter(from + 15 * at, 60));
    const second = quarters.map((quarter) => ({ ...quarter, from: quarter.from + 1440 }));
    const measured = { quarters: [...quarters, ...second], exclusions: [] };
    compareLoggers(workOf(plan), [measured, measured]).forEach((compared, logger) => {
      const loudest = Math.max(...compared.map(({ predicted }) => predicted ?? -99));
      const { laeq } = results.receivers;
      // Windows of a run may begin at any multiple of five minutes.
      expect(laeq[chosen[logger]!]! - loudest).toBeGreaterThanOrEqual(-0.01);
      expect(laeq[chosen[logger]!]! - loudest).toBeLessThan(0.5);
    });
  });

  test('has no work outside shifts, and half a quarter of an hour if a shift starts in its middle', () => {
    const shifts = [{ date: '2026-12-01', start: '22:07', end: '23:00' }, TWO_NIGHTS[1]] as never;
    const work = workOf(movingPlan(null, {}, shifts));
    const measured = { quarters: [-15, 0, 15, 60].map((at) => quarter(TEN_AT_NIGHT + at, 60)), exclusions: [] };
    const [before, begun, whole, after] = compareLoggers(work, [measured, measured])[0]!;
    expect([before?.state, after?.state]).toEqual(['no-work', 'no-work']);
    expect(whole!.predicted! - begun!.predicted!).toBeCloseTo(10 * Math.log10(15 / 8), 6);
  });
});

describe('calibration with synthetic logger files', () => {
  const TRUTH: Record<string, number> = { breaker: 3.5, crane: -2 };
  const OTHER_NOISE_DB = 45;

  /** The breaker is off in every second quarter of an hour, the crane in every second half-hour. */
  const off = (lines: readonly string[], from: string, to: string): EquipmentTime => ({
    id: `${lines.join()}${from}`,
    lines: [...lines],
    from,
    to,
    on: false,
    note: '',
    active: true,
    updatedBy: '',
    updatedAt: null,
    withdrawnBy: '',
  });
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const entries = TWO_NIGHTS.flatMap(({ date }) =>
    [20, 21, 22].flatMap((hour) => [
      off(['a/breaker'], `${date}T${clock(hour * 60)}`, `${date}T${clock(hour * 60 + 15)}`),
      off(['a/breaker'], `${date}T${clock(hour * 60 + 30)}`, `${date}T${clock(hour * 60 + 45)}`),
      off(['a/crane'], `${date}T${clock(hour * 60)}`, `${date}T${clock(hour * 60 + 30)}`),
    ]),
  );

  test.each([1, 2, 3, 4, 5])('returns the true sound powers within 0.5 dB (noise %i)', (seed) => {
    const work = workOf(movingPlan(null), entries);
    const next = randomFrom(seed);
    const silent = (from: number) => quarter(from, 0);
    const starts = [0, 1].flatMap((night) =>
      Array.from({ length: 24 }, (_, at) => TEN_AT_NIGHT - 120 + 1440 * night + 15 * at),
    );
    const on = calibrationQuarters(
      work,
      compareLoggers(
        work,
        [0, 1].map(() => ({ quarters: starts.map(silent), exclusions: [] })),
      ),
    );
    const files = [0, 1].map((logger) => {
      const rows = on
        .filter((comparison) => comparison.logger === String(logger))
        .map(({ byEquipment }, at) => {
          const truth = [...byEquipment].reduce(
            (sum, [equipment, energy]) => sum + energy * 10 ** (TRUTH[equipment]! / 10),
            10 ** (OTHER_NOISE_DB / 10),
          );
          const level = 10 * Math.log10(truth) + 0.3 * normal(next);
          const stamp = new Date((starts[at]! + 11 * 60) * 60_000).toISOString().slice(0, 16).replace('T', ' ');
          return `${stamp},${level.toFixed(1)},40.0,90.0`;
        });
      return ['DateTime,LAeq,LA90,LAFmax', ...rows].join('\n');
    });
    const read = files.map((text) => {
      const problems: LoadProblem[] = [];
      const log = problemLog(problems, 'receivers', 'truth.csv');
      const opened = openLogger(new TextEncoder().encode(text), [], log)!;
      const found = readLogger(opened.table, { ...opened.format, order: 'year' }, work.set.timeZone, log, problems);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      return { quarters: found!.quarters, exclusions: [] };
    });
    const found = calibrate(calibrationQuarters(work, compareLoggers(work, read)));
    for (const { equipment, kind, changeDb, shifts } of found?.equipment ?? []) {
      expect([equipment, kind, shifts]).toEqual([equipment, 'found', 2]);
      expect(Math.abs(changeDb! - TRUTH[equipment]!)).toBeLessThan(0.5);
    }
    expect(found?.equipment).toHaveLength(2);
  });
});
