/** The notifications that an address received, and the measures that the works of a project require there. */
import type { Assessment } from '../../model/assessment/assessment.ts';
import { dayOfShift } from '../../model/assessment/coming-work.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import type { ResidentConsent } from '../../respite/rules/consent.ts';
import type { Results } from '../../model/results/results.ts';
import { summariseShifts } from '../../model/time/shifts.ts';
import type { Shift } from '../../model/time/shift.ts';
import type { Notice } from './notice.ts';

/** A log entry that names the address. */
export interface NoticeEntry {
  readonly notice: Notice;
  /** Name of the measure in the results, or its key if the results do not contain it. */
  readonly measure: string;
  /** Name of the assessment. */
  readonly work: string;
}

/** A measure that a work requires at the address. */
export interface OfferedMeasure {
  readonly measure: Results['criteria']['measures'][number];
  readonly assessment: Assessment['id'];
  readonly work: string;
  /** Days of the shifts that require the measure, in ascending order. Without shifts, the first and the last day of the work. */
  readonly days: readonly string[];
  /** Whether `days` is a range, because the work has no shifts. */
  readonly isRange: boolean;
  /** The first log entry for the measure. Null if there is none. */
  readonly notice: Notice | null;
  /** The residents' agreement in place of respite on any of the days. Null for other measures. */
  readonly consent: ResidentConsent | null;
}

/** Key of duration respite. Residents agree to it, and their agreement is its record. */
const CONSENTED_TO = 'DR';

interface Work {
  readonly assessment: Pick<Assessment, 'id' | 'name' | 'startDate' | 'endDate'>;
  /** The planned shifts. */
  readonly shifts: readonly Shift[];
  readonly results: Results;
}

/** Log entries by the id of their assessment. */
type NoticesOf = ReadonlyMap<string, readonly Notice[]>;

interface Recorded {
  readonly notices: NoticesOf;
  readonly consents: readonly ResidentConsent[];
}

/** Returns the active entries that name an address, latest day first. */
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

/** Returns the measures that the works require at an address, by work and in the order of the criteria set. */
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
      // The results do not contain the operating times of the current plan, so the measures are unknown.
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

/** Returns the first agreement with an address that covers any of the days. For a range, all days between its ends count. */
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

/** Returns, by measure, the keys of the operating times in which any receiver of an address requires it. */
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
