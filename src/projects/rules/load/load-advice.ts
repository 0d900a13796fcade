import zoneAt from '@photostructure/tz-lookup';
import type { Bounds } from '../../../model/map/bounds.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { LoadProblem, ProjectFolder } from '../../../model/project/project.ts';
import { wallOfMinute } from '../../../model/time/wall-clock.ts';
import { problemLog } from '../../../gis/files/problems.ts';
import type { LoadOutcome, ProjectFacts } from './load-files.ts';
import { grouped } from '../../../model/format/format.ts';

/** Times in midsummer and midwinter of either hemisphere. Two time zones that agree at both times keep the same time. */
const MINUTES = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].map((day) => Date.parse(day) / 60_000);

/** Warnings for the administrator of a project: what the project lacks, and whether its criteria are meant for its place. */
export function adviceOn(
  { bounds, addresses, hasTerrain, hasGround }: ProjectFacts,
  criteria: Pick<CriteriaSet, 'timeZone'>,
  isChosen: boolean,
): LoadProblem[] {
  const problems = timeZoneProblems(criteria.timeZone, bounds);
  const warn = (folder: ProjectFolder, message: string) => problemLog(problems, folder, '').warning(message);
  if (!isChosen)
    warn(
      'receivers',
      'Criteria set, time zone and public holidays have not been chosen: those of New South Wales are used. Choose them in the settings of the project.',
    );
  const without = addresses.filter((address) => address.trim() === '').length;
  if (without > 0)
    warn(
      'receivers',
      without === addresses.length
        ? 'No receiver has an address: lists, letters and notifications name them by their ids.'
        : `${grouped(without)} of ${grouped(addresses.length)} receivers have no address: lists, letters and notifications name them by their ids.`,
    );
  if (!hasTerrain)
    warn(
      'terrain',
      'The project has no terrain: the ground is taken for level, and no hill or cutting screens the receivers.',
    );
  if (!hasGround)
    warn('ground', 'The project has no ground regions: the ground factor of the project’s method applies everywhere.');
  return problems;
}

/** The facts of a project after a load. Null if too little is known. */
export function factsOfOutcome(outcome: LoadOutcome): ProjectFacts | null {
  if (outcome.kind === 'failed') return outcome.facts;
  const { bounds, counts, prepared } = outcome;
  const { addresses } = prepared.receivers;
  return { bounds, addresses, hasTerrain: counts.terrainPoints > 0, hasGround: counts.groundRegions > 0 };
}

/** Warns if local clocks at the project's place differ from the project's time zone. */
function timeZoneProblems(timeZone: string, { west, south, east, north }: Bounds): LoadProblem[] {
  const problems: LoadProblem[] = [];
  const place = zoneAt((south + north) / 2, (west + east) / 2);
  const isOther = MINUTES.some((minute) => wallOfMinute(minute, place) !== wallOfMinute(minute, timeZone));
  if (isOther)
    problemLog(problems, 'receivers', '').warning(
      `The project is set to the time of ${timeZone}, and lies where that of ${place} holds. Hours of work, evenings and nights depend on it: correct the time zone under Criteria and report, or keep it.`,
    );
  return problems;
}
