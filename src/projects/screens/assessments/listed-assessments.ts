import { z } from 'zod';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { ShownState } from '../../../plan/screens/details/processing-badge.tsx';

/** Orders of the list. */
export const ORDERS = {
  newest: 'Newest first',
  changed: 'Last changed first',
  name: 'By name',
  start: 'By first day',
} as const;
export type Order = keyof typeof ORDERS;

/** The filters and the order of a project's assessments. Null: the filter is off. */
export const listChoiceSchema = z.object({
  state: z.enum(['not-processed', 'running', 'failed', 'stopped', 'current', 'out-of-date']).nullable(),
  stage: z.string().nullable(),
  author: z.string().nullable(),
  order: z.enum(Object.keys(ORDERS) as [Order, ...Order[]]),
});
export type ListChoice = z.infer<typeof listChoiceSchema>;

export const ALL_LISTED: ListChoice = { state: null, stage: null, author: null, order: 'newest' };

/** The number of active filters. */
export function filterCount({ state, stage, author }: ListChoice): number {
  return [state, stage, author].filter((filter) => filter !== null).length;
}

/** An assessment with the text of its badge. */
export interface Listed {
  assessment: Assessment;
  state: ShownState;
}

/** The assessments that match a choice, in its order. */
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

/** Assessments of the original stack have no creation time. Their first day replaces it. */
const createdTime = ({ createdAt, startDate }: Assessment) => createdAt?.getTime() ?? Date.parse(startDate);

/** A document that was just written has no server time yet and counts as newest. */
const timeOf = (date: Date | null) => date?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The values that can be filtered by, in alphabetical order. */
export function choicesOf(all: readonly Listed[], key: 'stage' | 'author'): string[] {
  const values = all.map(({ assessment }) => assessment[key] ?? '');
  return [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
