import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../firebase/calls.ts';
import { Explained } from '../../firebase/error-texts.ts';
import { readReport, readResults, type Stored } from './run-files.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { AssessmentId } from '../../model/ids.ts';
import type { ResultsSource } from '../rules/columns/results-source.ts';
import { type ResultsOnMap, shownTime } from '../rules/results-on-map.ts';
import { openStoredColumns } from './stored-columns.ts';

/**
 * The stored results of an assessment. They are fetched again after every run. The error is a sentence with the reason why they
 * cannot be read.
 */
export function useResults(assessment: Assessment) {
  return useQuery(resultsQuery(assessment));
}

/** The query of `useResults`, for use with several queries. */
export function resultsQuery({ id, processing }: Pick<Assessment, 'id' | 'processing'>) {
  return queryOptions({
    queryKey: ['results', id, ...versionOf(processing)],
    enabled: hasResults(processing),
    // Results are large and never change, so they are not compared with the previous value.
    structuralSharing: false,
    queryFn: async ({ client }) => {
      const columns = await client.fetchQuery(columnsQuery({ id, processing }));
      return columns === null ? valueOf(await readResults({ id, processing })) : columns.fetchAll();
    },
  });
}

/** Fetches the stored results of an assessment for a worker. @throws Explained */
export async function fetchResultsSource(
  client: QueryClient,
  assessment: Pick<Assessment, 'id' | 'processing'>,
): Promise<ResultsSource> {
  const columns = await client.fetchQuery(columnsQuery(assessment));
  if (columns !== null) return columns.fetchSource();
  return { kind: 'parsed', results: await client.fetchQuery(resultsQuery(assessment)) };
}

function columnsQuery({ id, processing }: Pick<Assessment, 'id' | 'processing'>) {
  return queryOptions({
    queryKey: ['result-columns', id, ...versionOf(processing)],
    enabled: hasResults(processing),
    structuralSharing: false,
    queryFn: () => openStoredColumns({ id, processing }),
  });
}

/** Starts to fetch the results of an assessment before the page that shows them is loaded. */
export function useResultsAhead({ id, processing }: Pick<Assessment, 'id' | 'processing'>): void {
  // An empty list prevents renders when the query changes.
  useQuery({ ...columnsQuery({ id, processing }), notifyOnChangeProps: [] });
}

/**
 * The part of the stored results that the map needs. It is available before all results are. Null until then, and for older
 * results, which are fetched as a whole.
 * @param chosen operating time to show; null: the worst one
 */
export function useResultsOnMap({ id, processing }: Assessment, chosen: string | null): ResultsOnMap | null {
  const { data: columns = null } = useQuery(columnsQuery({ id, processing }));
  const time = shownTime(columns?.onMap ?? null, chosen);
  const { isSuccess } = useQuery({
    queryKey: ['results-on-map', id, ...versionOf(processing), time],
    enabled: columns !== null && time !== null,
    queryFn: async () => {
      await columns?.fetchForMap(time ?? '');
      return true;
    },
  });
  return columns !== null && isSuccess ? columns.onMap : null;
}

/** The stored report of an assessment. It is loaded only if `isWanted` is true. */
export function useReport({ id, processing }: Assessment, isWanted = true) {
  return useQuery({
    queryKey: ['report', id, ...versionOf(processing)],
    enabled: isWanted && hasResults(processing),
    queryFn: async () => valueOf(await readReport({ id, processing })),
  });
}

/**
 * The stored report with contours and imagery on its map. They are drawn when the report is first read.
 * @param isCurrent whether the report belongs to the current plan; otherwise nothing can be drawn
 */
export function useDrawnReport(assessment: Assessment, isCurrent: boolean) {
  const { id, processing } = assessment;
  const stored = useReport(assessment);
  const drawing = useQuery({
    queryKey: ['drawn-report', id, ...versionOf(processing)],
    enabled: isCurrent && stored.data?.map?.drawn === false,
    retry: false,
    queryFn: async () => {
      await call('drawReport', { assessmentId: id });
      return valueOf(await readReport({ id, processing }));
    },
  });
  return { stored, report: drawing.data ?? stored.data, drawing };
}

/**
 * Waits until the map of a report is drawn, if the page has requested it. Otherwise another function would draw the same map at
 * the same time. A failure is ignored, because the function that needs the map draws it again.
 */
export async function whenDrawn(client: QueryClient, id: AssessmentId): Promise<void> {
  const drawings = client.getQueryCache().findAll({ queryKey: ['drawn-report', id], fetchStatus: 'fetching' });
  await Promise.allSettled(drawings.map(async ({ promise }) => await promise));
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
