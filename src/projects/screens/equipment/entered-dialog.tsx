import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { watchAssessments } from '../../../plan/api/assessments.ts';
import { useLive } from '../../../firebase/live.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemLevel } from '../../../model/equipment/library.ts';
import { decibels, plural } from '../../../model/format/format.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import type { KeptProject } from '../settings/use-kept-projects.ts';
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const entered = useMemo(() => (live.kind === 'ready' ? enteredItems(live.value) : []), [live]);
  const adopted = entered.filter(({ item }) => chosen.has(item.id) && !taken.has(item.id));
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
        {entered.length > 0 && (
          <EnteredTable
            entered={entered}
            taken={taken}
            chosen={chosen}
            onToggle={(id, on) =>
              setChosen((before) => new Set(on ? [...before, id] : [...before].filter((chosenId) => chosenId !== id)))
            }
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={adopted.length === 0}
            onClick={() => {
              onAdopt(adopted.map(({ item }) => item));
              onClose();
            }}
          >
            {adopted.length > 1 ? `Adopt ${adopted.length} items` : plural(adopted.length, 'Adopt one item', 'Adopt')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface EnteredTableProps {
  entered: readonly EnteredItem[];
  taken: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onToggle: (id: string, on: boolean) => void;
}

function EnteredTable({ entered, taken, chosen, onToggle }: EnteredTableProps) {
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
                  onChange={({ currentTarget }) => onToggle(item.id, currentTarget.checked)}
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
