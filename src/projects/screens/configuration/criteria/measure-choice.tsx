import { MultiSelect, Text } from '@mantine/core';
import type { OperatingTime } from '../../../../model/criteria/criteria-set.ts';
import { OptionalNumber } from '../fields.tsx';

type FromLevel = OperatingTime['mitigation']['fromLevel'];

interface ByLevelProps {
  /** Whose measures they are. */
  label: string;
  fromLevel: FromLevel;
  keys: string[];
  error: string | undefined;
  onChange: (fromLevel: FromLevel) => void;
}

/** Measures from a level on, in addition to those of the bands. */
export function ByLevel({ label, fromLevel, keys, error, onChange }: ByLevelProps) {
  return (
    <div>
      <OptionalNumber
        size="xs"
        aria-label={`${label}: from a level of`}
        placeholder="not by level"
        prefix="from "
        suffix=" dB(A)"
        value={fromLevel?.level ?? null}
        error={error}
        onChange={(level) => onChange(level === null ? null : { level, measures: fromLevel?.measures ?? [] })}
      />
      {fromLevel !== null && (
        <MeasureChoice
          label={`${label}, by level`}
          keys={keys}
          value={fromLevel.measures}
          onChange={(measures) => onChange({ ...fromLevel, measures })}
        />
      )}
    </div>
  );
}

interface MeasureChoiceProps {
  label: string;
  keys: string[];
  value: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Measures by their keys; one that is no more among them stays to be taken off. */
export function MeasureChoice({ label, keys, value, onChange }: MeasureChoiceProps) {
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

/** Stands in place of measures where there is nothing to give them to, or none to give. */
export function TimesAndMeasuresFirst() {
  return (
    <Text size="sm" c="dimmed">
      Enter operating times and measures first.
    </Text>
  );
}
