import { MultiSelect, Text } from '@mantine/core';
import type { OperatingTime } from '../../../../model/criteria/criteria-set.ts';
import { OptionalNumber } from '../fields.tsx';

type FromLevel = OperatingTime['mitigation']['fromLevel'];

interface ByLevelProps {
  /** The receivers that the measures are for. */
  label: string;
  fromLevel: FromLevel;
  keys: string[];
  error: string | undefined;
  onChange: (fromLevel: FromLevel) => void;
}

/** Edits the measures from a fixed level on, which are added to those of the bands. */
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

/** Chooses measures by their keys. A measure that no longer exists is shown so that the person can remove it. */
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

/** Shown in place of measures if there are no operating times or no measures. */
export function TimesAndMeasuresFirst() {
  return (
    <Text size="sm" c="dimmed">
      Enter operating times and measures first.
    </Text>
  );
}
