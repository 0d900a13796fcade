import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { watchAssessments } from '../../../backend/assessments.ts';
import { useLive } from '../../../backend/live.ts';
import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import { itemLevel } from '../../../domain/equipment/library.ts';
import { commonTexts } from '../../../texts/common.ts';
import { equipmentTexts } from '../../../texts/admin-equipment.ts';
import { decibels } from '../../../format/format.ts';
import { Failure, LoadingState } from '../../../ui/states.tsx';
import type { KeptProject } from '../projects/use-kept-projects.ts';
import { type EnteredItem, enteredItems } from './entered-items.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface EnteredDialogProps {
  project: Pick<KeptProject, 'uid' | 'company'>;
  /** Ids that the project has. */
  taken: ReadonlySet<string>;
  onAdopt: (items: EquipmentItem[]) => void;
  onClose: () => void;
}

/** So many assessments are looked through, the newest first. */
const MAX_ASSESSMENTS = 500;

/** Custom equipment of the project's assessments, to be adopted into its list. */
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
    <Dialog opened onClose={onClose} size="xl" title={equipmentTexts.equipmentThatEngineersEntered}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {equipmentTexts.customEquipmentOfProjects}
        </Text>
        {live.kind === 'loading' && <LoadingState label={equipmentTexts.lookingThroughTheAssessments} />}
        {live.kind === 'failed' && <Failure message={live.message} />}
        {live.kind === 'ready' && entered.length === 0 && (
          <Text size="sm">{equipmentTexts.noAssessmentOfThisProject}</Text>
        )}
        {live.kind === 'ready' && live.value.length === MAX_ASSESSMENTS && (
          <Text size="sm">{equipmentTexts.newestAssessmentsWereLooked(MAX_ASSESSMENTS)}</Text>
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
            {commonTexts.cancel}
          </Button>
          <Button
            disabled={adopted.length === 0}
            onClick={() => {
              onAdopt(adopted.map(({ item }) => item));
              onClose();
            }}
          >
            {adopted.length > 1 ? equipmentTexts.adoptItems(adopted.length) : equipmentTexts.adopt(adopted.length)}
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
      <Table fz="sm" verticalSpacing={4} aria-label={equipmentTexts.equipmentThatEngineersEntered}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <span className="visually-hidden">{equipmentTexts.adoptColumn}</span>
            </Table.Th>
            <Table.Th>{equipmentTexts.item}</Table.Th>
            <Table.Th>{equipmentTexts.lwaDBA}</Table.Th>
            <Table.Th>{commonTexts.source}</Table.Th>
            <Table.Th>{equipmentTexts.usedIn}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entered.map(({ item, assessments }) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={equipmentTexts.itemUsedIn(item.name, assessments.join(', '))}
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
                    ...(item.penalty > 0 ? [equipmentTexts.annoyingEquipment] : []),
                    ...(taken.has(item.id) ? [equipmentTexts.thereAlready] : []),
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
