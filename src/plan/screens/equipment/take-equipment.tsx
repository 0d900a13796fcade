import { Accordion, Button, Group, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { FittedEquipment } from '../../rules/activities.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { ENTERED_BY_ENGINEER, itemOfLine } from '../../../model/equipment/custom-equipment.ts';
import { addEquipment } from '../../rules/equipment-uses.ts';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';
import { counted, decibels } from '../../../model/format/format.ts';
import { soundPowerText } from './sound-power-text.ts';
import { shownUsage, type UsageUnit } from './usage-unit.ts';

/** A list of equipment that can be taken into a work area. */
export interface EquipmentEntry extends FittedEquipment {
  key: string;
  name: string;
  source: string;
  /** Further actions for it. */
  actions?: ReactNode;
}

interface TakeEquipmentProps {
  entries: readonly EquipmentEntry[];
  /** Current equipment of the work area. */
  uses: readonly EquipmentUse[];
  way: TakingWay;
  equipment: readonly EquipmentItem[];
  unit: UsageUnit;
  /** Sound power level of equipment on this area, dB(A). Null if it is not known. */
  levelOf: (uses: EquipmentUse[]) => number | null;
  onTake: (uses: EquipmentUse[]) => void;
}

/** Whether to add to the current equipment or to replace it. */
export type TakingWay = 'add' | 'replace';

interface TakingWayChoiceProps {
  way: TakingWay;
  onChange: (way: TakingWay) => void;
}

export function TakingWayChoice({ way, onChange }: TakingWayChoiceProps) {
  return (
    <SegmentedControl<TakingWay>
      size="xs"
      fullWidth
      aria-label="Add to or replace the present equipment"
      value={way}
      onChange={onChange}
      data={[
        { value: 'add', label: 'Add to the list' },
        { value: 'replace', label: 'Replace the list' },
      ]}
    />
  );
}

/** Shows lists of equipment. Each can be added to that of a work area or replace it. */
export function TakeEquipment({ entries, uses, way, equipment, unit, levelOf, onTake }: TakeEquipmentProps) {
  const take = (entry: EquipmentEntry) => {
    const taken = addEquipment(way === 'add' ? uses : [], entry.uses);
    if (taken !== null) onTake(taken);
    else notifications.show({ color: 'orange', message: 'The list would be too long. Use another work area.' });
  };
  return (
    <Accordion variant="separated" radius="sm" order={3} transitionDuration={0} keepMounted={false}>
      {entries.map((entry) => (
        <Accordion.Item key={entry.key} value={entry.key}>
          <Accordion.Control>
            <Text size="sm" fw={500}>
              {entry.name}
            </Text>
            <Text size="xs" c="dimmed">
              {summaryOf(entry, levelOf)}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="xs">
              <EntryLines entry={entry} equipment={equipment} unit={unit} />
              <Group justify="space-between">
                <Group gap={4}>{entry.actions}</Group>
                <Button size="xs" disabled={entry.uses.length === 0} onClick={() => take(entry)}>
                  {takeText(entry, way)}
                </Button>
              </Group>
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function summaryOf({ uses, missing }: EquipmentEntry, levelOf: TakeEquipmentProps['levelOf']): string {
  const count = uses.length + missing.length;
  const level = missing.length === 0 ? levelOf(uses) : null;
  return [
    counted(count, 'item'),
    ...(level === null ? [] : [`${decibels(level)} dB(A) in use`]),
    ...(missing.length === 0 ? [] : [`${missing.length} not in the project’s list`]),
  ].join(', ');
}

function takeText({ uses, missing }: EquipmentEntry, way: TakingWay): string {
  const verb = way === 'add' ? 'Insert' : 'Replace with';
  if (missing.length === 0) return uses.length === 1 ? `${verb} this item` : `${verb} these ${uses.length} items`;
  return `${verb} ${uses.length} of ${uses.length + missing.length} items`;
}

interface EntryLinesProps {
  entry: EquipmentEntry;
  equipment: readonly EquipmentItem[];
  unit: UsageUnit;
}

function EntryLines({ entry: { uses, missing, renamed, source }, equipment, unit }: EntryLinesProps) {
  return (
    <>
      <List size="sm" spacing={2}>
        {uses.map((use, index) => (
          <List.Item key={index}>{lineText(use, equipment, unit)}</List.Item>
        ))}
      </List>
      {missing.length > 0 && (
        <Text size="xs" c="orange.9" role="note">
          Not in the project’s list, and left out: {missing.join(', ')}. An administrator can add equipment, or enter
          custom equipment.
        </Text>
      )}
      {renamed.map(({ was, is }) => (
        <Text key={was} size="xs" c="orange.9">
          Saved as “{was}”; the project has “{is}” under its id. Is it the same?
        </Text>
      ))}
      {source !== '' && (
        <Text size="xs" c="dimmed">
          {source}
        </Text>
      )}
    </>
  );
}

/** `2 × Excavator, 110 dB(A), 50 %`. The usage is shown if the line has its own. */
function lineText(use: EquipmentUse, equipment: readonly EquipmentItem[], unit: UsageUnit): string {
  const item = itemOfLine(use, equipment);
  const usage = use.usage ?? item?.usage ?? 100;
  const share =
    unit.kind === 'percent' ? `${shownUsage(usage, unit)} %` : `${shownUsage(usage, unit)} of ${unit.of} min`;
  const parts = [
    `${use.quantity} × ${item?.name ?? use.id}`,
    ...(item === undefined ? [] : [soundPowerText(item)]),
    share,
  ];
  return `${parts.join(', ')}${use.other === undefined ? '' : `, ${ENTERED_BY_ENGINEER}`}`;
}
