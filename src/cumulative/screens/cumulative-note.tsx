import { Anchor, Button, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { contributionOf } from '../rules/contributions.ts';
import { overByDay, addressesOver } from '../rules/addresses-over.ts';
import { watchFrom } from '../../plan/api/assessments.ts';
import { useLive } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { localDate } from '../../model/time/calendar.ts';
import { workingDay } from '../../model/assessment/coming-work.ts';
import { type CriteriaSet, operatingTimeKeys } from '../../model/criteria/criteria-set.ts';
import { daysOfWork, type SharedDays, sharedDays } from '../rules/shared-days.ts';
import type { DatedWork } from '../rules/works-of-day.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { useWorks } from '../api/use-works.ts';
import { grouped, plural, shownDay } from '../../model/format/format.ts';
import { urls } from '../../ui/urls.ts';

interface CumulativeNoteProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  set: CriteriaSet;
  /** Null while it is being loaded. */
  scene: PreparedScene | null;
}

/** Most days of the assessment that are examined. */
const MAX_DAYS = 62;

/** States that other works of the project take place at the same time. The sum is computed only on request. */
export function CumulativeNote({ project, assessment, set, scene }: CumulativeNoteProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const shared = useSharedDay(project, assessment, set);
  if (shared === null) return null;
  const { day, names, count } = shared;
  const when = shownDay(localDate(day), 'weekday');
  return (
    <Text size="sm" component="section" aria-label="Cumulative noise">
      Concurrent works: {named(names)} on {when}
      {count > 1 && ` and ${count - 1} more ${count === 2 ? 'day' : 'days'}`}
      {asked === day && scene !== null && <SumOfDay {...{ project, assessment, set, scene, day }} />}.{' '}
      {asked !== day && (
        <Button mx={4} size="compact-xs" variant="default" disabled={scene === null} onClick={() => setAsked(day)}>
          Show cumulative result
        </Button>
      )}
      <Anchor component={Link} to={urls.together(project.id, day)} size="sm">
        Cumulative noise
      </Anchor>
    </Text>
  );
}

/** Most works that are named. The page *Cumulative noise* lists all of them. */
const MAX_NAMES = 3;

function named(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  if (more <= 0) return names.join(', ');
  return `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more ${plural(more, 'work', 'works')}`;
}

/** Returns the first day from today on with other works at the same time, or else the last such day. Null if there is none. */
function useSharedDay(project: LoadedProjectWithUid, assessment: Assessment, set: CriteriaSet) {
  const { uid, company } = project;
  const days = useMemo(() => daysOfWork(assessment, MAX_DAYS), [assessment]);
  const [today] = useState(() => workingDay(set.timeZone, new Date()));
  const first = days[0] ?? assessment.startDate;
  const live = useLive(useMemo(() => watchFrom({ uid, company }, first), [uid, company, first]));
  return useMemo(() => {
    if (live.kind !== 'ready') return null;
    const last = days.at(-1) ?? '';
    const near = live.value.filter(({ id, startDate }) => id === assessment.id || startDate <= last);
    const found = sharedDays(set, days, near.map(datedWork)).filter(({ works }) => works.includes(assessment.id));
    const all = [...new Set(found.flatMap((exceeding) => exceeding.days))].sort();
    const day = all.find((candidate) => candidate >= today) ?? all.at(-1);
    if (day === undefined) return null;
    const there = new Set(found.flatMap((exceeding) => (exceeding.days.includes(day) ? exceeding.works : [])));
    const names = near.filter(({ id }) => id !== assessment.id && there.has(id)).map(({ name }) => name);
    return { day, names, count: all.length };
  }, [live, days, set, today, assessment.id]);
}

/** Returns when an assessment takes place. Whether it has results is determined later. */
function datedWork(assessment: Assessment): DatedWork {
  return { key: assessment.id, when: assessment, times: operatingTimeKeys(assessment.operatingTime) };
}

interface SumOfDayProps extends CumulativeNoteProps {
  scene: PreparedScene;
  day: string;
}

function SumOfDay({ project, assessment, set, scene, day }: SumOfDayProps) {
  const works = useWorks(project, scene, day);
  const sum = useMemo(() => {
    if (works.kind !== 'ready' || works.value.isFetching) return null;
    const { works: all } = works.value;
    const together = sharedDays(set, [day], all).filter((stretch) => stretch.works.includes(assessment.id));
    const contributions = ({ time, works: there }: Pick<SharedDays, 'time' | 'works'>) =>
      all
        .filter(({ key }) => there.includes(key))
        .flatMap((work) => {
          const of = set.operatingTimes.find(({ key }) => key === time);
          return of === undefined ? [] : [contributionOf(work, of, scene).contribution];
        });
    return overByDay(together, (time, there) =>
      addressesOver(scene, set, time, contributions({ time, works: there })),
    ).get(day);
  }, [works, set, scene, day, assessment.id]);
  if (works.kind === 'failed') return <>: {works.message}</>;
  if (works.kind === 'loading' || sum === null) return <>: summing …</>;
  const { unprocessed, failures, isCut } = works.value;
  const missing = [
    ...(unprocessed.length === 0 ? [] : [`${unprocessed.join(', ')} not processed, and not in the sum`]),
    ...failures,
    ...(isCut ? ['there are more works than are included'] : []),
  ];
  const butFor = missing.map((text) => `; ${text}`).join('');
  // A single work has no sum.
  if (sum === undefined) return <>: not summed{butFor}</>;
  const [over, only] = [sum.over.size, sum.onlyTogether.size];
  return (
    <>
      :{' '}
      <strong>
        {grouped(over)} {plural(over, 'address exceeds', 'addresses exceed')}
      </strong>
      , {grouped(only)} of them only by cumulative noise{butFor}
    </>
  );
}
