import { Table, Text } from '@mantine/core';
import type { OperatingTime } from '../../../../model/criteria/criteria-set.ts';
import { measuresFrom, withMeasures } from '../../../../model/criteria/edit-bands.ts';
import { Fault, type SectionProps } from '../fields.tsx';
import { ByLevel, MeasureChoice, TimesAndMeasuresFirst } from './measure-choice.tsx';

/** Edits the measures of residences: one row per operating time, one column per band, and one column for fixed levels. */
export function MitigationGrid({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const { operatingTimes, perception, measures } = criteria;
  const keys = measures.map(({ key }) => key);
  if (operatingTimes.length === 0 || measures.length === 0) {
    return <TimesAndMeasuresFirst />;
  }
  const setTime = (index: number, time: OperatingTime) =>
    change({ criteria: { ...criteria, operatingTimes: operatingTimes.with(index, time) } });
  return (
    <Table.ScrollContainer minWidth={220 + 170 * (perception.length + 1)}>
      <Table fz="sm" verticalSpacing={4} style={{ verticalAlign: 'top' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={130}>Operating time</Table.Th>
            {perception.map(({ key, from, name }) => (
              <Table.Th key={key}>
                {name || key}
                <Text span size="xs" c="dimmed" display="block">
                  from {from} dB
                </Text>
              </Table.Th>
            ))}
            <Table.Th>
              By level
              <Text span size="xs" c="dimmed" display="block">
                in addition
              </Text>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {operatingTimes.map((time, index) => (
            <Table.Tr key={time.key}>
              <Table.Td>
                {time.name}
                <Fault text={fault(`criteria.operatingTimes.${index}.mitigation`)} />
              </Table.Td>
              {perception.map(({ key, from, name }, band) => (
                <Table.Td key={key}>
                  <MeasureChoice
                    label={`${time.name}, ${name}`}
                    keys={keys}
                    value={measuresFrom(time, from)}
                    onChange={(chosen) => setTime(index, withMeasures(time, perception, band, chosen))}
                  />
                </Table.Td>
              ))}
              <Table.Td>
                <ByLevel
                  label={time.name}
                  fromLevel={time.mitigation.fromLevel}
                  keys={keys}
                  error={fault(`criteria.operatingTimes.${index}.mitigation.fromLevel.level`)}
                  onChange={(fromLevel) => setTime(index, { ...time, mitigation: { ...time.mitigation, fromLevel } })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
