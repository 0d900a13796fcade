import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { isLimited } from '../../../../model/assessment/area-hours.ts';
import { hasShifts, startOfShift } from '../../../../model/time/shift.ts';
import type { Assessment } from '../../../../model/assessment/assessment.ts';
import { type WorkArea, workAreaName } from '../../../../model/assessment/work-area.ts';
import { formatShift, formatShiftStart } from '../../../rules/format-shifts.ts';

type Properties = WorkArea['feature']['properties'];

interface LimitFieldsProps {
  area: WorkArea;
  shifts: Assessment['shifts'];
  onChange: (changes: Partial<Properties>) => void;
}

/** Edits the shifts and the hours that a work area is limited to. Without limits, it shows only a button. */
export function LimitFields({ area, shifts = [], onChange }: LimitFieldsProps) {
  const { properties } = area.feature;
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isLimited(properties)) {
    if (!hasShifts(shifts)) return null;
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="green.9"
        w="fit-content"
        leftSection={<IconClock size={14} />}
        onClick={() => setOpen(true)}
      >
        Restrict hours …
      </Button>
    );
  }
  const choices = new Map(shifts.map((shift) => [startOfShift(shift), formatShift(shift)]));
  for (const start of properties.shiftStarts ?? [])
    if (!choices.has(start)) choices.set(start, `${formatShiftStart(start)}, no longer a shift`);
  return (
    <Stack gap={6} role="group" aria-label={`Shifts and hours of ${workAreaName(area)}`}>
      <MultiSelect
        size="xs"
        label="Only in these shifts"
        placeholder={properties.shiftStarts === undefined ? 'all shifts' : ''}
        data={Array.from(choices, ([value, label]) => ({ value, label }))}
        value={properties.shiftStarts ?? []}
        onChange={(dates) => onChange({ shiftStarts: dates.length === 0 ? undefined : dates.sort() })}
        clearable
      />
      <HoursFields
        key={JSON.stringify(properties.hours)}
        hours={properties.hours}
        onChange={(hours) => onChange({ hours })}
      />
      <Button
        size="compact-xs"
        variant="subtle"
        color="green.9"
        w="fit-content"
        onClick={() => {
          setOpen(false);
          onChange({ shiftStarts: undefined, hours: undefined });
        }}
      >
        Remove the restriction
      </Button>
    </Stack>
  );
}

interface HoursFieldsProps {
  hours: Properties['hours'];
  onChange: (hours: Properties['hours']) => void;
}

/** Start and end of the hours. They are applied when both are entered, and removed when both are empty. */
function HoursFields({ hours, onChange }: HoursFieldsProps) {
  const [entered, setEntered] = useState({ from: hours?.from ?? '', to: hours?.to ?? '' });
  const { from, to } = entered;
  const isHalf = (from === '') !== (to === '');
  const isNothing = from !== '' && from === to;
  const commit = () => {
    if (isHalf || isNothing) return;
    if (from === (hours?.from ?? '') && to === (hours?.to ?? '')) return;
    onChange(from === '' ? undefined : { from, to });
  };
  const error = isHalf ? 'Enter both ends.' : isNothing ? 'These hours are not valid.' : null;
  return (
    <Group grow align="flex-start" onBlur={commit}>
      <TextInput
        size="xs"
        type="time"
        label="Only from"
        value={from}
        error={isHalf && from === '' ? error : isNothing ? error : null}
        onChange={({ currentTarget }) => setEntered({ ...entered, from: currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="time"
        label="to"
        value={to}
        error={isHalf && to === '' ? error : null}
        onChange={({ currentTarget }) => setEntered({ ...entered, to: currentTarget.value })}
      />
    </Group>
  );
}
