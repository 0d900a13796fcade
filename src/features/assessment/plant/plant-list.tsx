import { ActionIcon, Select, Stack, Table, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { aWeightedSum } from '../../domain/octave-bands.ts';
import type { EquipmentItem } from '../../domain/equipment/equipment.ts';
import type { PlantUse } from '../../domain/work-area.ts';
import { CommittedNumber } from '../../ui/committed-number.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { useUnfinishedEntry } from './unfinished-entries.ts';

interface PlantListProps {
  /** Name of the work area that it is the plant of. */
  area: string;
  uses: PlantUse[];
  equipment: EquipmentItem[];
  /** A haul road: quantities are shares of the flow, and usage does not count. */
  flow: boolean;
  /** The operating times outside standard hours in which it is planned, by name. */
  outOfHours: readonly string[];
  onChange: (uses: PlantUse[]) => void;
}

/** The plant of a work area: item, quantity and share of the time in use. */
export function PlantList({ area, uses, equipment, flow, outOfHours, onChange }: PlantListProps) {
  const itemOf = (id: string) => equipment.find((item) => item.id === id);
  const replace = useSteady((index: number, use: PlantUse) => onChange(uses.with(index, use)));
  const remove = useSteady((index: number) => onChange(uses.toSpliced(index, 1)));
  const add = useSteady((id: EquipmentItem['id']) => onChange([...uses, { id, quantity: 1 }]));
  return (
    <Stack gap={6}>
      {uses.length > 0 && (
        <Table withRowBorders={false} verticalSpacing={3} horizontalSpacing={4} fz="sm">
          <Table.Thead fz="xs">
            <Table.Tr>
              <Table.Th>Plant</Table.Th>
              <Table.Th w={74}>{flow ? 'Share' : 'Quantity'}</Table.Th>
              {!flow && <Table.Th w={78}>Usage, %</Table.Th>}
              <Table.Th w={30}>
                <span className="visually-hidden">Remove</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uses.map(({ id, quantity, usage }, index) => (
              <PlantRow
                key={`${id}-${index}`}
                area={area}
                index={index}
                id={id}
                quantity={quantity}
                usage={usage}
                item={itemOf(id)}
                flow={flow}
                outOfHours={outOfHours}
                onChange={replace}
                onRemove={remove}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <AddPlant equipment={equipment} onAdd={add} />
    </Stack>
  );
}

interface AddPlantProps {
  equipment: EquipmentItem[];
  onAdd: (id: EquipmentItem['id']) => void;
}

/** Finds plant of the project and adds it; the next search begins empty. */
const AddPlant = memo(function AddPlant({ equipment, onAdd }: AddPlantProps) {
  const [search, setSearch] = useState('');
  const data = useMemo(
    () => equipment.map((item) => ({ value: item.id, label: `${item.name} (${soundPower(item)})` })),
    [equipment],
  );
  return (
    <Select
      size="xs"
      aria-label="Add plant"
      placeholder="Add plant …"
      leftSection={<IconPlus size={14} />}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      value={null}
      data={data}
      onChange={(id) => {
        if (id !== null) onAdd(id);
        setSearch('');
      }}
      limit={100}
      nothingFoundMessage="The project has no such plant"
      comboboxProps={{ withinPortal: true }}
    />
  );
});

/** `112 dBA`, and whether the plant is annoying. */
function soundPower({ lw, lwa, penalty }: EquipmentItem): string {
  const level = lwa ?? (lw === null ? NaN : aWeightedSum(lw));
  return `${Math.round(level)} dBA${penalty > 0 ? ', annoying' : ''}`;
}

interface PlantRowProps extends PlantUse {
  area: string;
  index: number;
  item: EquipmentItem | undefined;
  flow: boolean;
  outOfHours: readonly string[];
  onChange: (index: number, use: PlantUse) => void;
  onRemove: (index: number) => void;
}

const checkQuantity = (value: number | undefined) =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= 1000 ? null : '1 to 1000';
const checkUsage = (value: number | undefined) =>
  value === undefined || (value > 0 && value <= 100) ? null : 'over 0, to 100';

/** Drawn anew only where its own numbers changed: a plan may have hundreds of them. */
const PlantRow = memo(function PlantRow(props: PlantRowProps) {
  const { area, index, id, quantity, usage, item, flow, outOfHours, onChange, onRemove } = props;
  const name = item?.name ?? id;
  const change = (numbers: Pick<PlantUse, 'quantity' | 'usage'>) => {
    const { usage: share, ...rest } = numbers;
    onChange(index, { id, ...rest, ...(share === undefined ? {} : { usage: share }) });
  };
  const quantityProblem = useUnfinishedEntry(`Quantity of ${name} in ${area}`);
  const usageProblem = useUnfinishedEntry(`Usage of ${name} in ${area}`);
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
        {item?.notRecommendedOutOfHours === true && (
          <Text size="xs" c={outOfHours.length > 0 ? 'orange.9' : 'dimmed'}>
            {outOfHours.length > 0
              ? `Not recommended out of hours, and planned in ${outOfHours.join(', ')}.`
              : 'Not recommended out of hours.'}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <CommittedNumber
          size="xs"
          aria-label={`Quantity of ${name}`}
          value={quantity}
          check={checkQuantity}
          onCommit={(entered) => change({ quantity: entered ?? 1, usage })}
          onProblem={quantityProblem}
        />
      </Table.Td>
      {!flow && (
        <Table.Td>
          <CommittedNumber
            size="xs"
            hideControls
            aria-label={`Usage of ${name} in per cent`}
            placeholder={item === undefined ? '' : String(item.usage)}
            value={usage}
            check={checkUsage}
            onCommit={(entered) => change({ quantity, usage: entered })}
            onProblem={usageProblem}
          />
        </Table.Td>
      )}
      <Table.Td pt={6}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(index)}
        >
          <IconX size={14} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
});
