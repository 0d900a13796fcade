import { Badge, Loader } from '@mantine/core';
import type { Project } from '../../../model/project/project.ts';

/** The state of a project for administrators. */
export type ProjectState = 'archived' | 'draft' | 'preparing' | 'failed' | 'ready';

export function projectState({ archived, draft, preparing, prepareError }: Project): ProjectState {
  if (archived) return 'archived';
  if (draft === true) return 'draft';
  if (preparing) return 'preparing';
  return prepareError === false ? 'ready' : 'failed';
}

export const PROJECT_STATES: Readonly<Record<ProjectState, string>> = {
  archived: 'Archived',
  draft: 'Draft',
  preparing: 'Publishing',
  failed: 'Failed',
  ready: 'Ready',
};

const COLOURS: Readonly<Record<ProjectState, string>> = {
  archived: 'gray',
  draft: 'sand',
  preparing: 'lilac',
  failed: 'red',
  ready: 'green',
};

export function ProjectStateBadge({ state }: { state: ProjectState }) {
  return (
    <Badge
      variant="light"
      color={COLOURS[state]}
      leftSection={state === 'preparing' ? <Loader size={10} color="lilac.9" /> : undefined}
      style={{ flexShrink: 0 }}
    >
      {PROJECT_STATES[state]}
    </Badge>
  );
}
