import { Chance } from '../reliability/chance.ts';
import { costOf, type Inputs, monthOf, timesInMonth } from './cost.ts';
import type { Life } from './life.ts';
import { type Asked, askedRuns, type Monday, simulate } from './monday.ts';
import { NOTHING, plus, type Tally } from './tally.ts';

const SEED = 1;

/** The tables of docs/scale.md. */
export function scaleTables(life: Life, inputs: Inputs): string {
  return [
    '### One life, counted',
    lifeTable(life),
    `The document of the assessment takes ${kb(life.documentBytes)}, what lies in Storage of it ${kb(life.objectBytes)}.`,
    '### A month',
    monthTable(life, inputs),
    '### What a month costs',
    `${inputs.use.note} Prices: ${inputs.prices.note} (${inputs.prices.date})`,
    costTable(life, inputs),
    '### A Monday morning',
    inputs.monday.note,
    mondayTable(life, inputs),
  ].join('\n\n');
}

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const whole = (value: number) => Math.round(value).toLocaleString('en');

const COLUMNS: ReadonlyArray<readonly [head: string, cell: (tally: Tally) => string]> = [
  ['reads', ({ documentReads }) => whole(documentReads)],
  ['reads of rules', ({ ruleReads }) => whole(ruleReads)],
  ['writes', ({ documentWrites }) => whole(documentWrites)],
  ['deletes', ({ documentDeletes }) => whole(documentDeletes)],
  ['objects written', ({ objectWrites }) => whole(objectWrites)],
  ['objects read', ({ objectReads }) => whole(objectReads)],
  ['to the page', ({ bytesToPage }) => kb(bytesToPage)],
  ['invocations', ({ invocations }) => whole(invocations)],
  ['core seconds', ({ cpuS }) => cpuS.toFixed(2)],
  ['seconds', ({ wallS }) => wallS.toFixed(2)],
];

function table(heads: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function lifeTable({ steps }: Life): string {
  const all = { name: 'all of them once', tally: steps.reduce((sum, { tally }) => plus(sum, tally), NOTHING) };
  return table(
    ['step', ...COLUMNS.map(([head]) => head)],
    [...steps, all].map(({ name, tally }) => [name, ...COLUMNS.map(([, cell]) => cell(tally))]),
  );
}

function monthTable(life: Life, inputs: Inputs): string {
  const month = monthOf(life, inputs);
  const second = (value: number) => (value / (22 * 8 * 3_600)).toFixed(1);
  const rows: Array<readonly [string, number]> = [
    ['document reads, those of rules among them', month.documentReads + month.ruleReads],
    ['document writes', month.documentWrites],
    ['objects written', month.objectWrites],
    ['objects read', month.objectReads],
    ['invocations', month.invocations],
    ...life.steps.map(({ name }) => [`times: ${name}`, timesInMonth(inputs, name)] as const),
  ];
  return table(
    ['what', 'in a month', 'a second of 22 days of 8 hours'],
    rows.map(([name, value]) => [name, whole(value), second(value)]),
  );
}

function costTable(life: Life, inputs: Inputs): string {
  const parts = costOf(life, inputs);
  const sum = parts.reduce((total, [, , dollars]) => total + dollars, 0);
  const rows = parts.map(([part, amount, dollars]) => [part, amount, dollars.toFixed(2)]);
  return table(['part', 'in a month', 'dollars'], [...rows, ['together', '', sum.toFixed(2)]]);
}

function mondayTable(life: Life, inputs: Inputs): string {
  const { monday: of } = inputs;
  const small = life.steps.find(({ name }) => name === 'process')?.tally.wallS ?? 0;
  const monday: Monday = {
    ...of,
    kinds: [
      { name: 'small', share: 1 - of.mediumShare - of.largeShare, seconds: small },
      { name: 'medium', share: of.mediumShare, seconds: of.mediumSeconds },
      { name: 'large', share: of.largeShare, seconds: of.largeSeconds },
    ],
  };
  const asked = askedRuns(monday, new Chance(SEED));
  const [calls, jobs] = [asked.filter(isCall), asked.filter((run) => !isCall(run))];
  return table(
    [
      'instances at most, of calls and of jobs',
      'calls wait, p95, s',
      'longest, s',
      'jobs wait, p50, s',
      'p95, s',
      'longest, s',
      'all done after, min',
      'instance hours',
    ],
    of.instances.map((most) => {
      const [ofCalls, ofJobs] = [simulate(monday, calls, most), simulate(monday, jobs, most)];
      const minutes = Math.max(ofCalls.doneAfterS, ofJobs.doneAfterS) / 60;
      const hours = (ofCalls.instanceS + ofJobs.instanceS) / 3_600;
      const waits = [ofCalls.p95S, ofCalls.longestS, ofJobs.p50S, ofJobs.p95S, ofJobs.longestS];
      return [String(most), ...waits.map((value) => value.toFixed(0)), minutes.toFixed(0), hours.toFixed(1)];
    }),
  );
}

const isCall = ({ kind }: Asked) => kind === 'small';
