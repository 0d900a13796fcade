import { Group, Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { formatAssumption } from '../../../model/project/assumptions.ts';
import type { ImportRecipe } from '../../../model/project/import-recipe.ts';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import { type ChecklistItem, checklistOf, expectedAssumptions } from '../../rules/checklist.ts';
import type { KeptProject } from '../settings/use-kept-projects.ts';
import { AssumptionList } from './site-assumptions.tsx';

interface ProjectChecklistProps {
  project: KeptProject;
  /** Null if no configuration was saved. */
  config: ReportConfig | null;
  isConfirmed: boolean;
  recipes: readonly ImportRecipe[];
}

const STATES = {
  there: { label: 'There', colour: 'green', icon: <IconCheck size={14} /> },
  missing: { label: 'Missing', colour: 'red', icon: <IconX size={14} /> },
  assumed: { label: 'Assumed', colour: 'orange', icon: <IconAlertTriangle size={14} /> },
  none: { label: 'Optional', colour: 'gray', icon: <IconMinus size={14} /> },
} as const;

/** What a project has, what is missing, and what is assumed. */
export function ProjectChecklist({ project, config, isConfirmed, recipes }: ProjectChecklistProps) {
  const { files, loaded } = project;
  const groundFactor = config?.method.groundDefault ?? 0;
  const items = checklistOf({ files, isConfirmed, config, groundFactor });
  const kept = loaded?.assumptions ?? null;
  const assumed =
    kept === null
      ? expectedAssumptions(files, recipes, groundFactor)
      : kept.map((assumption) => formatAssumption(assumption, groundFactor));
  // Assumptions because of an empty folder are shown with the folder.
  const others = assumed.filter((text) => !items.some((item) => item.text === text));
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="checklist">
      <Title order={3} id="checklist" mb="sm">
        Checklist
      </Title>
      <SimpleGrid component="ul" cols={{ base: 1, sm: 2 }} spacing="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <Item key={item.title} item={item} />
        ))}
      </SimpleGrid>
      {others.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md">
            {kept === null ? 'Will also be assumed' : 'Also assumed by the last load'}
          </Text>
          <AssumptionList texts={others} />
        </>
      )}
    </Paper>
  );
}

function Item({ item: { title, state, text } }: { item: ChecklistItem }) {
  const { label, colour, icon } = STATES[state];
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="flex-start">
      <ThemeIcon size={20} radius="xl" variant="light" color={colour} role="img" aria-label={label} mt={1}>
        {icon}
      </ThemeIcon>
      <Text size="sm" {...(state === 'assumed' && { c: 'orange.9' })} {...(state === 'missing' && { c: 'red.9' })}>
        <Text span inherit fw={600} c="var(--mantine-color-text)">
          {title}.
        </Text>{' '}
        {text}
      </Text>
    </Group>
  );
}
