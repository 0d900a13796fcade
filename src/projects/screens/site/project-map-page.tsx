import { Anchor, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconListCheck, IconPencil } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useLive } from '../../../firebase/live.ts';
import { shownTime } from '../../../model/format/format.ts';
import { lazily } from '../../../ui/loading/lazily.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { watchReportConfig } from '../../api/report-config.ts';
import { usePreparedScene } from '../../api/use-project-data.ts';
import { DRAWN_FOLDERS, type DrawnFolder } from '../../rules/drawn/drawn-layers.ts';
import { describeContent } from '../../rules/site/describe-site.ts';
import { useOpenProject } from '../settings/project-frame.tsx';
import { foundText } from '../settings/publish-hints.ts';
import { projectState } from '../settings/project-state.tsx';
import { useCheck } from '../settings/use-check.ts';
import { ProjectMap } from './project-map.tsx';
import type { ReadSite } from '../../rules/site/read-sites.ts';
import { useReadSites } from './use-read-sites.ts';

// What draws comes when somebody draws.
const DrawnEditor = lazily(async () => (await import('./drawing/drawn-editor.tsx')).DrawnEditor);

const SITES: Readonly<Record<ReadSite['kind'], string>> = {
  checked: 'Last check',
  tried: 'Last publish',
  published: 'Published',
};

/** A project on the map: what was read of its files, and what is published. */
export function ProjectMapPage() {
  const { project } = useOpenProject();
  useDocumentTitle(`Map of ${project.name} – Site noise`);
  const { uid, crs, place, receiversAtFacades } = project;
  const check = useCheck(uid);
  const sites = useReadSites(project, check.report);
  const [wantsPublished, setWantsPublished] = useState(false);
  const site = sites.find(({ kind }) => (kind === 'published') === wantsPublished) ?? sites[0] ?? null;
  const scene = usePreparedScene({ scene: site?.scene ?? null });
  const config = useLive(useMemo(() => watchReportConfig(uid), [uid]));
  const isArchived = projectState(project) === 'archived';
  const [params, setParams] = useSearchParams();
  const asked = params.get('draw');
  // Nothing is measured in metres of nowhere.
  const isPlaced = site !== null || crs !== null || place !== null;
  const begun = isArchived || !isPlaced ? null : (DRAWN_FOLDERS.find((folder) => folder === asked) ?? null);
  const setDrawing = (folder: DrawnFolder | null) =>
    setParams(folder === null ? {} : { draw: folder }, { replace: true });
  if (config.kind === 'failed') return <Failure message={config.message} />;
  if (config.kind === 'loading') return <LoadingState />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Title order={3}>Map</Title>
        <Group gap="xs">
          {sites.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="What is shown"
              value={site?.kind ?? ''}
              onChange={(kind) => setWantsPublished(kind === 'published')}
              data={sites.map(({ kind }) => ({ value: kind, label: SITES[kind] }))}
            />
          )}
          {!isArchived && begun === null && (
            <Button
              size="xs"
              variant="default"
              disabled={!isPlaced}
              title={isPlaced ? undefined : 'Say first where the project is, under Settings and files.'}
              leftSection={<IconPencil size={16} />}
              onClick={() => setDrawing('catchments')}
            >
              Draw and edit
            </Button>
          )}
          {!isArchived && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconListCheck size={16} />}
              loading={check.isRunning}
              onClick={() => void check.run({ crs, receiversAtFacades })}
            >
              Check
            </Button>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {check.isRunning ? 'The files are being checked. Nothing is published by that.' : stateText(site, check.report)}{' '}
        {scene.data !== undefined && `${describeContent(scene.data)}.`}{' '}
        {!check.isRunning && site !== null && site.report !== null && site.report.total > 0 && (
          <Anchor component={Link} to={`${urls.adminProject(uid)}#report`} size="sm" underline="always">
            See the report
          </Anchor>
        )}
      </Text>
      {check.problem !== null && <Failure message={check.problem} />}
      {scene.isError && (
        <Failure
          message="What was read could not be fetched. Try again, or check the files once more."
          onRetry={() => void scene.refetch()}
        />
      )}
      {site !== null && scene.isPending && <LoadingState label="Fetching what was read …" />}
      {begun === null ? (
        <ProjectMap project={project} config={config.value} scene={scene.data ?? null} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <DrawnEditor
            project={project}
            config={config.value}
            scene={scene.data ?? null}
            begun={begun}
            onClose={() => setDrawing(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** What is shown, and what there is to do where nothing is. */
function stateText(site: ReadSite | null, report: ReturnType<typeof useCheck>['report']): string {
  if (site === null)
    return report === null
      ? 'Nothing was read yet. Check reads the files and shows them here; nothing is published by that.'
      : `${foundText('The check', report)} Nothing of the files has a place on the map yet.`;
  const at = site.at === null ? '' : `, ${shownTime(site.at)}`;
  if (site.kind === 'published') return `What members work with${at}:`;
  const what = site.kind === 'checked' ? 'The last check' : 'The last publish';
  return `${site.report === null ? '' : `${foundText(what, site.report)} `}What was read${at}:`;
}
