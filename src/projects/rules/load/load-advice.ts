import zoneAt from '@photostructure/tz-lookup';
import type { Bounds } from '../../../model/map/bounds.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { LoadProblem, ProjectFolder } from '../../../model/project/project.ts';
import { wallOfMinute } from '../../../model/time/wall-clock.ts';
import { problemLog } from '../../../gis/files/problems.ts';
import type { PreparedReceivers } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { LoadOutcome } from './load-files.ts';
import { grouped } from '../../../model/format/format.ts';

/** Midsummer and midwinter, whichever is which: zones that agree on both keep the same time. */
const MINUTES = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].map((day) => Date.parse(day) / 60_000);

type Loaded = Extract<LoadOutcome, { kind: 'loaded' }>;

/**
 * What an administrator should know of a project that can be loaded, as warnings: what it lacks, and whether its criteria are meant for its
 * place.
 */
export function adviceOn(
  { bounds, counts, prepared }: Pick<Loaded, 'bounds' | 'counts'> & { prepared: { receivers: Addressed } },
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
  const { addresses } = prepared.receivers;
  const without = addresses.filter((address) => address.trim() === '').length;
  if (without > 0)
    warn(
      'receivers',
      without === addresses.length
        ? 'No receiver has an address: lists, letters and notifications name them by their ids.'
        : `${grouped(without)} of ${grouped(addresses.length)} receivers have no address: lists, letters and notifications name them by their ids.`,
    );
  if (counts.terrainPoints === 0)
    warn(
      'terrain',
      'The project has no terrain: the ground is taken for level, and no hill or cutting screens the receivers.',
    );
  if (counts.groundRegions === 0)
    warn('ground', 'The project has no ground: all of it has the ground factor that the method of the project says.');
  return problems;
}

type Addressed = Pick<PreparedReceivers, 'addresses'>;

/** A warning where clocks at a project's place show another time than those of its time zone. */
function timeZoneProblems(timeZone: string, { west, south, east, north }: Bounds): LoadProblem[] {
  const problems: LoadProblem[] = [];
  const place = zoneAt((south + north) / 2, (west + east) / 2);
  const isOther = MINUTES.some((minute) => wallOfMinute(minute, place) !== wallOfMinute(minute, timeZone));
  if (isOther)
    problemLog(problems, 'receivers', '').warning(
      `The project is set to the time of ${timeZone}, and lies where that of ${place} holds. Hours of work, evenings and nights follow it: correct the time zone under Criteria and report, or keep it.`,
    );
  return problems;
}
