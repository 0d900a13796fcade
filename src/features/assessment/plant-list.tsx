import { ActionIcon, Select, Stack, Table, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { aWeightedSum } from '../../domain/octave-bands.ts';
import type { EquipmentItem } from '../../domain/equipment/equipment.ts';
import type { PlantUse } from '../../domain/work-area.ts';
import { CommittedNumber } from '../../ui/committed-number.tsx';

interface PlantListProps {
  uses: PlantUse[];
  equipment: EquipmentItem[];
  /** A haul road: quantities are shares of the flow, and usage does not count. */
  flow: boolean;
  onChange: (uses: PlantUse[]) => void;
}

/** The plant of a work area: item, quantity and share of the time in use. */
export function PlantList({ uses, equipment, flow, onChange }: PlantListProps) {
  const itemOf = (id: string) => equipment.find((item) => item.id === id);
  const replace = (index: number, use: PlantUse) => onChange(uses.with(index, use));
  const add = (id: string | null) => {
    const item = id === null ? undefined : itemOf(id);
    if (item !== undefined) onChange([...uses, { id: item.id, quantity: 1 }]);
  };
  return (
    <Stack gap={6}>
      {uses.length > 0 && (
        <Table withRowBorders={false} verticalSpacing={3} horizontalSpacing={4} fz="sm">
          <Table.Thead fz="xs">
            <Table.Tr>
              <Table.Th>Plant</Table.Th>
              <Table.Th w={74}>{flow ? 'Share' : 'Quantity'}</Table.Th>
              {!flow && <Table.Th w={78}>Usage, %</Table.Th>}
              <Table.Th w={30} aria-label="Remove" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uses.map((use, index) => (
              <PlantRow
                key={`${use.id}-${index}`}
                use={use}
                item={itemOf(use.id)}
                flow={flow}
                onChange={(changed) => replace(index, changed)}
                onRemove={() => onChange(uses.toSpliced(index, 1))}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Select
        size="xs"
        aria-label="Add plant"
        placeholder="Add plant …"
        leftSection={<IconPlus size={14} />}
        searchable
        value={null}
        data={equipment.map((item) => ({ value: item.id, label: `${item.name} (${soundPower(item)})` }))}
        onChange={add}
        limit={100}
        nothingFoundMessage="The project has no such plant"
        comboboxProps={{ withinPortal: true }}
      />
    </Stack>
  );
}

/** `112 dBA`, with the addition for annoying plant. */
function soundPower({ lw, lwa, penalty }: EquipmentItem): string {
  const level = lwa ?? (lw === null ? NaN : aWeightedSum(lw));
  return `${Math.round(level)} dBA${penalty > 0 ? ` + ${penalty}` : ''}`;
}

interface PlantRowProps {
  use: PlantUse;
  item: EquipmentItem | undefined;
  flow: boolean;
  onChange: (use: PlantUse) => void;
  onRemove: () => void;
}

const checkQuantity = (value: number | undefined) =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= 1000 ? null : '1 to 1000';
const checkUsage = (value: number | undefined) =>
  value === undefined || (value > 0 && value <= 100) ? null : 'over 0, to 100';

function PlantRow({ use, item, flow, onChange, onRemove }: PlantRowProps) {
  const name = item?.name ?? use.id;
  const setUsage = (usage: number | undefined) => {
    const { usage: _, ...rest } = use;
    onChange(usage === undefined ? rest : { ...rest, usage });
  };
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        <Text size="sm" lh={1.3} pt={4}>
          {name}
        </Text>
        {item !== undefined && (
          <Text size="xs" c="dimmed" title={`${item.source}, ${item.quality}`}>
            {soundPower(item)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <CommittedNumber
          size="xs"
          aria-label={`Quantity of ${name}`}
          value={use.quantity}
          check={checkQuantity}
          onCommit={(quantity) => onChange({ ...use, quantity: quantity ?? 1 })}
        />
      </Table.Td>
      {!flow && (
        <Table.Td>
          <CommittedNumber
            size="xs"
            hideControls
            aria-label={`Usage of ${name} in per cent`}
            placeholder={item === undefined ? '' : String(item.usage)}
            value={use.usage}
            check={checkUsage}
            onCommit={setUsage}
          />
        </Table.Td>
      )}
      <Table.Td pt={6}>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={14} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
