import { MultiSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type CriteriaSet, operatingTimeKeys } from '../../../model/criteria/criteria-set.ts';
import type { DateFault } from '../../../model/criteria/date-faults.ts';

/** The fields of an assessment with dates and operating times. */
export interface DatesAndTimes {
  startDate: string;
  endDate: string;
  /** Keys of operating times, joined with `+`. */
  operatingTime: string;
}

interface WhenFieldsProps {
  criteria: CriteriaSet;
  value: DatesAndTimes;
  onChange: (value: DatesAndTimes) => void;
  /** Whether the fields follow from shifts and are read-only. */
  isOfShifts: boolean;
  errors: Partial<Record<DateFault['field'], string | undefined>>;
}

/** Keeps read-only fields legible. */
const READABLE = { input: { opacity: 1, color: 'var(--mantine-color-text)' } };

/** Edits the dates and operating times of an assessment. */
export function WhenFields({ criteria, value, onChange, isOfShifts, errors }: WhenFieldsProps) {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="sm">
        {(['startDate', 'endDate'] as const).map((field) => (
          <TextInput
            key={field}
            type="date"
            label={field === 'startDate' ? 'Start date' : 'End date'}
            withAsterisk
            disabled={isOfShifts}
            {...(isOfShifts && { styles: READABLE })}
            value={value[field]}
            error={errors[field]}
            onChange={({ currentTarget }) => onChange({ ...value, [field]: currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <MultiSelect
        label="Operating time"
        withAsterisk
        placeholder={value.operatingTime === '' ? 'Choose operating times' : ''}
        data={criteria.operatingTimes.map(({ key, name, hours }) => ({ value: key, label: name, hours }))}
        renderOption={({ option }) => <OperatingTimeOption {...option} criteria={criteria} />}
        value={operatingTimeKeys(value.operatingTime)}
        onChange={(keys) => onChange({ ...value, operatingTime: inOrderOfSet(criteria, keys) })}
        disabled={isOfShifts}
        {...(isOfShifts && { styles: READABLE })}
        error={errors.operatingTime}
      />
      {isOfShifts && (
        <Text size="xs" c="dimmed">
          Dates and operating times follow from the shifts.
        </Text>
      )}
    </Stack>
  );
}

function OperatingTimeOption({ value, label, criteria }: { value: string; label: string; criteria: CriteriaSet }) {
  return (
    <div>
      {label}
      <Text size="xs" c="dimmed">
        {criteria.operatingTimes.find(({ key }) => key === value)?.hours}
      </Text>
    </div>
  );
}

/** Sorts keys in the order of the criteria set. Unknown keys come last and are shown, so that the person can remove them. */
function inOrderOfSet({ operatingTimes }: CriteriaSet, keys: readonly string[]): string {
  const known = operatingTimes.map(({ key }) => key).filter((key) => keys.includes(key));
  return [...known, ...keys.filter((key) => !known.includes(key))].join('+');
}
