import { z } from 'zod';
import { ASSESSMENTS_OF_COMPANY } from '../reliability/setting.ts';
import type { Life } from './life.ts';
import { NOTHING, plus, type Tally } from './tally.ts';

const numbers = z.number().nonnegative();

export const inputsSchema = z.strictObject({
  prices: z.strictObject({
    note: z.string(),
    date: z.string(),
    documentReadsPer100k: numbers,
    documentWritesPer100k: numbers,
    documentDeletesPer100k: numbers,
    documentGibMonth: numbers,
    objectWritesPer10k: numbers,
    objectReadsPer10k: numbers,
    objectGibMonth: numbers,
    egressGib: numbers,
    invocationsPerMillion: numbers,
    vcpuSecond: numbers,
    gibSecond: numbers,
  }),
  use: z.strictObject({
    note: z.string(),
    users: numbers,
    assessments: numbers,
    months: numbers,
    opensPerAssessment: numbers,
    visitsPerUserMonth: numbers,
    /** Assessments in each list that a person sees. */
    listed: numbers,
    /** Colleagues whose pages list the assessment while somebody works on it. */
    colleagues: numbers,
    editsPerAssessment: numbers,
    runsPerAssessment: numbers,
    exportsPerAssessment: numbers,
    reportsPerAssessment: numbers,
    vcpu: numbers,
    gib: numbers,
  }),
  monday: z.strictObject({
    note: z.string(),
    assessments: z.number().int(),
    withinMinutes: numbers,
    coldStartS: numbers,
    idleS: numbers,
    mediumShare: numbers,
    mediumSeconds: numbers,
    largeShare: numbers,
    largeSeconds: numbers,
    instances: z.array(z.number().int().positive()),
  }),
});
export type Inputs = z.infer<typeof inputsSchema>;

/** Number of times per month that each step of a life is taken by all people together. */
export function timesInMonth({ use }: Inputs, step: string): number {
  const perMonth = use.assessments / use.months;
  if (step.startsWith('sign in') || step === 'open a project') return use.users * use.visitsPerUserMonth;
  if (step.startsWith('edit')) return perMonth * use.editsPerAssessment;
  if (step === 'process') return perMonth * use.runsPerAssessment;
  if (step.startsWith('export')) return perMonth * use.exportsPerAssessment;
  if (step.endsWith('report')) return perMonth * use.reportsPerAssessment;
  return perMonth * use.opensPerAssessment;
}

/** All operations of a month. Compared with the counted life, lists are longer, and colleagues receive every write too. */
export function monthOf({ steps }: Life, inputs: Inputs): Tally {
  const month = steps.reduce((sum, { name, tally }) => plus(sum, tally, timesInMonth(inputs, name)), NOTHING);
  const longer = month.lists * (inputs.use.listed - ASSESSMENTS_OF_COMPANY);
  const heard = month.assessmentWrites * inputs.use.colleagues;
  return { ...month, documentReads: month.documentReads + longer + heard };
}

const GIB = 2 ** 30;

/**
 * Estimated factor for index entries in the billed storage. An index entry has the size of its field, and a document has several.
 */
const WITH_INDEXES = 2;

/** The cost of a month with the data of the first year stored, dollars by part. */
export function costOf(life: Life, inputs: Inputs): Array<readonly [part: string, amount: string, dollars: number]> {
  const { prices, use } = inputs;
  const month = monthOf(life, inputs);
  const documentGib = (life.documentBytes * WITH_INDEXES * use.assessments) / GIB;
  const objectGib = (life.objectBytes * use.assessments) / GIB;
  const egressGib = month.bytesToPage / GIB;
  const reads = month.documentReads + month.ruleReads;
  const count = (value: number) => Math.round(value).toLocaleString('en');
  const gib = (value: number) => `${value.toFixed(1)} GiB`;
  return [
    ['Firestore, reads', count(reads), (reads / 100_000) * prices.documentReadsPer100k],
    ['Firestore, writes', count(month.documentWrites), (month.documentWrites / 100_000) * prices.documentWritesPer100k],
    [
      'Firestore, deletes',
      count(month.documentDeletes),
      (month.documentDeletes / 100_000) * prices.documentDeletesPer100k,
    ],
    ['Firestore, stored', gib(documentGib), documentGib * prices.documentGibMonth],
    ['Storage, class A', count(month.objectWrites), (month.objectWrites / 10_000) * prices.objectWritesPer10k],
    ['Storage, class B', count(month.objectReads), (month.objectReads / 10_000) * prices.objectReadsPer10k],
    ['Storage, stored', gib(objectGib), objectGib * prices.objectGibMonth],
    ['Storage, to pages', gib(egressGib), egressGib * prices.egressGib],
    ['Functions, invocations', count(month.invocations), (month.invocations / 1e6) * prices.invocationsPerMillion],
    ['Functions, vCPU seconds', count(month.wallS * use.vcpu), month.wallS * use.vcpu * prices.vcpuSecond],
    ['Functions, GiB seconds', count(month.wallS * use.gib), month.wallS * use.gib * prices.gibSecond],
  ];
}
