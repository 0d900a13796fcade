import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { shiftsInOrder } from '../../../model/time/shifts.ts';
import { nameOfShift, type Shift, shiftSchema } from '../../../model/time/shift.ts';
import { formatShift } from '../../rules/format-shifts.ts';
import { counted } from '../../../model/format/format.ts';

interface ShiftListProps {
  shifts: readonly Shift[];
  onChange: (shifts: Shift[]) => void;
}

/** Lists the shifts in chronological order. Each can be edited and removed. */
export function ShiftList({ shifts, onChange }: ShiftListProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const label = useId();
  /** Name of the shift that is being edited. */
  const [edited, setEdited] = useState<string | null>(null);
  const ordered = shiftsInOrder(shifts);
  const remove = (shift: Shift) => {
    onChange(ordered.filter((other) => other !== shift));
    // The button disappears, so the focus moves to the list.
    heading.current?.focus();
  };
  const apply = (shift: Shift, next: Shift) => {
    onChange(ordered.map((other) => (other === shift ? next : other)));
    setEdited(null);
    heading.current?.focus();
  };
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={label} ref={heading} tabIndex={-1}>
        {counted(ordered.length, 'shift')}
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
          {ordered.map((shift, index) =>
            nameOfShift(shift) === edited ? (
              <ShiftFields key={`${index} ${edited}`} shift={shift} onApply={(next) => apply(shift, next)} />
            ) : (
              <Group
                component="li"
                key={`${index} ${nameOfShift(shift)}`}
                justify="space-between"
                wrap="nowrap"
                gap={2}
              >
                <Text size="sm" flex={1}>
                  {formatShift(shift)}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="green.9"
                  size={24}
                  aria-label={`Edit the shift of ${formatShift(shift)}`}
                  onClick={() => setEdited(nameOfShift(shift))}
                >
                  <IconPencil size={14} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red.9"
                  size={24}
                  aria-label={`Remove the shift of ${formatShift(shift)}`}
                  onClick={() => remove(shift)}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              </Group>
            ),
          )}
        </Stack>
      )}
    </Stack>
  );
}

interface ShiftFieldsProps {
  shift: Shift;
  onApply: (shift: Shift) => void;
}

/** Edits the day and hours of one shift. They are also applied when the focus leaves the fields. */
function ShiftFields({ shift, onApply }: ShiftFieldsProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [entered, setEntered] = useState(shift);
  const parsed = shiftSchema.safeParse(entered);
  const apply = () => {
    if (parsed.success) onApply(parsed.data);
  };
  const fields = [
    ['date', 'date', 'Date'],
    ['start', 'time', 'Start'],
    ['end', 'time', 'End'],
  ] as const;
  return (
    <Stack
      component="li"
      gap={2}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) apply();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Prevents Enter from submitting the form.
        event.preventDefault();
        apply();
      }}
    >
      <Group gap={4} align="flex-end">
        {fields.map(([field, type, label]) => (
          <TextInput
            key={field}
            type={type}
            size="xs"
            label={label}
            ref={field === 'start' ? first : null}
            value={entered[field]}
            onChange={({ currentTarget }) => setEntered({ ...entered, [field]: currentTarget.value })}
          />
        ))}
        <Button size="xs" variant="default" disabled={!parsed.success} onClick={apply}>
          Apply
        </Button>
      </Group>
      {!parsed.success && (
        <Text size="xs" c="red.9" role="alert">
          {parsed.error.issues[0]?.message}
        </Text>
      )}
    </Stack>
  );
}
