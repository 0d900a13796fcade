import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HoursOfSet } from '../../../model/criteria/hours.ts';
import { faultsOfShifts, summariseShifts } from '../../../model/time/shifts.ts';
import type { Shift } from '../../../model/time/shift.ts';
import { DayPicker } from './day-picker.tsx';
import { type ShiftDraft, withShiftDraft } from './shift-draft.ts';
import { ShiftList } from './shift-list.tsx';
import { formatShiftSummary } from '../../rules/format-shifts.ts';
import { plural } from '../../../model/format/format.ts';

interface ShiftEditorProps {
  criteria: HoursOfSet;
  shifts: readonly Shift[];
  onChange: (shifts: Shift[]) => void;
  /** Entries for further shifts. */
  draft: ShiftDraft;
  onDraft: (draft: ShiftDraft) => void;
  /** Today in the project’s time zone. */
  today: string;
  error: string | undefined;
}

const MAX_FAULTS = 5;

/** Edits shifts by days and hours, and shows their totals. */
export function ShiftEditor({ criteria, shifts, onChange, draft, onDraft, today, error }: ShiftEditorProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const drafted = withShiftDraft(shifts, draft);
  const all = typeof drafted === 'string' ? shifts : drafted;
  const add = () => {
    const lacks = draft.dates.length === 0 ? 'Pick at least one day.' : typeof drafted === 'string' ? drafted : null;
    setMissing(lacks);
    if (lacks !== null) return;
    onChange([...all]);
    onDraft({ ...draft, dates: [] });
  };
  const faults = all.length === 0 ? [] : faultsOfShifts(criteria, all);
  const shownFaults = [...new Set([missing, error, ...faults.slice(0, MAX_FAULTS)])].filter((text) => text != null);
  return (
    <Fieldset legend="Shifts" p="sm" data-enters>
      <Stack gap="sm">
        <DayPicker
          picked={draft.dates}
          onPick={(dates) => onDraft({ ...draft, dates })}
          taken={new Set(shifts.map(({ date }) => date))}
          holidays={criteria.holidays}
          today={today}
          shown={shifts[0]?.date ?? today}
        />
        <Group gap="xs" align="flex-end">
          {(['start', 'end'] as const).map((which) => (
            <TextInput
              key={which}
              type="time"
              size="xs"
              label={which === 'start' ? 'Start of work' : 'End of work'}
              value={draft[which]}
              onChange={({ currentTarget }) => onDraft({ ...draft, [which]: currentTarget.value })}
            />
          ))}
          <Button size="xs" variant="default" onClick={add}>
            {draft.dates.length === 0
              ? 'Add shifts'
              : plural(draft.dates.length, 'Add 1 shift', `Add ${draft.dates.length} shifts`)}
          </Button>
        </Group>
        <Text size="sm" role="status">
          {all.length === 0 ? 'Pick days, then enter when the work starts and ends.' : summaryOf(criteria, all)}
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
  formatShiftSummary(summariseShifts(criteria, shifts)) || 'no time';
