import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inTurn, knownReceivers, type Work, workOfAssessment, workOfOther } from '../rules/work.ts';
import { watchFrom } from '../../plan/api/assessments.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { type Live, useLive } from '../../firebase/live.ts';
import { readOtherLevels, watchLevelsOfFiles, watchOtherLevels } from './other-levels.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { OtherLevels } from '../../model/results/other-levels.ts';
import { takesPlaceOn } from '../rules/works-of-day.ts';
import { OTHER_LEVELS_LIMITS } from '../../model/limits.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { resultsQuery } from '../../results/api/use-results.ts';

/** Levels of works elsewhere that count for a project. */
export interface OtherWorks {
  /** The works whose levels are loaded, for any day. */
  works: readonly Work[];
  /** Levels of works elsewhere that count, including those that are not loaded yet. */
  others: readonly OtherLevels[];
  /** Levels that other companies offer and that are not accepted yet. */
  offered: readonly OtherLevels[];
  /** Levels that the company shared with others. */
  published: readonly OtherLevels[];
  /** Messages about levels that could not be fetched. */
  failures: readonly string[];
  /** Whether there are more levels of works elsewhere than are included. */
  isCut: boolean;
  isFetching: boolean;
}

/** The works of a day with their data. Works in force come first, so that they have precedence. */
export interface DayWorks extends OtherWorks {
  /** Assessments of the project that end on the day or later. */
  assessments: readonly Assessment[];
  /** Assessments with work on the day. */
  ofDay: readonly Assessment[];
  /** Names of the day's assessments that have no results. */
  unprocessed: readonly string[];
}

/**
 * Returns the levels of works elsewhere of a project. They are converted to works once the scene is loaded.
 * @param isWanted whether the files with the levels are fetched
 */
export function useOtherWorks(
  { uid, company }: Pick<LoadedProjectWithUid, 'uid' | 'company'>,
  scene: PreparedScene | null,
  isWanted = true,
): Live<OtherWorks> {
  const ofFiles = useLive(useMemo(() => watchLevelsOfFiles({ company, uid }), [company, uid]));
  const given = useLive(useMemo(() => watchOtherLevels(company, 'company'), [company]));
  const published = useLive(useMemo(() => watchOtherLevels(company, 'publisher'), [company]));
  const all = useMemo(
    () => [ofFiles, given].flatMap((list) => (list.kind === 'ready' ? list.value : [])),
    [ofFiles, given],
  );
  const others = useMemo(() => all.filter(({ accepted }) => accepted), [all]);
  const files = useQueries({
    queries: others.map((other) => ({
      queryKey: ['other-levels', other.id],
      enabled: isWanted,
      queryFn: () => readOtherLevels(other),
      staleTime: Infinity,
    })),
    combine: dataOf,
  });
  const known = useMemo(() => (scene === null ? null : knownReceivers(scene)), [scene]);
  return useMemo((): Live<OtherWorks> => {
    for (const one of [ofFiles, given, published]) if (one.kind !== 'ready') return one;
    if (published.kind !== 'ready') return { kind: 'loading' };
    const works = others.flatMap((other, index): Work[] => {
      const file = files.data[index];
      return file == null || known === null ? [] : [workOfOther(other, file, known)];
    });
    return {
      kind: 'ready',
      value: {
        works,
        others,
        offered: all.filter(({ accepted }) => !accepted),
        published: published.value,
        failures: files.failures.map(([index, message]) => notInSum(others[index]?.name, message)),
        isCut: [ofFiles, given].some(
          (list) => list.kind === 'ready' && list.value.length >= OTHER_LEVELS_LIMITS.listed,
        ),
        isFetching: files.isFetching,
      },
    };
  }, [ofFiles, given, published, all, others, files, known]);
}

/** Returns the works of a day with their data. Without a scene, works elsewhere are missing. */
export function useWorks(project: LoadedProjectWithUid, scene: PreparedScene | null, day: string): Live<DayWorks> {
  const { uid, company } = project;
  const live = useLive(useMemo(() => watchFrom({ uid, company }, day), [uid, company, day]));
  const elsewhere = useOtherWorks(project, scene);
  const ofDay = useMemo(
    () => (live.kind === 'ready' ? live.value.filter((assessment) => takesPlaceOn(assessment, day)) : []),
    [live, day],
  );
  const results = useQueries({ queries: ofDay.map((assessment) => resultsQuery(assessment)), combine: dataOf });
  return useMemo((): Live<DayWorks> => {
    if (live.kind !== 'ready') return live;
    if (elsewhere.kind !== 'ready') return elsewhere;
    const own = ofDay.flatMap((assessment, index): Work[] => {
      const found = results.data[index];
      return found == null ? [] : [workOfAssessment(assessment, found)];
    });
    const { works, failures, isFetching } = elsewhere.value;
    return {
      kind: 'ready',
      value: {
        ...elsewhere.value,
        works: inTurn([...own, ...works.filter(({ when }) => takesPlaceOn(when, day))]),
        assessments: live.value,
        ofDay,
        unprocessed: ofDay.filter(({ processing }) => processing?.resultHash == null).map(({ name }) => name),
        failures: [...results.failures.map(([index, message]) => notInSum(ofDay[index]?.name, message)), ...failures],
        isFetching: results.isFetching || isFetching,
      },
    };
  }, [live, elsewhere, ofDay, results, day]);
}

const notInSum = (name = '', message: string) => `${name} is not in the sum: ${message}`;

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
