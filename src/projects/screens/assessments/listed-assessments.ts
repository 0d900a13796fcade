import { z } from 'zod';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { ShownState } from '../../../plan/screens/details/processing-badge.tsx';

/** In which order assessments are listed. */
export const ORDERS = {
  newest: 'Newest first',
  changed: 'Last changed first',
  name: 'By name',
  start: 'By first day',
} as const;
export type Order = keyof typeof ORDERS;

/** Which assessments of a project are listed, and in which order; null lets all pass. */
export const listChoiceSchema = z.object({
  state: z.enum(['not-processed', 'running', 'failed', 'stopped', 'current', 'out-of-date']).nullable(),
  stage: z.string().nullable(),
  author: z.string().nullable(),
  order: z.enum(Object.keys(ORDERS) as [Order, ...Order[]]),
});
export type ListChoice = z.infer<typeof listChoiceSchema>;

export const ALL_LISTED: ListChoice = { state: null, stage: null, author: null, order: 'newest' };

/** How many filters let less than all pass. */
export function filterCount({ state, stage, author }: ListChoice): number {
  return [state, stage, author].filter((filter) => filter !== null).length;
}

/** An assessment and what its badge says. */
export interface Listed {
  assessment: Assessment;
  state: ShownState;
}

/** Those that a choice lets pass, in its order. */
export function chooseListed(all: readonly Listed[], { state, stage, author, order }: ListChoice): Listed[] {
  return all
    .filter(
      (candidate) =>
        (state === null || candidate.state === state) &&
        (stage === null || (candidate.assessment.stage ?? '') === stage) &&
        (author === null || candidate.assessment.author === author),
    )
    .sort((a, b) => compare(a.assessment, b.assessment, order));
}

function compare(a: Assessment, b: Assessment, order: Order): number {
  const byName = a.name.localeCompare(b.name, 'en', { numeric: true });
  switch (order) {
    case 'newest':
      return createdTime(b) - createdTime(a) || byName;
    case 'changed':
      return timeOf(b.updatedAt) - timeOf(a.updatedAt) || byName;
    case 'name':
      return byName;
    case 'start':
      return a.startDate.localeCompare(b.startDate) || byName;
  }
}

/** Where nobody kept when an assessment was made, as in those of the original stack, its first day says how new it is. */
const createdTime = ({ createdAt, startDate }: Assessment) => createdAt?.getTime() ?? Date.parse(startDate);

/** What was written just now, and has no time of the server yet, is the newest. */
const timeOf = (date: Date | null) => date?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** What there is to filter by, in alphabetical order: each value with what it is called. */
export function choicesOf(all: readonly Listed[], key: 'stage' | 'author'): string[] {
  const values = all.map(({ assessment }) => assessment[key] ?? '');
  return [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
