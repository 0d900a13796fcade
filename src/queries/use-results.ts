import { queryOptions, useQuery } from '@tanstack/react-query';
import { Explained } from '../backend/error-texts.ts';
import { readReport, readResults, type Stored } from '../backend/storage.ts';
import type { Assessment } from '../domain/assessment.ts';

/** The stored results of an assessment, fetched anew after every run; its error is a sentence why they are not to be had. */
export function useResults(assessment: Assessment) {
  return useQuery(resultsQuery(assessment));
}

/** The query of `useResults`, for several at once. */
export function resultsQuery({ id, processing }: Assessment) {
  return queryOptions({
    queryKey: ['results', id, ...versionOf(processing)],
    enabled: hasResults(processing),
    queryFn: async () => valueOf(await readResults({ id, processing })),
  });
}

/** The stored report of an assessment, fetched where it is wanted. */
export function useReport({ id, processing }: Assessment, isWanted = true) {
  return useQuery({
    queryKey: ['report', id, ...versionOf(processing)],
    enabled: isWanted && hasResults(processing),
    queryFn: async () => valueOf(await readReport({ id, processing })),
  });
}

function versionOf(processing: Assessment['processing']) {
  return [processing?.resultHash ?? null, processing?.resultRun ?? null];
}

function hasResults(processing: Assessment['processing']): boolean {
  return processing?.resultHash != null;
}

function valueOf<Value>(stored: Stored<Value>): Value {
  if (stored.kind === 'found') return stored.value;
  throw new Explained(stored.message);
}
