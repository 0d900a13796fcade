import { useQuery } from '@tanstack/react-query';
import { readReport, readResults } from '../backend/storage.ts';
import type { Assessment } from '../domain/assessment.ts';

/** The stored results of an assessment, fetched anew after every run; null while there are none. */
export function useResults({ id, processing }: Assessment) {
  const version = processing?.resultHash ?? null;
  return useQuery({
    queryKey: ['results', id, version, processing?.finishedAt?.getTime() ?? null],
    enabled: version !== null,
    queryFn: () => readResults(id),
  });
}

/** The stored report of an assessment. */
export function useReport({ id, processing }: Assessment) {
  const version = processing?.resultHash ?? null;
  return useQuery({
    queryKey: ['report', id, version, processing?.finishedAt?.getTime() ?? null],
    enabled: version !== null,
    queryFn: () => readReport(id),
  });
}
