import { describe, expect, it } from 'vitest';
import { presenceIn, windowsOf } from '../sources/crew-windows.ts';
import { movingLineOf, plannedPass } from '../sources/moving-work.ts';
import { energiesOfPass, roomForPass, stripAt, evaluatePass } from './evaluate-pass.ts';
import { movingCrewSchema } from '../../../model/assessment/moving-crew.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../model/project/report-config.ts';
import { shiftSchema } from '../../../model/time/shift.ts';
import { randomFrom } from '../../../../tests/unit/acoustics/scenes.ts';
import { aWorkArea } from '../../../../tests/support/assessments.ts';

const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const LINE_M = 1000;
const RECEIVERS = 300;
/** Nine hours of one night. */
const SHIFT = shiftSchema.parse({ date: '2026-11-27', start: '22:00', end: '07:00' });
const MINUTES = 9 * 60;

function passWith(crew: object) {
  const movingCrew = movingCrewSchema.parse({ lengthM: 50, advanceMPerHour: 0, ...crew });
  const moving = movingLineOf(movingCrew, { kind: 'line', xy: Float64Array.of(0, 0, LINE_M, 0) });
  if (moving === null) throw new Error('nothing moves');
  const geometry = { type: 'LineString', coordinates: [[151, -33], [151.01, -33]] }; // prettier-ignore
  return plannedPass(moving, aWorkArea({ geometry, movingCrew }), SET, { shifts: [SHIFT] }, ['night']);
}

type Pass = ReturnType<typeof passWith>;

/** Random energies of pieces over six orders of magnitude. */
function columnsFor({ division: { count } }: Pass, seed = 1) {
  const random = randomFrom(seed);
  const column = () => Float32Array.from({ length: count * RECEIVERS }, () => 10 ** (6 * random()));
  return { group: 'a', count, equipment: column(), penalised: column(), maximum: column() };
}

function evaluated(pass: Pass, columns: ReturnType<typeof columnsFor>) {
  const room = roomForPass(pass, columns, RECEIVERS);
  evaluatePass(pass, columns, [], room);
  return { ...energiesOfPass(room), findings: room.findings };
}

const at = (column: Float32Array, piece: number, receiver: number) => column[piece * RECEIVERS + receiver] ?? NaN;
const decibels = (energy: number) => 10 * Math.log10(energy);

describe('presenceIn', () => {
  const pass = passWith({ lengthM: 100, advanceMPerHour: 100 });

  it.each([
    ['at the start of the line, with its whole energy on the remaining pieces', 0, 0, { first: 0, sum: 1 }],
    ['that stays within four pieces', 500, 0, { first: 18, sum: 1 }],
  ])('returns the shares of a crew %s', (_name, middleM, minutes, { first, sum }) => {
    const presence = presenceIn(pass.line, pass.division, middleM, minutes);
    expect(presence.first).toBe(first);
    expect(presence.shares.reduce((all, share) => all + share, 0)).toBeCloseTo(sum, 12);
  });

  it('returns trapezoidal shares for a moving crew', () => {
    const { first, shares } = presenceIn(pass.line, pass.division, 500, 15);
    // The crew moves from [450, 550] to [475, 575], so it occupies the outer pieces half of the time.
    expect(first).toBe(18);
    expect([...shares].map((share) => Math.round(1000 * share) / 1000)).toEqual([0.125, 0.25, 0.25, 0.25, 0.125]);
  });
});

