/** Works of a project with their levels, for the sum. */
import type { Assessment } from '../../model/assessment/assessment.ts';
import { type KnownReceivers, matchAddresses, type Matched } from '../../model/results/match-addresses.ts';
import type { LevelsFile, OtherLevels } from '../../model/results/other-levels.ts';
import type { DatedWork } from './works-of-day.ts';
import type { Results } from '../../model/results/results.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';

/** A work that has levels. */
export type Work = DatedWork & {
  name: string;
  /** Note such as `permit 4711` or `in force`. Empty if there is none. */
  note: string;
} & (
    | { origin: 'assessment'; assessment: Assessment; results: Results }
    | { origin: 'other'; other: OtherLevels; file: LevelsFile; matched: Matched }
  );

/** Order of precedence by the state of the revision: in force, approved, reviewed, submitted. Works elsewhere come last. */
const STATES = ['in-force', 'approved', 'reviewed', 'submitted'];

/** Sorts works by precedence. */
export function inTurn(works: readonly Work[]): Work[] {
  return [...works].sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(work: Work): number {
  if (work.origin === 'other') return STATES.length + 1;
  const rank = STATES.indexOf(work.assessment.issued?.state ?? '');
  return rank === -1 ? STATES.length : rank;
}

/** Returns the work of an assessment with its results. */
export function workOfAssessment(assessment: Assessment, results: Results): Work {
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

/** Returns a work with the levels of works elsewhere at the receivers of a project. */
export function workOfOther(other: OtherLevels, file: LevelsFile, known: KnownReceivers): Work {
  const { id, name, publisherName, source } = other;
  const matched = matchAddresses(file, known, other.origin === 'file');
  const note = other.origin === 'published' ? publisherName : source;
  return { key: id, name, note, when: whenOf(other), times: other.times, origin: 'other', other, file, matched };
}

/** Returns when works elsewhere take place, in the form that assessments use. */
export function whenOf({ when }: Pick<OtherLevels, 'when'>): DatedWork['when'] {
  if (when.kind === 'days') return { startDate: when.from, endDate: when.to };
  const dates = when.shifts.map(({ date }) => date).sort();
  return { shifts: when.shifts, startDate: dates[0] ?? '', endDate: dates.at(-1) ?? '' };
}

/** Returns the receivers of a scene in the form in which rows of levels are matched with them. */
export function knownReceivers({ receivers }: PreparedScene): KnownReceivers {
  const { ids, addressIds, addresses, lonLat } = receivers;
  return {
    id: ids,
    addressId: addressIds,
    address: addresses,
    lon: ids.map((_, receiver) => lonLat[2 * receiver] ?? NaN),
    lat: ids.map((_, receiver) => lonLat[2 * receiver + 1] ?? NaN),
  };
}
