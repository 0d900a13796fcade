import { Button, Collapse, Group, Indicator, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProjectUid } from '../../domain/ids.ts';
import { commonTexts } from '../../texts/common.ts';
import { projectTexts } from '../../texts/project.ts';
import { stateName, type ShownState } from '../../ui/processing-badge.tsx';
import {
  ALL_LISTED,
  choicesOf,
  filterCount,
  type ListChoice,
  listChoiceSchema,
  type Listed,
  type Order,
  ORDERS,
} from './listed-assessments.ts';

const STATES: ShownState[] = ['not-processed', 'running', 'failed', 'stopped', 'current', 'out-of-date'];

/** The person's choice of what is listed of a project, as long as the tab is open. */
export function useListChoice(project: ProjectUid) {
  return useSessionStorage<ListChoice>({
    key: `assessments ${project}`,
    defaultValue: ALL_LISTED,
    getInitialValueInEffect: false,
    deserialize: (text) => listChoiceSchema.catch(ALL_LISTED).parse(text === undefined ? null : JSON.parse(text)),
  });
}

interface ListControlsProps {
  /** All that can be listed. */
  all: readonly Listed[];
  /** How many of them are. */
  shown: number;
  choice: ListChoice;
  onChange: (choice: ListChoice) => void;
}

/** Filters and order of the assessments, behind a button that says whether there are any. */
export function ListControls({ all, shown, choice, onChange }: ListControlsProps) {
  const filters = filterCount(choice);
  const [open, setOpen] = useState(filters > 0);
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Indicator disabled={filters === 0} label={filters} size={16} color="green.8">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFilter size={14} />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {projectTexts.filterAndSort}
          </Button>
        </Indicator>
        {filters > 0 && (
          <Group gap="xs">
            <Text size="xs" c="dimmed" role="status">
              {projectTexts.shownOf(shown, all.length)}
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              color="green.9"
              onClick={() => onChange({ ...ALL_LISTED, order: choice.order })}
            >
              {projectTexts.showAll}
            </Button>
          </Group>
        )}
      </Group>
      <Collapse expanded={open}>
        <SimpleGrid cols={2} spacing="xs" verticalSpacing={6}>
          <Select
            size="xs"
            label={commonTexts.state}
            placeholder={projectTexts.any}
            clearable
            value={choice.state}
            data={STATES.map((state) => ({ value: state, label: stateName(state) }))}
            onChange={(state) => onChange({ ...choice, state: STATES.find((known) => known === state) ?? null })}
          />
          <Select
            size="xs"
            label={commonTexts.stage}
            placeholder={projectTexts.any}
            clearable
            value={choice.stage === null ? null : ofText(choice.stage)}
            data={choicesOf(all, 'stage').map((stage) => ({
              value: ofText(stage),
              label: stage || projectTexts.noStage,
            }))}
            onChange={(stage) => onChange({ ...choice, stage: stage === null ? null : stage.slice(1) })}
          />
          <Select
            size="xs"
            label={projectTexts.author}
            placeholder={projectTexts.anybody}
            clearable
            value={choice.author}
            data={choicesOf(all, 'author')}
            onChange={(author) => onChange({ ...choice, author })}
          />
          <Select
            size="xs"
            label={projectTexts.order}
            allowDeselect={false}
            value={choice.order}
            data={Object.entries(ORDERS).map(([value, label]) => ({ value, label }))}
            onChange={(order) => onChange({ ...choice, order: isOrder(order) ? order : 'newest' })}
          />
        </SimpleGrid>
      </Collapse>
    </Stack>
  );
}

/** A select takes an empty value for none. */
const ofText = (text: string) => `=${text}`;

const isOrder = (order: string | null): order is Order => order !== null && Object.hasOwn(ORDERS, order);
