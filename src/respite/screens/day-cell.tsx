import { type KeyboardEvent, useState } from 'react';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { shownDay } from '../../model/format/format.ts';
import { dateOfDay, dayNumber, localDate } from '../../model/time/calendar.ts';
import { hasShifts, type Shift } from '../../model/time/shift.ts';
import { HoursCell, ShiftLabel } from './hours-cell.tsx';
import classes from './month-board.module.css';
import { useOpenedMonth } from './month-context.ts';
import type { ChosenShift } from './month-plan.ts';

interface DayCellProps {
  assessment: Assessment;
  /** Shifts that begin on the day. */
  shifts: readonly Shift[];
  day: string;
  kind: string;
}

/** Cell of an assessment and a day, with its shifts. A shift that is selected can be moved here if the night is free for it. */
export function DayCell({ assessment, shifts, day, kind }: DayCellProps) {
  const { moved, chosen, free, onChoose, onMove } = useOpenedMonth();
  const [isOver, setOver] = useState(false);
  if (!hasShifts(assessment.shifts)) return <HoursCell name={assessment.name} day={day} kind={kind} hours={shifts} />;
  const isRow = chosen?.assessment.id === assessment.id;
  const place = isRow ? free?.find((candidate) => candidate.day === day) : undefined;
  const isFree = place !== undefined && place.more <= 0 && place.isKnown;
  const press = (event: KeyboardEvent, of: ChosenShift) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(of, dateOfDay(dayNumber(day) + step));
  };
  return (
    <td
      data-kind={kind}
      data-free={isFree}
      data-over={isOver}
      onDragOver={(event) => {
        if (!isRow) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (chosen !== null && isRow) onMove(chosen, day);
      }}
    >
      {shifts.map((shift) => {
        const of = { assessment, shift };
        const isChosen = isRow && chosen.shift === shift;
        return (
          <button
            key={`${shift.date} ${shift.start}`}
            type="button"
            className={classes.shift}
            data-moved={moved.has(assessment.id) && assessment.shifts?.includes(shift) !== true}
            aria-pressed={isChosen}
            title={`${shift.start}–${shift.end}`}
            draggable
            onDragStart={() => onChoose(of)}
            onClick={() => onChoose(isChosen ? null : of)}
            onKeyDown={(event) => press(event, of)}
            // After each step the shift is another element in another cell, so the focus is set again.
            ref={(element) => {
              if (isChosen && document.activeElement === document.body) element?.focus();
            }}
          >
            <ShiftLabel name={assessment.name} day={day} shift={shift} />
          </button>
        );
      })}
      {shifts.length === 0 && isFree && chosen !== null && (
        <button
          type="button"
          className={classes.free}
          tabIndex={-1}
          aria-label={`Move the shift to ${shownDay(localDate(day), 'longDay')}`}
          onClick={() => onMove(chosen, day)}
        />
      )}
    </td>
  );
}
