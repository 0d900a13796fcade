import type { Assessment, AssessmentDetails, AssessmentDraft } from '../../model/assessment/assessment.ts';
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import { hasShifts, type Shift } from '../../model/time/shift.ts';
import type { WorkArea } from '../../model/assessment/work-area.ts';

type Dated = Pick<Assessment, 'shifts' | 'startDate' | 'endDate'>;

/** The first day of work. */
const firstDay = ({ shifts, startDate }: Pick<Dated, 'shifts' | 'startDate'>) =>
  hasShifts(shifts) ? (shifts.map(({ date }) => date).toSorted()[0] ?? startDate) : startDate;

const movedDay = (date: string, days: number) => dateOfDay(dayNumber(date) + days);

/**
 * The details of a copy that begins on another day. The hours stay. The permit number is left empty, because each copy needs its
 * own permit.
 */
export function detailsOnNight(original: Assessment, day: string): AssessmentDetails {
  const { name, description, stage, shifts, startDate, endDate, operatingTime } = original;
  const days = dayNumber(day) - dayNumber(firstDay(original));
  return {
    name,
    description,
    permitNumber: '',
    stage: stage ?? '',
    ...(shifts === undefined
      ? {}
      : { shifts: shifts.map((shift): Shift => ({ ...shift, date: movedDay(shift.date, days) })) }),
    startDate: movedDay(startDate, days),
    endDate: movedDay(endDate, days),
    operatingTime,
  };
}

/** A copy with other details. The shift limits of its work areas are moved together with the shifts. */
export function copyToNight(original: Assessment, details: AssessmentDetails, author: string): AssessmentDraft {
  const days = dayNumber(firstDay({ ...details, shifts: details.shifts })) - dayNumber(firstDay(original));
  const { project, company, workAreas } = original;
  return {
    ...details,
    active: true,
    author,
    project,
    company,
    workAreas: Object.fromEntries(Object.entries(workAreas).map(([id, area]) => [id, moved(area, days)])),
  };
}

function moved(area: WorkArea, days: number): WorkArea {
  const { shiftStarts } = area.feature.properties;
  if (shiftStarts === undefined) return area;
  // `2026-11-28T20:00`
  const starts = shiftStarts.map((start) => `${movedDay(start.slice(0, 10), days)}${start.slice(10)}`);
  return {
    ...area,
    feature: { ...area.feature, properties: { ...area.feature.properties, shiftStarts: starts } },
  };
}
