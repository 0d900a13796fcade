import { ActionIcon, Button, Group, Stack, Table, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import { columnNames, type CoordinateRow, emptyRow, type Notation, rowsOfText } from './coordinate-rows.ts';

/** Rows per page of the table, because each row has input fields. */
export const ROWS_SHOWN = 50;

/** Makes eleven digits fit next to each other on a phone. */
const NARROW = { input: { paddingInline: 6, fontVariantNumeric: 'tabular-nums' } };

interface CoordinateTableProps {
  rows: readonly CoordinateRow[];
  /** Page number from 1. */
  page: number;
  notation: Notation;
  /** Ids of the rows with a fault. */
  faulty: ReadonlySet<number>;
  onChange: (rows: CoordinateRow[]) => void;
}

/** Edits vertices in rows. Several lines that are pasted into a field become rows. */
export function CoordinateTable({ rows, page, notation, faulty, onChange }: CoordinateTableProps) {
  const names = columnNames(notation);
  const from = (page - 1) * ROWS_SHOWN;
  const type = (id: number, field: 'first' | 'second', text: string) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, [field]: text, kept: null } : row)));
  const paste = (index: number) => (event: ClipboardEvent) => {
    const pasted = rowsOfText(event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    onChange([...rows.slice(0, index), ...pasted, ...rows.slice(index + pasted.length)]);
  };
  return (
    <Stack gap={6} align="flex-start">
      <Table stickyHeader withTableBorder verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36} px={6}>
              Row
            </Table.Th>
            <Table.Th>{names[0]}</Table.Th>
            <Table.Th>{names[1]}</Table.Th>
            <Table.Td w={62} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(from, from + ROWS_SHOWN).map((row, onPage) => {
            const index = from + onPage;
            return (
              <Table.Tr key={row.id}>
                <Table.Th px={6}>{index + 1}</Table.Th>
                {(['first', 'second'] as const).map((field, column) => (
                  <Table.Td key={field} px={2}>
                    <TextInput
                      size="xs"
                      aria-label={`${names[column] ?? ''} of row ${index + 1}`}
                      styles={NARROW}
                      error={faulty.has(row.id)}
                      value={row[field]}
                      onChange={(event) => type(row.id, field, event.currentTarget.value)}
                      onPaste={paste(index)}
                    />
                  </Table.Td>
                ))}
                <Table.Td px={0}>
                  <Group gap={0} wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      color="green.9"
                      aria-label={`Add a row after row ${index + 1}`}
                      onClick={() => onChange(rows.toSpliced(index + 1, 0, emptyRow()))}
                    >
                      <IconPlus size={16} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      aria-label={`Remove row ${index + 1}`}
                      onClick={() => onChange(rows.toSpliced(index, 1))}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Group>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...rows, emptyRow()])}
      >
        Add a row
      </Button>
    </Stack>
  );
}
