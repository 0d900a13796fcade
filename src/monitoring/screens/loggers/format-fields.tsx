import { Alert, Group, NativeSelect, Stack, Text } from '@mantine/core';
import {
  COLUMN_ROLES,
  type ColumnRole,
  DATE_ORDERS,
  type DateOrder,
  formatFaults,
  type LoggerFormat,
} from '../../rules/logger-format.ts';
import type { OpenedLogger } from '../../rules/loggers/open-logger.ts';

interface FormatFieldsProps {
  opened: OpenedLogger;
  format: LoggerFormat;
  timeZone: string;
  onChange: (format: LoggerFormat) => void;
}

const NONE = '';

/** Edits how the columns of a file are read. Columns that are found by name are preset. */
export function FormatFields({ opened, format, timeZone, onChange }: FormatFieldsProps) {
  const { table, notes } = opened;
  const faults = formatFaults(format);
  const set = (role: ColumnRole, value: string) => {
    const { [role]: _, ...columns } = format.columns;
    onChange({ ...format, columns: value === NONE ? columns : { ...columns, [role]: Number(value) } });
  };
  const example = (column: number) => table.rows[0]?.cells[column] ?? '';
  const isAmbiguous = !notes.some((note) => note.startsWith('Days are written'));
  return (
    <Stack gap="xs">
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      {faults.length > 0 && <Alert color="orange">{faults.join(' ')}</Alert>}
      <Group align="flex-end" gap="xs">
        {(Object.keys(COLUMN_ROLES) as ColumnRole[]).map((role) => (
          <NativeSelect
            key={role}
            size="xs"
            w={170}
            label={COLUMN_ROLES[role]}
            value={format.columns[role]?.toString() ?? NONE}
            onChange={({ currentTarget }) => set(role, currentTarget.value)}
            data={[
              { value: NONE, label: 'None' },
              ...table.headings.map((heading, column) => ({
                value: String(column),
                label: `${heading === '' ? `Column ${column + 1}` : heading} (${example(column)})`,
              })),
            ]}
          />
        ))}
      </Group>
      <Group align="flex-end" gap="xs">
        {isAmbiguous && <OrderField format={format} onChange={onChange} />}
        <NativeSelect
          size="xs"
          w={220}
          label="A row’s time is"
          value={format.stampAt}
          onChange={({ currentTarget }) => onChange({ ...format, stampAt: currentTarget.value as 'start' | 'end' })}
          data={[
            { value: 'start', label: 'when its interval begins' },
            { value: 'end', label: 'when its interval ends' },
          ]}
        />
        <NativeSelect
          size="xs"
          w={300}
          label="The logger’s clock"
          value={format.clock}
          onChange={({ currentTarget }) =>
            onChange({ ...format, clock: currentTarget.value as 'project' | 'standard' })
          }
          data={[
            { value: 'project', label: `follows summer time (${timeZone})` },
            { value: 'standard', label: 'stays on standard time all year' },
          ]}
        />
      </Group>
    </Stack>
  );
}

/** Chooses in which order the file writes day, month and year. */
function OrderField({ format, onChange }: Pick<FormatFieldsProps, 'format' | 'onChange'>) {
  return (
    <NativeSelect
      size="xs"
      w={170}
      label="Days are written"
      value={format.order ?? NONE}
      onChange={({ currentTarget }) =>
        onChange({ ...format, order: currentTarget.value === NONE ? null : (currentTarget.value as DateOrder) })
      }
      data={[
        { value: NONE, label: 'Choose' },
        { value: 'day', label: DATE_ORDERS.day },
        { value: 'month', label: DATE_ORDERS.month },
        { value: 'year', label: DATE_ORDERS.year },
      ]}
    />
  );
}
