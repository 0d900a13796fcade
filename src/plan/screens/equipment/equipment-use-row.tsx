import { ActionIcon, Anchor, Badge, Group, Table, Text } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import { IconPencil, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { ENTERED_BY_ENGINEER } from '../../../model/equipment/custom-equipment.ts';
import { mayVibrate } from '../../../model/equipment/working-distances.ts';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';
import { CommittedNumber } from '../../../ui/forms/committed-number.tsx';
import { VibrationMenu } from '../../../vibration/screens/vibration-menu.tsx';
import { useCardSettings } from '../areas/cards/card-context.ts';
import { useUnfinishedEntry } from '../../../ui/forms/unfinished-entries.ts';
import { BearingField } from './bearing-field.tsx';
import { QuieterMenu } from './quieter-menu.tsx';
import { soundPowerText } from './sound-power-text.ts';
import { mostUsage, shownUsage, storedUsage, type UsageUnit } from './usage-unit.ts';

interface EquipmentUseRowProps {
  /** Name of the work area. */
  area: string;
  index: number;
  line: EquipmentUse;
  item: EquipmentItem | undefined;
  /** Whether the area is a haul road. */
  isFlow: boolean;
  unit: UsageUnit;
  /** Names of the operating times outside standard hours in which the area is planned. */
  outOfHours: readonly string[];
  actions: {
    readonly replace: (index: number, use: EquipmentUse) => void;
    readonly remove: (index: number) => void;
    /** Edits custom equipment. */
    readonly edit: (index: number) => void;
  };
}

const checkQuantity = (value: number | undefined) =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= 1000 ? null : '1 to 1000';

/** Whether a line would be rendered equally. All lines are parsed again when one of them changes. */
function isAlike(before: EquipmentUseRowProps, after: EquipmentUseRowProps): boolean {
  const { line: lineBefore, item: itemBefore, unit: unitBefore, ...restBefore } = before;
  const { line, item, unit, ...rest } = after;
  return (
    JSON.stringify([lineBefore, itemBefore, unitBefore]) === JSON.stringify([line, item, unit]) &&
    shallowEqual(restBefore, rest)
  );
}

/** An equipment line. It is rendered again only if its own values change, because a plan can have hundreds of lines. */
export const EquipmentUseRow = memo(function EquipmentUseRow(props: EquipmentUseRowProps) {
  const { area, index, line, item, isFlow, unit, actions } = props;
  const { equipment, criteria } = useCardSettings();
  const name = item?.name ?? line.id;
  const put = (use: EquipmentUse) => actions.replace(index, use);
  const quantityProblem = useUnfinishedEntry(`Quantity of ${name} in ${area}`);
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        <EquipmentName
          {...props}
          name={name}
          listed={equipment.find(({ id }) => id === line.id)}
          onList={(listed) => put(listedLine(line, item, listed))}
          onUse={put}
        />
      </Table.Td>
      <Table.Td>
        <CommittedNumber
          size="xs"
          aria-label={`Quantity of ${name}`}
          value={line.quantity}
          check={checkQuantity}
          onCommit={(entered) => put({ ...line, quantity: entered ?? 1 })}
          onProblem={quantityProblem}
        />
      </Table.Td>
      {!isFlow && (
        <Table.Td>
          <UsageField name={name} area={area} unit={unit} line={line} usual={item?.usage} onChange={put} />
        </Table.Td>
      )}
      <Table.Td pt={6}>
        <Group gap={0} wrap="nowrap" justify="flex-end">
          {line.other !== undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`Edit ${name}`}
              onClick={() => actions.edit(index)}
            >
              <IconPencil size={14} />
            </ActionIcon>
          )}
          {line.other === undefined && item !== undefined && (
            <QuieterMenu
              name={name}
              line={line}
              equipment={equipment}
              annoyingEquipmentDb={criteria.annoyingEquipmentDb}
              onSwap={put}
            />
          )}
          {criteria.workingDistances && item !== undefined && !hasVibration(line, item) && (
            <VibrationMenu name={name} line={line} isAsked={false} onChange={put} />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Remove ${name}`}
            onClick={() => actions.remove(index)}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}, isAlike);

interface EquipmentNameProps extends Pick<EquipmentUseRowProps, 'area' | 'line' | 'item' | 'isFlow' | 'outOfHours'> {
  name: string;
  /** Item of the project's list with the same id. */
  listed: EquipmentItem | undefined;
  /** Replaces custom equipment by an item of the list. */
  onList: (item: EquipmentItem) => void;
  onUse: (use: EquipmentUse) => void;
}

function EquipmentName(props: EquipmentNameProps) {
  const { name, area, line, item, isFlow, outOfHours, listed, onList, onUse } = props;
  const { criteria } = useCardSettings();
  return (
    <>
      <Text size="sm" lh={1.3} pt={4}>
        {name}
      </Text>
      {item !== undefined && (
        <Text size="xs" c="dimmed" title={`${item.source}, ${item.quality}`}>
          {soundPowerText(item)}
        </Text>
      )}
      {line.other !== undefined && (
        <Badge size="sm" variant="light" color="gray" tt="none" title={line.other.source}>
          {ENTERED_BY_ENGINEER}
        </Badge>
      )}
      {line.other !== undefined && listed !== undefined && (
        <Anchor component="button" type="button" size="xs" display="block" onClick={() => onList(listed)}>
          The project has it now: use the project’s item
        </Anchor>
      )}
      {criteria.workingDistances && hasVibration(line, item) && (
        <VibrationMenu name={name} line={line} isAsked onChange={onUse} />
      )}
      {item?.directivity !== undefined && !isFlow && (
        <BearingField name={name} area={area} line={line} onChange={onUse} />
      )}
      {item?.notRecommendedOutOfHours === true && (
        <Text size="xs" c={outOfHours.length > 0 ? 'orange.9' : 'dimmed'}>
          {outOfHours.length > 0
            ? `Not recommended out of hours, and planned in ${outOfHours.join(', ')}.`
            : 'Not recommended out of hours.'}
        </Text>
      )}
    </>
  );
}

/** Whether a line has a kind of vibrating equipment or needs one. */
function hasVibration(line: EquipmentUse, item: EquipmentItem | undefined): boolean {
  return line.vibration !== undefined || (item !== undefined && mayVibrate(item));
}

/** A line of custom equipment with the project's item instead. Quantity and usage stay. */
function listedLine(entered: EquipmentUse, item: EquipmentItem | undefined, listed: EquipmentItem): EquipmentUse {
  const { other: _, ...line } = entered;
  const usage = line.usage ?? item?.usage ?? listed.usage;
  return usage === listed.usage && line.usage === undefined ? line : { ...line, usage };
}

interface UsageFieldProps {
  name: string;
  area: string;
  unit: UsageUnit;
  line: EquipmentUse;
  /** Usage of the item itself, %. */
  usual: number | undefined;
  onChange: (use: EquipmentUse) => void;
}

/** Edits the usage in the chosen unit. Empty means that of the item. */
function UsageField({ name, area, unit, line, usual, onChange }: UsageFieldProps) {
  const problem = useUnfinishedEntry(`Usage of ${name} in ${area}`);
  const most = mostUsage(unit);
  const check = (value: number | undefined) =>
    value === undefined || (value > 0 && value <= most) ? null : `over 0, to ${most}`;
  const commit = (entered: number | undefined) => {
    const { usage: _, ...rest } = line;
    onChange(entered === undefined ? rest : { ...rest, usage: storedUsage(entered, unit) });
  };
  return (
    <CommittedNumber
      key={unit.kind}
      size="xs"
      hideControls
      aria-label={`Usage of ${name} in ${unit.kind === 'percent' ? 'per cent' : `minutes of ${unit.of}`}`}
      placeholder={usual === undefined ? '' : String(shownUsage(usual, unit))}
      value={line.usage === undefined ? undefined : shownUsage(line.usage, unit)}
      check={check}
      onCommit={commit}
      onProblem={problem}
    />
  );
}
