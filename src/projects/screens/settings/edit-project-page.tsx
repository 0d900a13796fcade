import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMap2 } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useLive, useLiveAcross } from '../../../firebase/live.ts';
import { watchImportRecipes } from '../../api/import-recipes.ts';
import { watchHasAssessments, watchLoadReport, watchLoadState } from '../../api/projects.ts';
import { PROJECT_FOLDERS, type ProjectFolder } from '../../../model/project/project.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { type SavedConfig, watchSavedConfig } from '../../api/report-config.ts';
import { FilesToAssign } from '../files/import/files-to-assign.tsx';
import { ProjectDropZone } from '../files/sorting/project-drop-zone.tsx';
import { filesChangedSince, wasReplacedSince } from '../files/files-changed.ts';
import { FolderCard, type FolderHandle } from '../files/folder-card.tsx';
import { LoadReportTable } from '../files/load-report.tsx';
import { ProjectChecklist } from '../place/project-checklist.tsx';
import { ConfirmSettings } from '../place/confirm-settings.tsx';
import { useOpenProject } from './project-frame.tsx';
import { projectState } from './project-state.tsx';
import { PublishedVersions } from './published-versions.tsx';
import { ProjectStatus } from './project-status.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useCheck } from './use-check.ts';
import { useStoredFiles } from '../files/use-stored-files.ts';

/** The administrators' page of a project: settings, files, and the result of the last check or publish. */
export function EditProjectPage() {
  const { project } = useOpenProject();
  const { uid, name } = project;
  useDocumentTitle(`${name} – Projects – Site noise`);
  const state = projectState(project);
  const loading = useLive(useMemo(() => watchLoadState(uid), [uid]));
  const assessments = useLive(useMemo(() => watchHasAssessments(uid), [uid]));
  const recipes = useLive(useMemo(() => watchImportRecipes(uid), [uid]));
  const config = useLive(useMemo(() => watchSavedConfig(uid), [uid]));
  const stored = useStoredFiles(uid);
  const load = loading.kind === 'ready' ? loading.value : null;
  const reports = useReports(stored.files, recipes.kind === 'ready' ? recipes.value.updatedAt : null);
  const { lastLoad, check, isChanged } = reports;
  // A load that stopped before its report leaves the report of the previous load.
  const explained =
    lastLoad !== null &&
    (load === null || lastLoad.at >= load.startedAt) &&
    lastLoad.problems.some(({ severity }) => severity === 'error');
  const warnings = lastLoad?.problems.filter(({ severity }) => severity === 'warning').length ?? 0;
  // A project from before this confirmation needs one only if it has no configuration.
  const isUnconfirmed =
    project.confirmed === null || (project.confirmed === undefined && config.kind === 'ready' && config.value === null);
  return (
    <Stack gap="lg">
      <ProjectStatus project={project} state={state} load={load} explained={explained} warnings={warnings} />
      {isUnconfirmed && config.kind === 'ready' && state !== 'archived' && (
        <ConfirmSettings project={project} config={config.value} />
      )}
      {state !== 'archived' && config.kind === 'ready' && (
        <ProjectChecklist
          project={project}
          config={config.value}
          isConfirmed={!isUnconfirmed}
          recipes={recipes.kind === 'ready' ? recipes.value.recipes : []}
        />
      )}
      <SettingsForm
        hasAssessments={assessments.kind === 'ready' ? assessments.value : true}
        load={load}
        filesChanged={isChanged}
        config={config.kind === 'ready' ? config.value : undefined}
        isUnconfirmed={isUnconfirmed}
        check={check}
      >
        <FilesSection config={config.kind === 'ready' ? config.value : null} stored={stored} />
        {state !== 'archived' && (
          <PublishedVersions
            project={project}
            stored={stored.files}
            disabled={state === 'preparing' || check.isRunning}
            isChanged={isChanged || state === 'failed'}
          />
        )}
        <ReportSection {...reports} />
      </SettingsForm>
    </Stack>
  );
}

