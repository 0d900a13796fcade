import { Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useId, useState } from 'react';
import { calendarDateSchema, daysOnWeekdays, localDate } from '../../../model/time/calendar.ts';
import type { Holidays } from '../../../model/time/holidays.ts';
import { isHoliday } from '../../../model/time/holiday-rules.ts';
import { ASSESSMENT_LIMITS } from '../../../model/limits.ts';
import { shownDay } from '../../../model/format/format.ts';

interface DayPickerProps {
  picked: readonly string[];
  onPick: (dates: string[]) => void;
  /** Days on which a shift already begins. */
  taken: ReadonlySet<string>;
  holidays: Holidays;
  /** Today in the project’s time zone. */
  today: string;
  /** Day whose month is shown first. */
  shown: string;
}

const HOLIDAY = { textDecoration: 'underline', fontWeight: 700 };
const TODAY = { outline: 'dashed', outlineWidth: 1.5, outlineOffset: -2 };
const TAKEN = { boxShadow: 'inset 0 0 0 1.5px var(--mantine-color-green-8)' };

/** Chooses days in a calendar: single days, or a range of days, possibly limited to some weekdays. */
export function DayPicker({ picked, onPick, taken, holidays, today, shown }: DayPickerProps) {
  const [month, setMonth] = useState(shown);
  const labelOf = (date: string) =>
    [
      shownDay(localDate(date), 'longWeekdayOfYear'),
      ...(date === today ? ['today'] : []),
      ...(isHoliday(holidays, date) ? ['public holiday'] : []),
      ...(taken.has(date) ? ['has a shift'] : []),
    ].join(', ');
  return (
    <Group align="flex-start" gap="lg">
      <DatePicker
        type="multiple"
        size="xs"
        date={month}
        onDateChange={setMonth}
        value={[...picked]}
        onChange={onPick}
        hideOutsideDates
        weekendDays={[]}
        getDayAriaLabel={labelOf}
        getDayProps={(date) => ({
          'aria-pressed': picked.includes(date),
          style: {
            ...(isHoliday(holidays, date) && HOLIDAY),
            ...(taken.has(date) && TAKEN),
            ...(date === today && TODAY),
          },
          ...(isHoliday(holidays, date) && { title: 'Public holiday' }),
        })}
        ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      />
      <SpanOfDays
        onPick={(dates) => {
          onPick([...new Set([...picked, ...dates])].sort());
          setMonth(dates[0] ?? month);
        }}
      />
    </Group>
  );
}

const WEEKDAYS = [
  ['1', 'Mon'],
  ['2', 'Tue'],
  ['3', 'Wed'],
  ['4', 'Thu'],
  ['5', 'Fri'],
  ['6', 'Sat'],
  ['0', 'Sun'],
] as const;

function SpanOfDays({ onPick }: { onPick: (dates: string[]) => void }) {
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [weekdays, setWeekdays] = useState<string[]>(WEEKDAYS.map(([day]) => day));
  const [fault, setFault] = useState<string | null>(null);
  const label = useId();
  const pick = () => {
    const isRead = [from, until].every((date) => calendarDateSchema.safeParse(date).success);
    const days = isRead ? daysOnWeekdays(from, until, new Set(weekdays.map(Number)), ASSESSMENT_LIMITS.shifts) : [];
    setFault(isRead ? (days.length === 0 ? 'There is no such day.' : null) : 'Enter the first and the last day.');
    if (days.length > 0) onPick(days);
  };
  return (
    <Stack gap="xs" flex={1} miw={220}>
      <Group gap="xs" grow>
        <TextInput
          type="date"
          size="xs"
          label="From day"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="date"
          size="xs"
          label="Until day"
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
      </Group>
      <Text size="xs" id={label}>
        Repeat on
      </Text>
      <Chip.Group multiple value={weekdays} onChange={setWeekdays}>
        <Group gap={4} role="group" aria-labelledby={label}>
          {WEEKDAYS.map(([day, name]) => (
            <Chip key={day} value={day} size="xs" color="green.8" variant="outline">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Button variant="default" size="xs" w="fit-content" onClick={pick}>
        Pick these days
      </Button>
      {fault !== null && (
        <Text size="xs" c="red.9" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  );
}
