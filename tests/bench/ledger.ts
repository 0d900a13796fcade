/**
 * Measures the time until the month board shows a shift that was dropped on another night, with 50,000 addresses and 12
 * assessments of 5 shifts each.
 */
import { DEFAULT_REPORT_CONFIG, criteriaSetOf } from '../../src/model/project/report-config.ts';
import { freeDays } from '../../src/respite/rules/free-days.ts';
import { conflictCount, RespiteLedger, respiteOutcome } from '../../src/respite/rules/respite-ledger.ts';
import { assessmentIdSchema } from '../../src/model/ids.ts';
import { dateOfDay, dayNumber } from '../../src/model/time/calendar.ts';
import { anAssessment } from '../support/assessments.ts';
import { someResults } from '../support/results.ts';

const [ADDRESSES, ASSESSMENTS, SHIFTS, ROUNDS] = [50_000, 12, 5, 20];
const set = criteriaSetOf(DEFAULT_REPORT_CONFIG);
const ids = Array.from({ length: ADDRESSES }, (_, index) => `r${index}`);
const first = dayNumber('2026-11-01');
const plain = someResults(ids);
const entries = Array.from({ length: ASSESSMENTS }, (_, number) => {
  const id = assessmentIdSchema.parse(`a${number}`);
  const measures = ids.map((_, index) => ((index + number * 4_000) % ADDRESSES < 9_000 ? ['N', 'R1', 'R2'] : []));
  const times = Object.fromEntries(
    Object.entries(plain.receivers.times).map(([key, columns]) => [key, { ...columns, measures }]),
  );
  const shifts = Array.from({ length: SHIFTS }, (_, at) => ({
    date: dateOfDay(first + ((number * 2 + at * 6) % 30)),
    start: '20:00',
    end: '05:00',
  }));
  return {
    assessment: anAssessment({ id, shifts }),
    shifts,
    results: { ...plain, receivers: { ...plain.receivers, times } },
  };
});
const begun = performance.now();
const ledger = new RespiteLedger(set, entries);
const others = entries.slice(1).flatMap(({ assessment, shifts }) => ledger.daysOf(assessment.id, shifts).days);
const [{ assessment, shifts }] = entries as [(typeof entries)[number]];
ledger.daysOf(assessment.id, shifts);
process.stdout.write(`prepared in ${(performance.now() - begun).toFixed(0)} ms\n`);
const taken: number[] = [];
let conflicts = 0;
for (let round = 0; round < ROUNDS; round++) {
  const start = performance.now();
  const moved = shifts.map((shift, at) => (at === 0 ? { ...shift, date: dateOfDay(first + round) } : shift));
  const { days } = ledger.daysOf(assessment.id, moved);
  conflicts += conflictCount(respiteOutcome([...others, ...days], ADDRESSES));
  taken.push(performance.now() - start);
}
taken.sort((a, b) => a - b);
process.stdout.write(
  `a move: median ${taken[ROUNDS / 2]?.toFixed(0)} ms, most ${taken.at(-1)?.toFixed(0)} ms (${ASSESSMENTS * SHIFTS} shifts, ${ADDRESSES} addresses, ${Math.round(conflicts / ROUNDS)} in conflict)\n`,
);
const start = performance.now();
const candidates = Array.from({ length: 30 }, (_, day) => dateOfDay(first + day));
freeDays(ledger, assessment.id, { shifts, moved: shifts[0]!, others, counted: (days) => days }, candidates);
process.stdout.write(`free nights of a month: ${(performance.now() - start).toFixed(0)} ms\n`);