/**
 * The reports of the last load and of the last check, and whether files were changed after them.
 * @param files the files in Storage; null until they are loaded
 * @param assignedAt when columns of a file were last assigned; null if never
 */
function useReports(files: ReturnType<typeof useStoredFiles>['files'], assignedAt: Date | null) {
  const { project } = useOpenProject();
  const { uid, preparing } = project;
  // The watch is restarted after each load. A watch of a document that does not exist yet is not always notified when the
  // document is created.
  const report = useLiveAcross(useMemo(() => (preparing ? null : watchLoadReport(uid)), [uid, preparing]));
  const lastLoad = report.kind === 'ready' ? report.value : null;
  const check = useCheck(uid);
  const isAssignedAfter = (at: Date) => assignedAt !== null && assignedAt > at;
  const isChanged =
    lastLoad !== null &&
    projectState(project) !== 'preparing' &&
    (isAssignedAfter(lastLoad.at) || filesChangedSince(lastLoad.at, project, files));
  const { report: found } = check;
  const isAfterLoad = found !== null && (lastLoad === null || found.at > lastLoad.at);
  // Changes of the file list do not make a check outdated, because a removed file is not read and stays in Storage until the next
  // publish.
  const isLatest = isAfterLoad && !wasReplacedSince(found.at, files) && !isAssignedAfter(found.at);
  const shown = isAfterLoad ? found : lastLoad;
  return { report, lastLoad, check: { ...check, isLatest }, isChanged, isAfterLoad, shown };
}

interface FilesSectionProps {
  config: SavedConfig | null;
  stored: ReturnType<typeof useStoredFiles>;
}

/** The folders of the project, and one drop zone for all of them. */
function FilesSection({ config, stored }: FilesSectionProps) {
  const { project } = useOpenProject();
  const isArchived = projectState(project) === 'archived';
  const cards = useRef(new Map<ProjectFolder, FolderHandle | null>());
  return (
    <section aria-labelledby="files">
      <Group justify="space-between" mb="sm">
        <Title order={3} id="files">
          Files
        </Title>
        {!isArchived && (
          <Text size="sm" c="dimmed">
            Uploads go on while you look at other pages of the app.
          </Text>
        )}
      </Group>
      {!isArchived && (
        <ProjectDropZone
          country={project.place?.country ?? ''}
          config={config}
          onTake={(sorted) => {
            for (const [folder, files] of sorted) cards.current.get(folder)?.take(files);
          }}
        />
      )}
      <FilesToAssign project={project} />
      {stored.problem !== null && <Failure message={stored.problem} onRetry={stored.retry} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {PROJECT_FOLDERS.map((folder) => (
          <FolderCard
            key={folder}
            project={project}
            folder={folder}
            ref={(handle) => {
              cards.current.set(folder, handle);
            }}
            stored={stored.files?.filter((file) => file.folder === folder) ?? null}
            locked={isArchived}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}

/** What the last check or publish found. */
function ReportSection({ report, shown, isAfterLoad }: ReturnType<typeof useReports>) {
  const { project } = useOpenProject();
  return (
    <section aria-labelledby="report">
      <Title order={3} id="report" mb="sm">
        Report
      </Title>
      {report.kind === 'loading' && <LoadingState />}
      {report.kind === 'failed' && <Failure message={report.message} />}
      {report.kind === 'ready' && shown === null && (
        <Text size="sm" c="dimmed">
          Nothing was checked yet. Check lists here all that is wrong with the files at once.
        </Text>
      )}
      {shown !== null && (shown.scene !== null || project.loaded?.scene != null) && (
        <Button
          component={Link}
          to={urls.adminMap(project.uid)}
          variant="default"
          size="xs"
          mb="sm"
          leftSection={<IconMap2 size={16} />}
        >
          {shown.scene === null ? 'See what is published on the map' : 'See what was read on the map'}
        </Button>
      )}
      {shown !== null && (
        <LoadReportTable
          report={shown}
          of={isAfterLoad ? 'check' : 'publish'}
          projectName={project.name}
          loaded={project.loaded}
        />
      )}
    </section>
  );
}
