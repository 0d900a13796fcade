import zoneAt from '@photostructure/tz-lookup';
import type { Bounds } from '../../domain/bounds.ts';
import type { CriteriaSet } from '../../domain/criteria/criteria-set.ts';
import type { LoadProblem } from '../../domain/project.ts';
import { wallOfMinute } from '../../domain/wall-clock.ts';
import { loadingTexts } from '../../texts/loading.ts';
import { problemLog } from '../files/problems.ts';

/** Midsummer and midwinter, whichever is which: zones that agree on both keep the same time. */
const MINUTES = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].map((day) => Date.parse(day) / 60_000);

/** What of a project's criteria may not be meant for its place, as warnings. */
export function problemsOfPlace(
  criteria: Pick<CriteriaSet, 'timeZone'>,
  isChosen: boolean,
  bounds: Bounds,
): LoadProblem[] {
  const problems = timeZoneProblems(criteria.timeZone, bounds);
  if (!isChosen) problemLog(problems, 'receivers', '').warning(loadingTexts.criteriaNotChosen);
  return problems;
}

/** A warning where clocks at a project's place show another time than those of its time zone. */
function timeZoneProblems(timeZone: string, { west, south, east, north }: Bounds): LoadProblem[] {
  const problems: LoadProblem[] = [];
  const place = zoneAt((south + north) / 2, (west + east) / 2);
  const isOther = MINUTES.some((minute) => wallOfMinute(minute, place) !== wallOfMinute(minute, timeZone));
  if (isOther) problemLog(problems, 'receivers', '').warning(loadingTexts.otherTimeZone(timeZone, place));
  return problems;
}
