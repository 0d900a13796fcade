import { ActionIcon, Anchor, Menu, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemLevel } from '../../../model/equipment/library.ts';
import { equipmentSpectrum } from '../../../model/equipment/equipment-spectrum.ts';
import type { CheckedRows, EquipmentRow, RowProblem } from '../../rules/equipment/equipment-rows.ts';
import { decibels } from '../../../model/format/format.ts';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { SpectrumPlot } from '../../../plan/screens/equipment/spectrum-plot.tsx';

/** A row with the result of its check. */
interface ShownRow {
  row: EquipmentRow;
  problems: readonly RowProblem[];
  /** Null if the row cannot be read. */
  item: EquipmentItem | null;
}

export function shownRows(rows: readonly EquipmentRow[], { problems, items }: CheckedRows): ShownRow[] {
  return rows.map((row) => ({
    row,
    problems: problems.get(row.key) ?? [],
    item: items.get(row.key) ?? null,
  }));
}

export const searchTextOf = ({ row: { cells, file }, problems }: ShownRow) =>
  [
    cells.id,
    cells.name,
    cells.category,
    cells.source,
    cells.quality,
    file,
    ...problems.map(({ severity }) => severity),
  ].join(' ');

interface Actions {
  archived: boolean;
  severalFiles: boolean;
  onEdit: (row: EquipmentRow) => void;
  onCopy: (row: EquipmentRow) => void;
  onRemove: (row: EquipmentRow) => void;
}

export function columnsOf(actions: Actions): Array<DataColumn<ShownRow>> {
  return [
    {
      id: 'name',
      header: 'Item',
      sortBy: ({ row }) => row.cells.name,
      cell: (shown) => <Name shown={shown} actions={actions} />,
    },
    {
      id: 'category',
      header: 'Category',
      width: 120,
      sortBy: ({ row }) => row.cells.category,
      cell: ({ row }) => <Text size="sm">{row.cells.category}</Text>,
    },
    {
      id: 'level',
      header: 'LWA, dB(A)',
      width: 95,
      sortBy: ({ item }) => (item === null ? -Infinity : itemLevel(item)),
      cell: ({ item, row }) => <Text size="sm">{item === null ? row.cells.lwa : decibels(itemLevel(item))}</Text>,
    },
    { id: 'spectrum', header: 'Spectrum', width: 105, cell: ({ item }) => <Spectrum item={item} /> },
    {
      id: 'lamax',
      header: 'LWA,max, dB(A)',
      width: 90,
      sortBy: ({ item }) => item?.lamax ?? -Infinity,
      cell: ({ row }) => <Text size="sm">{row.cells.lamax || '–'}</Text>,
    },
    {
      id: 'use',
      header: 'Height, on-time, annoying',
      width: 150,
      cell: ({ item, row: { cells } }) => (
        <Text size="sm">
          {cells.height} m · {cells.usage} %{item !== null && item.penalty > 0 && ' · annoying'}
          {item?.notRecommendedOutOfHours === true && ' · not recommended out of hours'}
        </Text>
      ),
    },
    {
      id: 'source',
      header: 'Source',
      sortBy: ({ row }) => row.cells.source,
      cell: ({ row: { cells, file } }) => (
        <div>
          <Text size="xs">{cells.source || 'none given'}</Text>
          <Text size="xs" c="dimmed">
            {[cells.quality, actions.severalFiles ? file : ''].filter(Boolean).join(' · ')}
          </Text>
        </div>
      ),
    },
    { id: 'actions', header: '', width: 60, cell: ({ row }) => <Actions row={row} actions={actions} /> },
  ];
}

function Name({ shown: { row, problems }, actions }: { shown: ShownRow; actions: Actions }) {
  const worst = problems.find(({ severity }) => severity === 'error') ?? problems[0];
  return (
    <div>
      {actions.archived ? (
        <Text span size="sm" fw={600}>
          {row.cells.name}
        </Text>
      ) : (
        <Anchor component="button" type="button" size="sm" fw={600} ta="left" onClick={() => actions.onEdit(row)}>
          {row.cells.name || 'Without a name'}
        </Anchor>
      )}{' '}
      {worst !== undefined && (
        <Tooltip label={problems.map(({ message }) => message).join(' ')} multiline maw={340}>
          <IconAlertTriangle
            size={15}
            style={{ verticalAlign: -2 }}
            color={worst.severity === 'error' ? 'var(--mantine-color-red-7)' : 'var(--mantine-color-orange-7)'}
            aria-label={`${worst.severity}: ${worst.message}`}
            role="img"
          />
        </Tooltip>
      )}
      <Text size="xs" c="dimmed">
        {row.cells.id}
      </Text>
    </div>
  );
}

function Spectrum({ item }: { item: EquipmentItem | null }) {
  const spectrum = item === null ? null : equipmentSpectrum(item);
  if (spectrum === null) return <Text size="sm">–</Text>;
  return <SpectrumPlot levels={spectrum.lw} own={spectrum.note === ''} />;
}

function Actions({ row, actions }: { row: EquipmentRow; actions: Actions }) {
  const { archived, onEdit, onCopy, onRemove } = actions;
  if (archived) return null;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="green.9" aria-label={`Actions for ${row.cells.name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(row)}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onCopy(row)}>
          Copy
        </Menu.Item>
        <Menu.Item color="red.9" leftSection={<IconTrash size={16} />} onClick={() => onRemove(row)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
