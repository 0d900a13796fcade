import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { shiftsInOrder } from '../../domain/shifts.ts';
import { nameOfShift, type Shift } from '../../domain/shift.ts';
import { shiftsTexts } from '../../texts/shifts.ts';
import { shiftInWords } from './shift-words.ts';

interface ShiftListProps {
  shifts: readonly Shift[];
  onChange: (shifts: Shift[]) => void;
}

/** The shifts in the order of time, each with a way to take it out. */
export function ShiftList({ shifts, onChange }: ShiftListProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const label = useId();
  const ordered = shiftsInOrder(shifts);
  const remove = (shift: Shift) => {
    onChange(ordered.filter((other) => other !== shift));
    // The button goes: keys go on from the list.
    heading.current?.focus();
  };
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={label} ref={heading} tabIndex={-1}>
        {shiftsTexts.shifts(ordered.length)}
      </Text>
      {ordered.length > 0 && (
        <Stack
          component="ul"
          gap={2}
          m={0}
          p={0}
          mah={200}
          aria-labelledby={label}
          style={{ overflowY: 'auto', listStyle: 'none' }}
        >
          {ordered.map((shift, index) => (
            <Group component="li" key={`${index} ${nameOfShift(shift)}`} justify="space-between" wrap="nowrap">
              <Text size="sm">{shiftInWords(shift)}</Text>
              <ActionIcon
                variant="subtle"
                color="red.9"
                size={24}
                aria-label={shiftsTexts.removeTheShiftOf(shiftInWords(shift))}
                onClick={() => remove(shift)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
