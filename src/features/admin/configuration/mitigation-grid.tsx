import { MultiSelect, Table, Text } from '@mantine/core';
import type { OperatingTime } from '../../../domain/criteria/criteria-set.ts';
import { measuresFrom, withMeasures } from '../../../domain/criteria/edit-bands.ts';
import { Fault, OptionalNumber, type SectionProps } from './fields.tsx';

/** Which measures a residence gets: a row an operating time, a column a band, and one for levels as such. */
export function MitigationGrid({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const { operatingTimes, perception, measures } = criteria;
  const keys = measures.map(({ key }) => key);
  if (operatingTimes.length === 0 || measures.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Enter operating times and measures first.
      </Text>
    );
  }
  const setTime = (index: number, time: OperatingTime) =>
    change({ criteria: { ...criteria, operatingTimes: operatingTimes.map((one, at) => (at === index ? time : one)) } });
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
                whatever the background
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
                  <Choice
                    label={`${time.name}, ${name}`}
                    keys={keys}
                    value={measuresFrom(time, from)}
                    onChange={(chosen) => setTime(index, withMeasures(time, perception, band, chosen))}
                  />
                </Table.Td>
              ))}
              <Table.Td>
                <ByLevel
                  time={time}
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

interface ByLevelProps {
  time: OperatingTime;
  keys: string[];
  error: string | undefined;
  onChange: (fromLevel: OperatingTime['mitigation']['fromLevel']) => void;
}

function ByLevel({ time, keys, error, onChange }: ByLevelProps) {
  const { fromLevel } = time.mitigation;
  return (
    <>
      <OptionalNumber
        size="xs"
        aria-label={`${time.name}: from a level of`}
        placeholder="not used"
        prefix="from "
        suffix=" dBA"
        value={fromLevel?.level ?? null}
        error={error}
        onChange={(level) => onChange(level === null ? null : { level, measures: fromLevel?.measures ?? [] })}
      />
      {fromLevel !== null && (
        <Choice
          label={`${time.name}, by level`}
          keys={keys}
          value={fromLevel.measures}
          onChange={(measures) => onChange({ ...fromLevel, measures })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  keys: string[];
  value: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Measures by their keys; one that is no more among them stays to be taken off. */
function Choice({ label, keys, value, onChange }: ChoiceProps) {
  const gone = value.filter((key) => !keys.includes(key));
  return (
    <MultiSelect
      size="xs"
      aria-label={label}
      data={[...new Set([...keys, ...gone])]}
      value={[...value]}
      placeholder={value.length === 0 ? 'none' : undefined}
      error={gone.length > 0}
      onChange={onChange}
      comboboxProps={{ width: 140 }}
    />
  );
}
