import { Checkbox, Stack, Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import { watchAssessments } from '../../../plan/api/assessments.ts';
import { useLive } from '../../../firebase/live.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemLevel } from '../../../model/equipment/library.ts';
import { decibels } from '../../../model/format/format.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import type { KeptProject } from '../settings/use-kept-projects.ts';
import { AddChosen, type Choice, useChoice } from './choice.tsx';
import { type EnteredItem, enteredItems } from './entered-items.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

const EQUIPMENT_THAT_ENGINEERS_ENTERED = 'Equipment that engineers entered';

interface EnteredDialogProps {
  project: Pick<KeptProject, 'uid' | 'company'>;
  /** Ids in the project's list. */
  taken: ReadonlySet<string>;
  onAdopt: (items: EquipmentItem[]) => void;
  onClose: () => void;
}

/** Most assessments that are searched, newest first. */
const MAX_ASSESSMENTS = 500;

/** Lists custom equipment of the project's assessments, so that administrators can adopt it into the project's list. */
export function EnteredDialog({ project, taken, onAdopt, onClose }: EnteredDialogProps) {
  const { uid, company } = project;
  const live = useLive(
    useMemo(
      () => watchAssessments({ uid, company }, { active: true, search: '', most: MAX_ASSESSMENTS }),
      [uid, company],
    ),
  );
  const choice = useChoice(taken);
  const entered = useMemo(() => (live.kind === 'ready' ? enteredItems(live.value) : []), [live]);
  return (
    <Dialog opened onClose={onClose} size="xl" title={EQUIPMENT_THAT_ENGINEERS_ENTERED}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Custom equipment of the project’s assessments. What you adopt is offered to all crews after the next publish;
          its assessments keep the values entered.
        </Text>
        {live.kind === 'loading' && <LoadingState label="Looking through the assessments …" />}
        {live.kind === 'failed' && <Failure message={live.message} />}
        {live.kind === 'ready' && entered.length === 0 && (
          <Text size="sm">No assessment of this project has equipment that its engineer entered.</Text>
        )}
        {live.kind === 'ready' && live.value.length === MAX_ASSESSMENTS && (
          <Text size="sm">The newest {MAX_ASSESSMENTS} assessments were searched.</Text>
        )}
        {entered.length > 0 && <EnteredTable entered={entered} choice={choice} />}
        <AddChosen
          verb="Adopt"
          items={entered.map(({ item }) => item).filter(choice.isAdded)}
          onAdd={onAdopt}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}

interface EnteredTableProps {
  entered: readonly EnteredItem[];
  choice: Choice;
}

function EnteredTable({ entered, choice: { taken, chosen, toggle } }: EnteredTableProps) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table fz="sm" verticalSpacing={4} aria-label={EQUIPMENT_THAT_ENGINEERS_ENTERED}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <span className="visually-hidden">Adopt</span>
            </Table.Th>
            <Table.Th>Item</Table.Th>
            <Table.Th>LWA, dB(A)</Table.Th>
            <Table.Th>Source</Table.Th>
            <Table.Th>Used in</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entered.map(({ item, assessments }) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`${item.name}, used in ${assessments.join(', ')}`}
                  disabled={taken.has(item.id)}
                  checked={taken.has(item.id) || chosen.has(item.id)}
                  onChange={({ currentTarget }) => toggle([item.id], currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>
                {item.name}
                <Text size="xs" c="dimmed">
                  {[
                    item.category,
                    ...(item.penalty > 0 ? ['annoying characteristics'] : []),
                    ...(taken.has(item.id) ? ['there already'] : []),
                  ].join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>{decibels(itemLevel(item))}</Table.Td>
              <Table.Td>{item.source}</Table.Td>
              <Table.Td>{assessments.join(', ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
