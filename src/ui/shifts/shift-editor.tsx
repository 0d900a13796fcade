import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HoursOfSet } from '../../domain/criteria/hours.ts';
import { faultsOfShifts, shiftsInOrder, summariseShifts } from '../../domain/shifts.ts';
import { nameOfShift, type Shift, shiftSchema } from '../../domain/shift.ts';
import { commonTexts } from '../../texts/common.ts';
import { shiftsTexts } from '../../texts/shifts.ts';
import { DayPicker } from './day-picker.tsx';
import { ShiftList } from './shift-list.tsx';
import { summaryInWords } from './shift-words.ts';

interface ShiftEditorProps {
  criteria: HoursOfSet;
  shifts: readonly Shift[];
  onChange: (shifts: Shift[]) => void;
  /** Days that are picked and are no shifts yet. */
  picked: readonly string[];
  onPick: (dates: string[]) => void;
  /** Today in the project’s time zone. */
  today: string;
  error: string | undefined;
}

const MAX_FAULTS = 5;

/** Shifts by days and hours, with what they come to. */
export function ShiftEditor({ criteria, shifts, onChange, picked, onPick, today, error }: ShiftEditorProps) {
  const [hours, setHours] = useState({ start: '20:00', end: '05:00' });
  const [missing, setMissing] = useState<string | null>(null);
  const drafts = shiftSchema.array().safeParse(picked.map((date) => ({ date, ...hours })));
  const all = withoutDoubles([...shifts, ...(drafts.data ?? [])]);
  const add = () => {
    const lacks = picked.length === 0 ? shiftsTexts.pickAtLeastOneDay : (drafts.error?.issues[0]?.message ?? null);
    setMissing(lacks);
    if (lacks !== null) return;
    onChange(all);
    onPick([]);
  };
  const faults = all.length === 0 ? [] : faultsOfShifts(criteria, all);
  const shownFaults = [...new Set([missing, error, ...faults.slice(0, MAX_FAULTS)])].filter((text) => text != null);
  return (
    <Fieldset legend={commonTexts.shifts} p="sm" data-enters>
      <Stack gap="sm">
        <DayPicker
          picked={picked}
          onPick={onPick}
          taken={new Set(shifts.map(({ date }) => date))}
          holidays={criteria.holidays}
          shown={shifts[0]?.date ?? today}
        />
        <Group gap="xs" align="flex-end">
          {(['start', 'end'] as const).map((which) => (
            <TextInput
              key={which}
              type="time"
              size="xs"
              label={which === 'start' ? shiftsTexts.startOfWork : shiftsTexts.endOfWork}
              value={hours[which]}
              onChange={({ currentTarget }) => setHours({ ...hours, [which]: currentTarget.value })}
            />
          ))}
          <Button size="xs" variant="default" onClick={add}>
            {shiftsTexts.addShifts(picked.length)}
          </Button>
        </Group>
        <Text size="sm" role="status">
          {all.length === 0 ? shiftsTexts.pickDays : summaryOf(criteria, all)}
        </Text>
        {shownFaults.map((text) => (
          <Text key={text} size="xs" c="red.9" role="alert">
            {text}
          </Text>
        ))}
        {shifts.length > 0 && <ShiftList shifts={shifts} onChange={onChange} />}
      </Stack>
    </Fieldset>
  );
}

const summaryOf = (criteria: HoursOfSet, shifts: readonly Shift[]) =>
  summaryInWords(summariseShifts(criteria, shifts)) || shiftsTexts.noTime;

function withoutDoubles(shifts: readonly Shift[]): Shift[] {
  const byName = new Map(shifts.map((shift) => [nameOfShift(shift), shift]));
  return shiftsInOrder([...byName.values()]);
}
