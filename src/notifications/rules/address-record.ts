/** What an address was told, and what the works of a project ask to be offered to it. */
import type { Assessment } from '../../model/assessment/assessment.ts';
import { dayOfShift } from '../../model/assessment/coming-work.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import type { ResidentConsent } from '../../respite/rules/consent.ts';
import type { Results } from '../../model/results/results.ts';
import { summariseShifts } from '../../model/time/shifts.ts';
import type { Shift } from '../../model/time/shift.ts';
import type { Notice } from './notice.ts';

/** An entry of the log of an assessment that names the address. */
export interface NoticeEntry {
  readonly notice: Notice;
  /** Name of the measure as the results have it; its key where they do not. */
  readonly measure: string;
  /** Name of the assessment. */
  readonly work: string;
}

/** A measure that a work asks for at the address. */
export interface OfferedMeasure {
  readonly measure: Results['criteria']['measures'][number];
  readonly assessment: Assessment['id'];
  readonly work: string;
  /** Days of the shifts that ask for it, rising; without shifts the first and the last day of the work. */
  readonly days: readonly string[];
  /** Whether the work is anywhere between its days, since it has no shifts. */
  readonly isRange: boolean;
  /** The first entry of the log of it; null where nobody recorded any. */
  readonly notice: Notice | null;
  /** What residents agreed to in place of respite in any of its days; null of other measures. */
  readonly consent: ResidentConsent | null;
}

/** Duration respite: it is agreed to, and the agreement is its record. */
const CONSENTED_TO = 'DR';

interface Work {
  readonly assessment: Pick<Assessment, 'id' | 'name' | 'startDate' | 'endDate'>;
  /** As they are planned. */
  readonly shifts: readonly Shift[];
  readonly results: Results;
}

/** Entries by the id of their assessment. */
type NoticesOf = ReadonlyMap<string, readonly Notice[]>;

interface Recorded {
  readonly notices: NoticesOf;
  readonly consents: readonly ResidentConsent[];
}

/** What was recorded for an address and not taken back, the last day first. */
export function noticesAt(works: readonly Work[], notices: NoticesOf, address: string): NoticeEntry[] {
  return works
    .flatMap(({ assessment, results }) =>
      entriesAt(notices.get(assessment.id), address).map((notice) => ({
        notice,
        measure: results.criteria.measures.find(({ key }) => key === notice.measure)?.name ?? notice.measure,
        work: assessment.name,
      })),
    )
    .sort((a, b) => b.notice.sentOn.localeCompare(a.notice.sentOn));
}

/** The measures that the works ask for at an address, work by work, in the order of the criteria set. */
export function offeredAt(
  set: HoursOfSet,
  works: readonly Work[],
  { notices, consents }: Recorded,
  address: string,
): OfferedMeasure[] {
  return works.flatMap(({ assessment, shifts, results }) => {
    const entries = entriesAt(notices.get(assessment.id), address);
    const times = timesByMeasure(results, address);
    return results.criteria.measures.flatMap((measure): OfferedMeasure[] => {
      const asked = times.get(measure.key);
      if (asked === undefined) return [];
      const touching = shifts.filter((shift) => touches(set, shift, asked)).map(dayOfShift);
      const isRange = shifts.length === 0;
      const days = [...new Set(isRange ? [assessment.startDate, assessment.endDate] : touching)].sort();
      // Work at other hours than were processed asks nobody knows what for.
      if (days.length === 0) return [];
      const [notice = null] = entries
        .filter((entry) => entry.measure === measure.key)
        .sort((a, b) => a.sentOn.localeCompare(b.sentOn));
      const consent = measure.key === CONSENTED_TO ? consentAt(consents, address, days, isRange) : null;
      return [{ measure, assessment: assessment.id, work: assessment.name, days, isRange, notice, consent }];
    });
  });
}

function entriesAt(notices: readonly Notice[] = [], address: string): Notice[] {
  return notices.filter(({ active, addresses }) => active && addresses.includes(address));
}

/** The first agreement with an address in any of the days, or between them. */
function consentAt(
  consents: readonly ResidentConsent[],
  address: string,
  days: readonly string[],
  isRange: boolean,
): ResidentConsent | null {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const meets = ({ from, to }: ResidentConsent) =>
    isRange ? from <= last && first <= to : days.some((day) => from <= day && day <= to);
  const found = consents.filter(
    (consent) => consent.active && consent.addresses.some(({ id }) => id === address) && meets(consent),
  );
  return found.sort((a, b) => a.from.localeCompare(b.from))[0] ?? null;
}

function touches(set: HoursOfSet, shift: Shift, times: ReadonlySet<string>): boolean {
  return [...summariseShifts(set, [shift]).minutes.keys()].some((time) => times.has(time));
}

/** Keys of the operating times in which a measure is asked for at any receiver of an address. */
function timesByMeasure({ receivers, operatingTimes }: Results, address: string): Map<string, Set<string>> {
  const times = new Map<string, Set<string>>();
  receivers.addressId.forEach((of, receiver) => {
    if (of !== address) return;
    for (const time of operatingTimes) {
      for (const measure of receivers.times[time]?.measures[receiver] ?? []) {
        times.set(measure, (times.get(measure) ?? new Set()).add(time));
      }
    }
  });
  return times;
}
