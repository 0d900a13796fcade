import { Alert, Anchor, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import type { LoadCounts, LoadState, LoadStep } from '../../../model/project/project.ts';
import { counted, grouped, shownTime } from '../../../model/format/format.ts';
import type { ProjectState } from './project-state.tsx';
import type { KeptProject } from './use-kept-projects.ts';

interface ProjectStatusProps {
  project: KeptProject;
  state: ProjectState;
  /** State of the publish. Null if it is not known. */
  load: Pick<LoadState, 'step' | 'pictures'> | null;
  /** Whether the report explains why the last publish failed. */
  explained: boolean;
  /** Number of warnings of the last publish. */
  warnings: number;
}

/** The status of a project with the next action. */
export function ProjectStatus({ project, state, load, explained, warnings }: ProjectStatusProps) {
  const { companyName, prepareError, loaded } = project;
  const serves = loaded !== null && loaded.scene !== null;
  switch (state) {
    case 'draft':
      return (
        <Alert color="gray" icon={<IconPencil />} title="Draft">
          Only administrators see it. Upload the files, check them as often as you like, then publish: the project
          becomes visible to the people of {companyName}.
        </Alert>
      );
    case 'preparing':
      return (
        <Alert color="orange" icon={<Loader size={18} color="orange" />} title="Being published" role="status">
          {STEPS[load?.step ?? 'waiting']}
          {load?.step === 'imagery' && load.pictures !== null && ` ${picturesText(load.pictures)}`} You may leave this
          page meanwhile.
          {serves && ' Until it is done, its members work with what was published before.'}
        </Alert>
      );
    case 'failed':
      return (
        <Alert color="red" icon={<IconAlertTriangle />} title="Publishing failed" role="alert">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {prepareError === false ? '' : prepareError}
          </Text>
          <Text size="sm" mt={6}>
            {explained
              ? 'Correct the files that the report below names, upload them again under the same names, and publish again. '
              : 'Publish again; if this persists, tell the operator of the app. '}
            {serves
              ? `Until then its members work with what was published on ${loaded.loadedAt === null ? 'an earlier day' : shownTime(loaded.loadedAt)}.`
              : 'Until then nobody can assess work in it.'}
          </Text>
        </Alert>
      );
    case 'ready':
      return (
        <Alert color="green" icon={<IconCircleCheck />} title="Ready" role="status">
          {loaded === null || loaded.counts === null ? 'Its members can work with it.' : countsText(loaded.counts)}
          {loaded !== null && loaded.loadedAt !== null && `, published ${shownTime(loaded.loadedAt)}.`}
          {warnings > 0 && (
            <>
              {' '}
              <Anchor href="#report" size="sm" c="inherit" td="underline">
                {counted(warnings, 'warning')}: see the report.
              </Anchor>
            </>
          )}
        </Alert>
      );
    case 'archived':
      return (
        <Alert color="gray" icon={<IconArchive />} title="Archived">
          It is hidden from its members’ list of projects and cannot be changed. Take it back into use to change it.
        </Alert>
      );
  }
}

const STEPS: Readonly<Record<LoadStep, string>> = {
  waiting: 'Waiting to start.',
  reading: 'The files are being read.',
  projecting: 'Coordinates are being projected.',
  checking: 'The data are being checked.',
  indexing: 'The scene is being built and indexed.',
  imagery: 'The pictures are being cut into tiles.',
  writing: 'The prepared scene is being written.',
  done: 'It is nearly done.',
  failed: 'Ending after an error.',
};

function picturesText({ done, of }: NonNullable<LoadState['pictures']>): string {
  return of === 1 ? '' : `${done} of ${of} are done.`;
}

function countsText(counts: LoadCounts): string {
  const parts: Array<[number, string, string]> = [
    [counts.addresses ?? 0, 'address', 'addresses'],
    [counts.receivers, 'receiver', 'receivers'],
    [counts.buildings, 'building', 'buildings'],
    [counts.barriers, 'barrier', 'barriers'],
    [counts.catchments, 'catchment', 'catchments'],
    [counts.groundRegions, 'ground region', 'ground regions'],
    [counts.terrainPoints, 'terrain point', 'terrain points'],
    [counts.equipment, 'equipment item', 'equipment items'],
    [counts.imagery, 'picture', 'pictures'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${grouped(count)} ${count === 1 ? one : many}`)
    .join(', ');
}
