import { Group, List, Stack, Switch, Text } from '@mantine/core';
import type { PreviewState } from './preview-session.ts';
import type { Preview } from './use-preview.ts';

interface PreviewSwitchProps {
  preview: Preview;
  /** Whether what is missing in the plan stands beside it already. */
  isQuiet: boolean;
}

/** Switches the live preview on and off, and says how it stands. */
export function PreviewSwitch({ preview: { state, isOn, setOn }, isQuiet }: PreviewSwitchProps) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Switch
          size="sm"
          color="green.7"
          label="Live preview"
          styles={{ label: { whiteSpace: 'nowrap' } }}
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
        <Text size="xs" c="dimmed" ta="right">
          {statusOf(state)}
        </Text>
      </Group>
      {state.kind === 'incomplete' && !isQuiet && (
        <List size="xs" c="orange.9" aria-label="What the preview waits for">
          {state.problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function statusOf(state: PreviewState): string {
  switch (state.kind) {
    case 'off':
      return '';
    case 'starting':
      return 'The scene is being prepared.';
    case 'incomplete':
      return 'The plan is not complete.';
    case 'failed':
      return state.message;
    case 'shown':
      if (state.exactShare === 1) return 'Exact: Process will give the same levels.';
      if (!state.isBusy) return 'Exact for the receivers in view.';
      return `Refining: ${Math.floor(100 * state.exactShare)} % is exact.`;
  }
}
