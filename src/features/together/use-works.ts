import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { watchFrom } from '../../backend/assessments.ts';
import { errorText } from '../../backend/error-texts.ts';
import { type Live, useLive } from '../../backend/live.ts';
import { readOtherLevels, watchLevelsOfFiles, watchOtherLevels } from '../../backend/other-levels.ts';
import type { Assessment } from '../../domain/assessment.ts';
import { type KnownReceivers, matchAddresses, type Matched } from '../../domain/cumulative/match-addresses.ts';
import type { LevelsFile, OtherLevels } from '../../domain/cumulative/other-levels.ts';
import { type DatedWork, goesOnOn } from '../../domain/cumulative/works-of-day.ts';
import { OTHER_LEVELS_LIMITS } from '../../domain/limits.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import type { Results } from '../../domain/results.ts';
import type { PreparedScene } from '../../geodata/scene/prepared-scene.ts';
import { resultsQuery } from '../../queries/use-results.ts';

/** Works of the day that have levels. */
export type Work = DatedWork & {
  name: string;
  /** `permit 4711`, `in force`; empty where there is nothing to tell. */
  note: string;
} & (
    | { origin: 'assessment'; assessment: Assessment; results: Results }
    | { origin: 'other'; other: OtherLevels; file: LevelsFile; matched: Matched }
  );

/** What is known of the works of a day. */
export interface DayWorks {
  /** In the order in which they may go ahead: what is in force first. */
  works: readonly Work[];
  /** The assessments of the project that go on later, or on that day. */
  assessments: readonly Assessment[];
  /** Those of the day. */
  ofDay: readonly Assessment[];
  /** Names of those of the day without results. */
  unprocessed: readonly string[];
  /** All levels of works elsewhere that count for the project, on whatever day. */
  others: readonly OtherLevels[];
  /** What the company published. */
  published: readonly OtherLevels[];
  /** Sentences about levels that could not be fetched. */
  failures: readonly string[];
  /** Whether there are more levels of works elsewhere than are looked at. */
  isCut: boolean;
  isFetching: boolean;
}

/** The works of a day and what is known of them; null levels wait for the scene. */
export function useWorks(project: LoadedProjectWithUid, scene: PreparedScene | null, day: string): Live<DayWorks> {
  const { uid, company } = project;
  const live = useLive(useMemo(() => watchFrom({ uid, company }, day), [uid, company, day]));
  const ofFiles = useLive(useMemo(() => watchLevelsOfFiles({ company, uid }), [company, uid]));
  const given = useLive(useMemo(() => watchOtherLevels(company, 'company'), [company]));
  const published = useLive(useMemo(() => watchOtherLevels(company, 'publisher'), [company]));
  const ofDay = useMemo(
    () => (live.kind === 'ready' ? live.value.filter((one) => goesOnOn(one, day)) : []),
    [live, day],
  );
  const others = useMemo(
    () => [ofFiles, given].flatMap((one) => (one.kind === 'ready' ? one.value : [])),
    [ofFiles, given],
  );
  const results = useQueries({ queries: ofDay.map((assessment) => resultsQuery(assessment)), combine: dataOf });
  const files = useQueries({
    queries: others.map((one) => ({
      queryKey: ['other-levels', one.id],
      queryFn: () => readOtherLevels(one),
      staleTime: Infinity,
    })),
    combine: dataOf,
  });
  const known = useMemo(() => (scene === null ? null : knownReceivers(scene)), [scene]);
  return useMemo((): Live<DayWorks> => {
    for (const one of [live, ofFiles, given, published]) if (one.kind !== 'ready') return one;
    if (live.kind !== 'ready' || published.kind !== 'ready') return { kind: 'loading' };
    const own = ofDay.flatMap((assessment, index): Work[] => {
      const found = results.data[index];
      return found == null ? [] : [workOfAssessment(assessment, found)];
    });
    const elsewhere = others.flatMap((other, index): Work[] => {
      const file = files.data[index];
      return file == null || known === null ? [] : workOfOther(other, file, known, day);
    });
    const isFetching = results.isFetching || files.isFetching;
    return {
      kind: 'ready',
      value: {
        works: [...own.sort((a, b) => rankOf(a) - rankOf(b)), ...elsewhere],
        assessments: live.value,
        ofDay,
        unprocessed: ofDay.filter(({ processing }) => processing?.resultHash == null).map(({ name }) => name),
        others,
        published: published.value,
        failures: [
          ...results.failures.map(([index, message]) => `${ofDay[index]?.name ?? ''} is not in the sum: ${message}`),
          ...files.failures.map(([index, message]) => `${others[index]?.name ?? ''} is not in the sum: ${message}`),
        ],
        isCut: [ofFiles, given].some((one) => one.kind === 'ready' && one.value.length >= OTHER_LEVELS_LIMITS.listed),
        isFetching,
      },
    };
  }, [live, ofFiles, given, published, ofDay, others, results, files, known, day]);
}

interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  isLoading: boolean;
}

function dataOf<Data>(queries: ReadonlyArray<Query<Data>>) {
  return {
    data: queries.map(({ data }) => data ?? null),
    isFetching: queries.some(({ isLoading }) => isLoading),
    failures: queries.flatMap(({ error }, index) => (error === null ? [] : [[index, errorText(error)] as const])),
  };
}

/** What is in force goes first, then what is approved, then what was handed in. */
const STATES = ['in-force', 'approved', 'reviewed', 'submitted'];

function rankOf(work: Work): number {
  const state = work.origin === 'assessment' ? work.assessment.issued?.state : undefined;
  const rank = STATES.indexOf(state ?? '');
  return rank === -1 ? STATES.length : rank;
}

function workOfAssessment(assessment: Assessment, results: Results): Work {
  const { id, name, permitNumber } = assessment;
  return {
    key: id,
    name,
    note: permitNumber === '' ? '' : `permit ${permitNumber}`,
    when: assessment,
    times: results.operatingTimes,
    origin: 'assessment',
    assessment,
    results,
  };
}

function workOfOther(other: OtherLevels, file: LevelsFile, known: KnownReceivers, day: string): Work[] {
  const { when, id, name, publisherName, source } = other;
  const dated =
    when.kind === 'days'
      ? { startDate: when.from, endDate: when.to }
      : { shifts: when.shifts, startDate: when.shifts[0]?.date ?? day, endDate: when.shifts.at(-1)?.date ?? day };
  if (!goesOnOn(dated, day)) return [];
  const matched = matchAddresses(file, known, other.origin === 'file');
  const note = other.origin === 'published' ? publisherName : source;
  return [{ key: id, name, note, when: dated, times: other.times, origin: 'other', other, file, matched }];
}

function knownReceivers({ receivers }: PreparedScene): KnownReceivers {
  const { ids, addressIds, addresses, lonLat } = receivers;
  return {
    id: ids,
    addressId: addressIds,
    address: addresses,
    lon: ids.map((_, receiver) => lonLat[2 * receiver] ?? NaN),
    lat: ids.map((_, receiver) => lonLat[2 * receiver + 1] ?? NaN),
  };
}
