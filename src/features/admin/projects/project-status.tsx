import { Alert, Anchor, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import type { LoadCounts, LoadState, LoadStep } from '../../../domain/project.ts';
import { projectsTexts } from '../../../texts/admin-projects.ts';
import { grouped, shownTime } from '../../../format/format.ts';
import type { ProjectState } from './project-state.tsx';
import type { KeptProject } from './use-kept-projects.ts';

interface ProjectStatusProps {
  project: KeptProject;
  state: ProjectState;
  /** How the load stands; null where nobody knows. */
  load: Pick<LoadState, 'step' | 'pictures'> | null;
  /** Whether the report names what stopped the last load. */
  explained: boolean;
  /** How many warnings the last load found. */
  warnings: number;
}

/** How the project stands, and what to do next. */
export function ProjectStatus({ project, state, load, explained, warnings }: ProjectStatusProps) {
  const { companyName, prepareError, loaded } = project;
  const serves = loaded !== null && loaded.scene !== null;
  switch (state) {
    case 'draft':
      return (
        <Alert color="gray" icon={<IconPencil />} title={projectsTexts.aDraft}>
          {projectsTexts.onlyAdministratorsSeeItUpload(companyName)}
        </Alert>
      );
    case 'preparing':
      return (
        <Alert
          color="orange"
          icon={<Loader size={18} color="orange" />}
          title={projectsTexts.beingPrepared}
          role="status"
        >
          {STEPS[load?.step ?? 'waiting']}
          {load?.step === 'imagery' && load.pictures !== null && ` ${picturesText(load.pictures)}`}{' '}
          {projectsTexts.youMayLeaveThisPage}
          {serves && projectsTexts.untilItIsDone}
        </Alert>
      );
    case 'failed':
      return (
        <Alert color="red" icon={<IconAlertTriangle />} title={projectsTexts.theLastLoadFailed} role="alert">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {prepareError === false ? '' : prepareError}
          </Text>
          <Text size="sm" mt={6}>
            {explained ? projectsTexts.correctFilesThatReportBelow : projectsTexts.loadProjectAgain}
            {serves
              ? projectsTexts.untilThenItsMembersWork(
                  loaded.loadedAt === null ? projectsTexts.anEarlierDay : shownTime(loaded.loadedAt),
                )
              : projectsTexts.untilThenNobodyCanAssess}
          </Text>
        </Alert>
      );
    case 'ready':
      return (
        <Alert color="green" icon={<IconCircleCheck />} title={projectsTexts.ready} role="status">
          {loaded === null || loaded.counts === null ? projectsTexts.itsMembersCanWork : countsText(loaded.counts)}
          {loaded !== null && loaded.loadedAt !== null && projectsTexts.loadedOn(shownTime(loaded.loadedAt))}
          {warnings > 0 && (
            <>
              {' '}
              <Anchor href="#report" size="sm" c="inherit" td="underline">
                {projectsTexts.withWarnings(warnings)}
              </Anchor>
            </>
          )}
        </Alert>
      );
    case 'archived':
      return (
        <Alert color="gray" icon={<IconArchive />} title={projectsTexts.archived}>
          {projectsTexts.itIsOffItsMembers}
        </Alert>
      );
  }
}

const STEPS: Readonly<Record<LoadStep, string>> = {
  waiting: projectsTexts.loadIsAboutToBegin,
  reading: projectsTexts.filesAreBeingRead,
  projecting: projectsTexts.coordinatesAreBeingProjected,
  checking: projectsTexts.everythingIsBeingChecked,
  indexing: projectsTexts.sceneIsBeingMade,
  imagery: projectsTexts.picturesAreBeingCut,
  writing: projectsTexts.preparedSceneIsBeingWritten,
  done: projectsTexts.itIsNearlyDone,
  failed: projectsTexts.itIsEnding,
};

function picturesText({ done, of }: NonNullable<LoadState['pictures']>): string {
  return of === 1 ? '' : projectsTexts.ofAreDone(done, of);
}

function countsText(counts: LoadCounts): string {
  const parts: Array<[number, string, string]> = [
    [counts.addresses ?? 0, 'address', 'addresses'],
    [counts.receivers, 'receiver', 'receivers'],
    [counts.buildings, 'building', 'buildings'],
    [counts.barriers, 'barrier', 'barriers'],
    [counts.catchments, 'catchment', 'catchments'],
    [counts.groundRegions, projectsTexts.groundRegion, projectsTexts.groundRegions],
    [counts.terrainPoints, projectsTexts.terrainPoint, projectsTexts.terrainPoints],
    [counts.equipment, projectsTexts.equipmentItem, projectsTexts.equipmentItems],
    [counts.imagery, 'picture', 'pictures'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${grouped(count)} ${count === 1 ? one : many}`)
    .join(', ');
}
