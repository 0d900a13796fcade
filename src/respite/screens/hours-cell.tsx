import { VisuallyHidden } from '@mantine/core';
import { localDate } from '../../model/time/calendar.ts';
import type { Shift } from '../../model/time/shift.ts';
import { shownDay } from '../../model/format/format.ts';
import classes from './month-board.module.css';

interface HoursCellProps {
  name: string;
  day: string;
  kind: string;
  hours: readonly Shift[];
}

/** The hours of an assessment that has dates and operating times but no shifts. They cannot be moved. */
export function HoursCell({ name, day, kind, hours }: HoursCellProps) {
  return (
    <td data-kind={kind}>
      {hours.map((shift) => (
        <div key={shift.start} className={classes.hours} title={`${shift.start}–${shift.end}`}>
          <ShiftLabel name={name} day={day} shift={shift} />
        </div>
      ))}
    </td>
  );
}

/** The hours of a shift. Screen readers also read its day and assessment. */
export function ShiftLabel({ name, day, shift }: { name: string; day: string; shift: Shift }) {
  return (
    <>
      <span aria-hidden>
        {shift.start.slice(0, 2)}
        <br />
        {shift.end.slice(0, 2)}
      </span>
      <VisuallyHidden>{`${name}, ${shownDay(localDate(day), 'longDay')}, ${shift.start}–${shift.end}`}</VisuallyHidden>
    </>
  );
}
