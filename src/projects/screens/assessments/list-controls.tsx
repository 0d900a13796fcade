import { Button, Collapse, Group, Indicator, Stack, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ProjectUid } from '../../../model/ids.ts';
import { prefetchCode } from '../../../ui/loading/fetch-code.ts';
import { lazily } from '../../../ui/loading/lazily.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { ALL_LISTED, filterCount, type ListChoice, listChoiceSchema, type Listed } from './listed-assessments.ts';

const loadFilters = async () => (await import('./list-filters.tsx')).ListFilters;
const ListFilters = lazily(loadFilters);
const fetchFilters = () => void prefetchCode(loadFilters);

/** The person's choice of listed assessments for a project. It is stored as long as the tab is open. */
export function useListChoice(project: ProjectUid) {
  return useSessionStorage<ListChoice>({
    key: `assessments ${project}`,
    defaultValue: ALL_LISTED,
    getInitialValueInEffect: false,
    deserialize: (text) => listChoiceSchema.catch(ALL_LISTED).parse(text === undefined ? null : JSON.parse(text)),
  });
}

interface ListControlsProps {
  /** All assessments that can be listed. */
  all: readonly Listed[];
  /** Number of listed assessments. */
  shown: number;
  choice: ListChoice;
  onChange: (choice: ListChoice) => void;
}

/** Filters and order of the assessments, behind a button that shows the number of active filters. */
export function ListControls({ all, shown, choice, onChange }: ListControlsProps) {
  const filters = filterCount(choice);
  const [open, setOpen] = useState(filters > 0);
  const [wasOpen, setWasOpen] = useState(open);
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Indicator disabled={filters === 0} label={filters} size={16} color="green.8">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFilter size={14} />}
            aria-expanded={open}
            onPointerEnter={fetchFilters}
            onFocus={fetchFilters}
            onClick={() => {
              setOpen(!open);
              setWasOpen(true);
            }}
          >
            Filter and sort
          </Button>
        </Indicator>
        {filters > 0 && (
          <Group gap="xs">
            <Text size="xs" c="dimmed" role="status">
              {shown} of {all.length}
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              color="green.9"
              onClick={() => onChange({ ...ALL_LISTED, order: choice.order })}
            >
              Show all
            </Button>
          </Group>
        )}
      </Group>
      <Collapse expanded={open}>
        <PartBoundary>
          <Suspense fallback={null}>
            {wasOpen && <ListFilters all={all} choice={choice} onChange={onChange} />}
          </Suspense>
        </PartBoundary>
      </Collapse>
    </Stack>
  );
}
