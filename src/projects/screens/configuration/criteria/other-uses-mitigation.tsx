import { Group, Paper, Stack, Text } from '@mantine/core';
import type { OperatingTime } from '../../../../model/criteria/criteria-set.ts';
import { withBandOfOtherUses } from '../../../../model/criteria/edit-bands.ts';
import { Fault, NumberField, type SectionProps } from '../fields.tsx';
import { AddButton, RemoveButton } from '../row-buttons.tsx';
import { ByLevel, MeasureChoice, TimesAndMeasuresFirst } from './measure-choice.tsx';

type OtherUses = OperatingTime['mitigation']['otherUses'];

/** Edits the measures of receivers that are no residences, by the exceedance. */
export function OtherUsesMitigation({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const { operatingTimes, measures } = criteria;
  const keys = measures.map(({ key }) => key);
  if (operatingTimes.length === 0 || measures.length === 0) {
    return <TimesAndMeasuresFirst />;
  }
  const setTime = (index: number, time: OperatingTime) =>
    change({ criteria: { ...criteria, operatingTimes: operatingTimes.with(index, time) } });
  return (
    <Stack gap="sm">
      {operatingTimes.map((time, index) => (
        <TimeRows
          key={time.key}
          time={time}
          keys={keys}
          fault={(path) => fault(`criteria.operatingTimes.${index}.mitigation.otherUses.${path}`)}
          onChange={(otherUses) => setTime(index, { ...time, mitigation: { ...time.mitigation, otherUses } })}
        />
      ))}
    </Stack>
  );
}

interface TimeRowsProps {
  time: OperatingTime;
  keys: string[];
  fault: (path: string) => string | undefined;
  onChange: (otherUses: OtherUses) => void;
}

function TimeRows({ time, keys, fault, onChange }: TimeRowsProps) {
  const { otherUses } = time.mitigation;
  const rows = otherUses.aboveCriterion;
  const setRows = (aboveCriterion: OtherUses['aboveCriterion']) => onChange({ ...otherUses, aboveCriterion });
  return (
    <Paper withBorder p="xs" role="group" aria-label={`Other uses, ${time.name}`}>
      <Text size="sm" fw={600} mb={4}>
        {time.name}
      </Text>
      <Stack gap={6}>
        {rows.map((row, at) => (
          <Group key={at} gap="xs" wrap="nowrap" align="flex-start">
            <NumberField
              size="xs"
              w={150}
              prefix="from "
              suffix=" dB over"
              aria-label={`${time.name}, band ${at + 1}: from`}
              value={row.from}
              error={fault(`aboveCriterion.${at}.from`)}
              onChange={(from) => setRows(rows.with(at, { ...row, from }))}
            />
            <div style={{ flex: 1 }}>
              <MeasureChoice
                label={`${time.name}, band ${at + 1}: measures`}
                keys={keys}
                value={row.measures}
                onChange={(measures) => setRows(rows.with(at, { ...row, measures }))}
              />
            </div>
            <RemoveButton
              label={`Remove band ${at + 1} of ${time.name}`}
              onClick={() => setRows(rows.toSpliced(at, 1))}
            />
          </Group>
        ))}
        <Fault text={fault('aboveCriterion')} />
        <Group gap="xs" align="flex-start">
          <AddButton size="compact-xs" disabled={rows.length >= 12} onClick={() => setRows(withBandOfOtherUses(rows))}>
            Add a band
          </AddButton>
          <ByLevel
            label={time.name}
            fromLevel={otherUses.fromLevel}
            keys={keys}
            error={fault('fromLevel.level')}
            onChange={(fromLevel) => onChange({ ...otherUses, fromLevel })}
          />
        </Group>
      </Stack>
    </Paper>
  );
}
