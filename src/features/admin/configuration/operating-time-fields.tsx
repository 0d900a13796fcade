import {
  ActionIcon,
  Button,
  Chip,
  Group,
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import {
  BACKGROUND_PERIODS,
  backgroundPeriodSchema,
  type OperatingTime,
} from '../../../domain/criteria/criteria-set.ts';
import { Fault } from './bands-section.tsx';
import classes from './operating-time-fields.module.css';
import { NumberField, OptionalNumber, type SectionProps } from './fields.tsx';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const chip = { iconWrapper: classes.tick ?? '', label: classes.day ?? '' };
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** The operating times of a criteria set, one card each. */
export function OperatingTimeFields({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const times = criteria.operatingTimes;
  const setTimes = (operatingTimes: OperatingTime[]) => change({ criteria: { ...criteria, operatingTimes } });
  const add = () => setTimes([...times, newTime(times, criteria.perception)]);
  return (
    <Stack gap="sm">
      {times.map((time, index) => (
        <TimeCard
          key={index}
          time={time}
          path={`criteria.operatingTimes.${index}`}
          fault={fault}
          onChange={(changes) => setTimes(times.map((one, at) => (at === index ? { ...one, ...changes } : one)))}
          onRemove={() => setTimes(times.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} />}
        disabled={times.length >= 20}
        onClick={add}
      >
        Add an operating time
      </Button>
    </Stack>
  );
}

function newTime(
  times: readonly OperatingTime[],
  perception: SectionProps['entered']['criteria']['perception'],
): OperatingTime {
  let number = times.length + 1;
  while (times.some(({ key }) => key === `time-${number}`)) number += 1;
  return {
    key: `time-${number}`,
    name: '',
    hours: '',
    periods: [{ weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '18:00' }],
    background: 'day',
    residence: { aboveBackground: 10, thresholds: null, highlyAffected: null, sleep: null },
    mitigation: { fromLevel: null, aboveBackground: perception.map(({ from }) => ({ from, measures: [] })) },
  };
}

interface TimeCardProps {
  time: OperatingTime;
  path: string;
  fault: SectionProps['fault'];
  onChange: (changes: Partial<OperatingTime>) => void;
  onRemove: () => void;
}

function TimeCard({ time, path, fault, onChange, onRemove }: TimeCardProps) {
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
              onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
            />
          </SimpleGrid>
          <ActionIcon
            variant="subtle"
            color="green.9"
            mt={26}
            size={36}
            aria-label={`Remove ${title}`}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
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
            data={[...BACKGROUND_PERIODS]}
            value={time.background}
            onChange={(period) => onChange({ background: backgroundPeriodSchema.parse(period) })}
          />
        </SimpleGrid>
        <Periods time={time} path={path} fault={fault} onChange={onChange} />
        <Residence time={time} path={path} fault={fault} onChange={onChange} />
      </Stack>
    </Paper>
  );
}

type PartProps = Omit<TimeCardProps, 'onRemove'>;

function Periods({ time: { periods }, path, fault, onChange }: PartProps) {
  const set = (index: number, changes: Partial<(typeof periods)[number]>) =>
    onChange({ periods: periods.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        Hours
      </Text>
      <Stack gap="xs">
        {periods.map(({ weekdays, from, to }, index) => (
          <div key={index}>
            <Group gap={4}>
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
                onClick={() => onChange({ periods: periods.filter((_, at) => at !== index) })}
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

function Residence({ time: { residence }, path, fault, onChange }: PartProps) {
  const { aboveBackground, thresholds, highlyAffected, sleep } = residence;
  const set = (changes: Partial<typeof residence>) => onChange({ residence: { ...residence, ...changes } });
  const rule = thresholds === null ? 'margin' : 'thresholds';
  const setRule = (next: string) =>
    set(
      next === 'margin'
        ? { aboveBackground: 10, thresholds: null }
        : { aboveBackground: null, thresholds: { a: 65, b: 70, c: 75 } },
    );
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={500} mb={4}>
          Criterion of a residence
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Criterion of a residence"
          value={rule}
          onChange={setRule}
          data={[
            { value: 'margin', label: 'Above the background' },
            { value: 'thresholds', label: 'Threshold by ambient level' },
          ]}
        />
      </div>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        {thresholds === null ? (
          <NumberField
            label="Background +"
            suffix=" dB"
            value={aboveBackground ?? Number.NaN}
            error={fault(`${path}.residence.aboveBackground`)}
            onChange={(value) => set({ aboveBackground: value })}
          />
        ) : (
          (['a', 'b', 'c'] as const).map((category) => (
            <NumberField
              key={category}
              label={`Threshold ${category.toUpperCase()}`}
              suffix=" dBA"
              value={thresholds[category]}
              error={fault(`${path}.residence.thresholds.${category}`)}
              onChange={(value) => set({ thresholds: { ...thresholds, [category]: value } })}
            />
          ))
        )}
        <OptionalNumber
          label="Highly affected from"
          placeholder="not used"
          suffix=" dBA"
          value={highlyAffected}
          error={fault(`${path}.residence.highlyAffected`)}
          onChange={(value) => set({ highlyAffected: value })}
        />
      </SimpleGrid>
      <Switch
        size="xs"
        label="Sleep disturbance by LAmax"
        checked={sleep !== null}
        onChange={({ currentTarget }) =>
          set({ sleep: currentTarget.checked ? { floor: 52, aboveBackground: 15, awakening: 65 } : null })
        }
      />
      {sleep !== null && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
          <NumberField
            label="Screening: at least"
            suffix=" dBA"
            value={sleep.floor}
            error={fault(`${path}.residence.sleep.floor`)}
            onChange={(floor) => set({ sleep: { ...sleep, floor } })}
          />
          <NumberField
            label="or background +"
            suffix=" dB"
            value={sleep.aboveBackground}
            error={fault(`${path}.residence.sleep.aboveBackground`)}
            onChange={(above) => set({ sleep: { ...sleep, aboveBackground: above } })}
          />
          <NumberField
            label="Awakening over"
            suffix=" dBA"
            value={sleep.awakening}
            error={fault(`${path}.residence.sleep.awakening`)}
            onChange={(awakening) => set({ sleep: { ...sleep, awakening } })}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
}
