import { ActionIcon, Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Fault, type TimePartProps } from '../fields.tsx';
import classes from './operating-hours-fields.module.css';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const chip = { iconWrapper: classes.tick ?? '', label: classes.day ?? '' };
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Edits the hours of an operating time by days of the week. */
export function OperatingHoursFields({ time: { periods }, path, fault, onChange }: TimePartProps) {
  const set = (index: number, changes: Partial<(typeof periods)[number]>) =>
    onChange({ periods: periods.map((period, at) => (at === index ? { ...period, ...changes } : period)) });
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        Hours
      </Text>
      <Stack gap="xs">
        {periods.map(({ weekdays, from, to }, index) => (
          <div key={index}>
            <Group gap={4}>
              <Group gap={4} role="group" aria-label={`Days of hours ${index + 1}`}>
                <Chip.Group
                  multiple
                  value={weekdays.map(String)}
                  onChange={(days) => set(index, { weekdays: EVERY_DAY.filter((day) => days.includes(String(day))) })}
                >
                  {WEEKDAYS.map((name, day) => (
                    <Chip key={name} value={String(day)} size="xs" color="green.8" classNames={chip}>
                      {name}
                    </Chip>
                  ))}
                </Chip.Group>
              </Group>
              <TextInput
                w={64}
                size="xs"
                aria-label={`Hours ${index + 1} from`}
                value={from}
                error={fault(`${path}.periods.${index}.from`) !== undefined}
                onChange={({ currentTarget }) => set(index, { from: currentTarget.value })}
              />
              <Text size="sm">to</Text>
              <TextInput
                w={64}
                size="xs"
                aria-label={`Hours ${index + 1} to`}
                value={to}
                error={fault(`${path}.periods.${index}.to`) !== undefined}
                onChange={({ currentTarget }) => set(index, { to: currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="green.9"
                aria-label={`Remove hours ${index + 1}`}
                disabled={periods.length === 1}
                onClick={() => onChange({ periods: periods.toSpliced(index, 1) })}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
            <Fault
              text={
                fault(`${path}.periods.${index}.weekdays`) ??
                fault(`${path}.periods.${index}.from`) ??
                fault(`${path}.periods.${index}.to`)
              }
            />
          </div>
        ))}
        <Button
          variant="subtle"
          color="green.9"
          size="compact-xs"
          w="fit-content"
          leftSection={<IconPlus size={12} />}
          onClick={() => onChange({ periods: [...periods, { weekdays: [6], from: '08:00', to: '13:00' }] })}
        >
          More hours
        </Button>
      </Stack>
    </div>
  );
}
