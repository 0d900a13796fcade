import { Alert, Group, NativeSelect, Stack, Text } from '@mantine/core';
import {
  COLUMN_ROLES,
  type ColumnRole,
  DATE_ORDERS,
  type DateOrder,
  formatFaults,
  type LoggerFormat,
} from '../../domain/monitoring/logger-format.ts';
import type { OpenedLogger } from '../../geodata/loggers/open-logger.ts';
import { commonTexts } from '../../texts/common.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';

interface FormatFieldsProps {
  opened: OpenedLogger;
  format: LoggerFormat;
  timeZone: string;
  onChange: (format: LoggerFormat) => void;
}

const NONE = '';

/** How the columns of a file are read: found by their names, and to be changed. */
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
              { value: NONE, label: commonTexts.none },
              ...table.headings.map((heading, column) => ({
                value: String(column),
                label: `${heading === '' ? monitoringTexts.column(column + 1) : heading} (${example(column)})`,
              })),
            ]}
          />
        ))}
      </Group>
      <Group align="flex-end" gap="xs">
        {isAmbiguous && (
          <NativeSelect
            size="xs"
            w={170}
            label={monitoringTexts.daysAreWritten}
            value={format.order ?? NONE}
            onChange={({ currentTarget }) =>
              onChange({ ...format, order: currentTarget.value === NONE ? null : (currentTarget.value as DateOrder) })
            }
            data={[
              { value: NONE, label: monitoringTexts.choose },
              { value: 'day', label: DATE_ORDERS.day },
              { value: 'month', label: DATE_ORDERS.month },
              { value: 'year', label: DATE_ORDERS.year },
            ]}
          />
        )}
        <NativeSelect
          size="xs"
          w={220}
          label={monitoringTexts.aRowsTimeIs}
          value={format.stampAt}
          onChange={({ currentTarget }) => onChange({ ...format, stampAt: currentTarget.value as 'start' | 'end' })}
          data={[
            { value: 'start', label: monitoringTexts.whenItsIntervalBegins },
            { value: 'end', label: monitoringTexts.whenItsIntervalEnds },
          ]}
        />
        <NativeSelect
          size="xs"
          w={300}
          label={monitoringTexts.theLoggersClock}
          value={format.clock}
          onChange={({ currentTarget }) =>
            onChange({ ...format, clock: currentTarget.value as 'project' | 'standard' })
          }
          data={[
            { value: 'project', label: monitoringTexts.followsSummerTime(timeZone) },
            { value: 'standard', label: monitoringTexts.staysOnStandardTime },
          ]}
        />
      </Group>
    </Stack>
  );
}
