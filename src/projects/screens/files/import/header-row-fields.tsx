import { Group, NativeSelect, NumberInput, Stack } from '@mantine/core';
import type { HeaderRows } from '../../../../model/project/import-recipe.ts';
import classes from './import-dialog.module.css';

interface HeaderRowFieldsProps {
  /** First rows of the file. */
  rows: readonly string[][];
  header: HeaderRows;
  onChange: (header: HeaderRows) => void;
}

/** Chooses the header rows next to the first rows of the file. */
export function HeaderRowFields({ rows, header, onChange }: HeaderRowFieldsProps) {
  const { first, rows: count } = header;
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <NumberInput
          size="xs"
          w={170}
          label="Header in row"
          min={1}
          max={100}
          clampBehavior="strict"
          allowDecimal={false}
          value={first}
          onChange={(value) => onChange({ ...header, first: Number(value) || 1 })}
        />
        <NativeSelect
          size="xs"
          w={170}
          label="Rows of the header"
          value={String(count)}
          onChange={({ currentTarget }) => onChange({ ...header, rows: Number(currentTarget.value) })}
          data={[
            { value: '1', label: 'one row' },
            { value: '2', label: 'two rows' },
            { value: '3', label: 'three rows' },
          ]}
        />
      </Group>
      <div className={classes.rows} tabIndex={0} role="region" aria-label="First rows of the file">
        <table>
          <tbody>
            {rows.map((cells, at) => (
              <tr
                // Rows of a file have no identity besides their position.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                data-above={at + 1 < first || undefined}
                data-header={(at + 1 >= first && at + 1 < first + count) || undefined}
              >
                <th scope="row">{at + 1}</th>
                {cells.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column} title={cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}