describe('evaluatePass', () => {
  it('returns the levels of the loudest piece for a short, slow crew that passes all pieces', () => {
    // A crew of one piece. On these lines, pieces are half as long, so that two of them are equal.
    const pass = passWith({ lengthM: 50, advanceMPerHour: LINE_M / 9 });
    const columns = columnsFor(pass);
    for (let piece = 1; piece < columns.count; piece += 2) {
      for (const column of [columns.equipment, columns.penalised]) {
        column.copyWithin(piece * RECEIVERS, (piece - 1) * RECEIVERS, piece * RECEIVERS);
      }
    }
    const slow = { ...pass, ...windowsOf([{ ...pass.spans[0]!, to: pass.spans[0]!.from + MINUTES }], pass.line, pass.division, true) }; // prettier-ignore
    const atOnePlace = Array.from({ length: columns.count / 2 }, (_, pair) =>
      presenceIn(pass.line, pass.division, 50 * pair + 25, 0),
    );
    const windows = slow.windows.slice(0, atOnePlace.length).map((window, number) => ({ ...window, presence: number }));
    const all = { ...pass, presences: atOnePlace, windows, times: [{ ...pass.times[0]!, windows: Uint32Array.from(windows.keys()) }] }; // prettier-ignore
    const { worst } = evaluated(all, columns);
    for (let receiver = 0; receiver < RECEIVERS; receiver++) {
      const loudest = Math.max(
        ...Array.from({ length: columns.count }, (_, piece) => at(columns.equipment, piece, receiver)),
      );
      expect(decibels(worst[receiver] ?? NaN)).toBeCloseTo(decibels(loudest), 4);
    }
  });

  it('returns the energy mean of consecutive windows without gaps as the typical level', () => {
    const pass = passWith({ lengthM: 120, advanceMPerHour: LINE_M / 9 });
    const columns = columnsFor(pass);
    const { typical } = evaluated(pass, columns);
    const from = pass.spans[0]?.from ?? NaN;
    for (let receiver = 0; receiver < RECEIVERS; receiver += 13) {
      const strip = stripAt(pass, columns, [], receiver);
      const following = pass.windows.flatMap((window, number) => ((window.from - from) % 15 === 0 ? [number] : []));
      expect(following).toHaveLength(MINUTES / 15);
      const mean =
        following.reduce((sum, number) => sum + 10 ** ((strip.laeq[number] ?? NaN) / 10), 0) / following.length;
      expect(Math.abs(decibels(mean) - decibels(typical[receiver] ?? NaN))).toBeLessThan(0.02);
    }
  });

  it('returns the levels in reverse order for the opposite direction', () => {
    const there = passWith({ lengthM: 120, advanceMPerHour: LINE_M / 9 });
    const back = passWith({ lengthM: 120, advanceMPerHour: LINE_M / 9, direction: 'against' });
    const columns = columnsFor(there);
    const mirrored = columnsFor(there);
    for (const name of ['equipment', 'penalised', 'maximum'] as const) {
      for (let piece = 0; piece < columns.count; piece++) {
        const from = (columns.count - 1 - piece) * RECEIVERS;
        mirrored[name].set(columns[name].subarray(from, from + RECEIVERS), piece * RECEIVERS);
      }
    }
    for (let receiver = 0; receiver < RECEIVERS; receiver += 17) {
      const [one, other] = [stripAt(there, columns, [], receiver), stripAt(back, mirrored, [], receiver)];
      one.laeq.forEach((level, window) => expect(level).toBeCloseTo(other.laeq[window] ?? NaN, 2));
    }
  });

  it.each([
    [60, 20],
    [60, 60],
    [150, 60],
    [600, 20],
    [600, 120],
    [2_000, 60],
    [6_000, 30],
    [20_000, 60],
  ])(
    'returns at %i m/h and a crew length of %i m a worst level that no 15-minute period exceeds by 0.1 dB',
    (advanceMPerHour, lengthM) => {
      const pass = passWith({ lengthM, advanceMPerHour });
      const columns = columnsFor(pass);
      const { worst } = evaluated(pass, columns);
      const first = pass.spans[0]!;
      const quarterOfPiece = (60 * pass.division.lengthM) / advanceMPerHour / 4;
      // At the end of its line, the crew stops.
      const until = Math.min(MINUTES - 15, (60 * LINE_M) / advanceMPerHour + 5);
      const step = Math.min(1, quarterOfPiece / 3.7);
      for (let minute = 0; minute <= until; minute += step) {
        const presence = presenceIn(pass.line, pass.division, Math.min(LINE_M, first.middleM + (advanceMPerHour * minute) / 60), 15); // prettier-ignore
        for (let receiver = 0; receiver < RECEIVERS; receiver += 29) {
          const energy = presence.shares.reduce((sum, share, piece) => sum + share * at(columns.equipment, presence.first + piece, receiver), 0); // prettier-ignore
          expect(decibels(energy)).toBeLessThan(decibels(worst[receiver] ?? NaN) + 0.1);
        }
      }
      // The crew passes along the line once and stays at its end for hours.
      expect(pass.windows.length).toBeLessThan(5 * pass.division.count + 120);
      expect(pass.windows.at(-1)!.from + 15).toBe(first.to);
      pass.windows.slice(1).forEach(({ from }, at) => expect(from - pass.windows[at]!.from).toBeLessThanOrEqual(15));
    },
  );

  it('adds the penalty to the quarter of an hour that is worst without it, and takes the maximum over the pieces that the crew passes', () => {
    const pass = passWith({ lengthM: 50, advanceMPerHour: 50 });
    const columns = columnsFor(pass);
    const { worst, penalised, maximum, findings } = evaluated(pass, columns);
    const passed = Math.ceil((9 * 50 + 25) / 25);
    for (let receiver = 0; receiver < RECEIVERS; receiver += 7) {
      const window = pass.windows[findings.worst[0]?.[receiver] ?? -1];
      const { first, shares } = pass.presences[window?.presence ?? -1]!;
      const sum = (column: Float32Array) => shares.reduce((all, share, piece) => all + share * at(column, first + piece, receiver), 0); // prettier-ignore
      expect(worst[receiver]).toBeCloseTo(sum(columns.equipment), 3);
      expect(penalised[receiver]).toBeCloseTo(sum(columns.penalised), 3);
      const maxima = Array.from({ length: passed }, (_, piece) => at(columns.maximum, piece, receiver));
      expect(maximum?.[receiver]).toBe(Math.max(...maxima));
    }
  });
});
