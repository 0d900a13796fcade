import { Button, Group, List, Popover, Stack, Text } from '@mantine/core';
import type { ShownState } from '../../plan/screens/details/processing-badge.tsx';
import type { PreviewState } from '../../prediction/screens/preview/preview-session.ts';

interface RunStatusProps {
  state: ShownState;
  preview: PreviewState;
  /** Changes since the last run, one sentence each. */
  changes: readonly string[];
  /** Whether missing parts of the plan are already listed next to it. */
  isQuiet: boolean;
}

/** States in one line whether the levels on the page are results of a run or a preview, and whether they are current. */
export function RunStatus({ state, preview, changes, isQuiet }: RunStatusProps) {
  const problems = isQuiet || state === 'current' || preview.kind !== 'incomplete' ? [] : preview.problems;
  return (
    <Stack gap={2} miw={0}>
      <Group gap={4} wrap="nowrap">
        <Text size="sm" c="dimmed" role="status">
          {statusOf(state, preview)}
        </Text>
        {changes.length > 0 && <WhatChanged changes={changes} />}
      </Group>
      {problems.length > 0 && (
        <List size="xs" c="orange.9" aria-label="What the preview is waiting for">
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function statusOf(state: ShownState, preview: PreviewState): string {
  if (state === 'current') return 'Results are up to date';
  if (state === 'running') return 'You may leave this page; the run goes on.';
  switch (preview.kind) {
    case 'off':
      return state === 'out-of-date' ? 'Results are out of date' : 'Not processed';
    case 'starting':
      return 'Preview · starting …';
    case 'incomplete':
      return 'Preview · waiting';
    case 'failed':
      return preview.message;
    case 'shown':
      if (preview.isBusy) return 'Preview · updating …';
      return preview.exactShare === 1 ? 'Preview · up to date' : 'Preview · up to date in view';
  }
}

function WhatChanged({ changes }: { changes: readonly string[] }) {
  return (
    <Popover width={340} position="top-start" withArrow shadow="md">
      <Popover.Target>
        <Button size="compact-xs" variant="subtle" color="green.9">
          What changed
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" fw={600}>
          Changed since the last run
        </Text>
        <List size="sm" mt={6} spacing={2} mah={260} style={{ overflow: 'auto' }} aria-label="What was changed">
          {changes.map((change) => (
            <List.Item key={change}>{change}</List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  );
}
