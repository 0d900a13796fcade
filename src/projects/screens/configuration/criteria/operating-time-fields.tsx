import { Group, Paper, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { type OperatingTime, ownLevelName } from '../../../../model/criteria/criteria-set.ts';
import { timesOutOfHours } from '../../../../model/criteria/hours.ts';
import { withoutTime, withTimeKey } from './edit-times.ts';
import { OptionalNumber, type SectionProps, type TimePartProps } from '../fields.tsx';
import { AddButton, RemoveButton } from '../row-buttons.tsx';
import { freeKey } from './free-key.ts';
import { OperatingHoursFields } from './operating-hours-fields.tsx';
import { ResidenceFields } from './residence-fields.tsx';

/** Edits the operating times of a criteria set with one card each. */
export function OperatingTimeFields({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const outOfHours = timesOutOfHours(criteria.operatingTimes);
  // A change stores the displayed flags of all operating times. Otherwise a derived flag would change when another flag is set.
  const times = criteria.operatingTimes.map((time): OperatingTime => ({
    ...time,
    outOfHours: outOfHours.includes(time),
  }));
  const shown = { ...entered, criteria: { ...criteria, operatingTimes: times } };
  const setTimes = (operatingTimes: OperatingTime[]) => change({ criteria: { ...criteria, operatingTimes } });
  const add = () => setTimes([...times, newTime(times, criteria)]);
  return (
    <Stack gap="sm">
      {times.map((time, index) => (
        <TimeCard
          key={index}
          time={time}
          backgrounds={criteria.backgrounds}
          level={criteria.words.level}
          path={`criteria.operatingTimes.${index}`}
          fault={fault}
          onChange={(changes) => setTimes(times.with(index, { ...time, ...changes }))}
          onKey={(key) => change(withTimeKey(shown, index, key))}
          onRemove={() => change(withoutTime(shown, index))}
        />
      ))}
      <AddButton disabled={times.length >= 20} onClick={add}>
        Add an operating time
      </AddButton>
    </Stack>
  );
}

function newTime(
  times: readonly OperatingTime[],
  { perception, backgrounds: [first] }: SectionProps['entered']['criteria'],
): OperatingTime {
  return {
    key: freeKey('time-', times),
    name: '',
    hours: '',
    periods: [{ weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '18:00' }],
    background: first?.key ?? 'day',
    residence: { aboveBackground: 10, thresholds: null, highlyAffected: null, sleep: null },
    outOfHours: true,
    mitigation: {
      fromLevel: null,
      aboveBackground: perception.map(({ from }) => ({ from, measures: [] })),
      otherUses: { fromLevel: null, aboveCriterion: [] },
    },
  };
}

interface TimeCardProps extends TimePartProps {
  backgrounds: SectionProps['entered']['criteria']['backgrounds'];
  /** Name of the level in the criteria set. */
  level: string;
  onKey: (key: string) => void;
  onRemove: () => void;
}

function TimeCard({ time, backgrounds, level, path, fault, onChange, onKey, onRemove }: TimeCardProps) {
  const title = time.name === '' ? 'the new time' : time.name;
  return (
    <Paper withBorder p="sm" role="group" aria-label={title}>
      <Stack gap="sm">
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <SimpleGrid cols={{ base: 1, xs: 2 }} flex={1} spacing="xs">
            <TextInput
              label="Name"
              value={time.name}
              error={fault(`${path}.name`)}
              onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
            />
            <TextInput
              label="Key"
              value={time.key}
              error={fault(`${path}.key`)}
              onChange={({ currentTarget }) => onKey(currentTarget.value)}
            />
          </SimpleGrid>
          <RemoveButton mt={26} size={36} label={`Remove ${title}`} onClick={onRemove} />
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          <TextInput
            label="Hours in words"
            value={time.hours}
            error={fault(`${path}.hours`)}
            onChange={({ currentTarget }) => onChange({ hours: currentTarget.value })}
          />
          <Select
            label="Background of"
            allowDeselect={false}
            data={backgrounds.map(({ key, name }) => ({ value: key, label: name }))}
            value={time.background}
            error={fault(`${path}.background`)}
            onChange={(background) => background !== null && onChange({ background })}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          <TextInput
            label="Its level is called"
            placeholder={ownLevelName({ averagingMinutes: time.averagingMinutes }) ?? level}
            value={time.level ?? ''}
            error={fault(`${path}.level`)}
            onChange={({ currentTarget }) => onChange({ level: currentTarget.value || undefined })}
          />
          <OptionalNumber
            label="Averaging time T"
            description="Empty: as the name of the level says. Above 15 min the hours worked count"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            suffix=" min"
            value={time.averagingMinutes ?? null}
            error={fault(`${path}.averagingMinutes`)}
            onChange={(minutes) => onChange({ averagingMinutes: minutes ?? undefined })}
          />
        </SimpleGrid>
        <Switch
          label="Out of hours"
          checked={time.outOfHours === true}
          onChange={({ currentTarget }) => onChange({ outOfHours: currentTarget.checked })}
        />
        <OperatingHoursFields time={time} path={path} fault={fault} onChange={onChange} />
        <ResidenceFields time={time} path={path} fault={fault} onChange={onChange} />
      </Stack>
    </Paper>
  );
}
