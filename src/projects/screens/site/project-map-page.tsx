import { Anchor, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconListCheck, IconMap, IconPencil, IconPhotoPlus } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { environment } from '../../../firebase/environment.ts';
import { useLive } from '../../../firebase/live.ts';
import { listed, shownTime } from '../../../model/format/format.ts';
import type { Imagery } from '../../../model/map/imagery.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { lazily } from '../../../ui/loading/lazily.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { watchReportConfig } from '../../api/report-config.ts';
import { useImagery, usePreparedScene } from '../../api/use-project-data.ts';
import { DRAWN_FOLDERS } from '../../rules/drawn/drawn-layers.ts';
import { BASEMAP_FILE } from '../../rules/imagery/basemaps.ts';
import { describeContent } from '../../rules/site/describe-site.ts';
import { useOpenProject } from '../settings/project-frame.tsx';
import { foundText } from '../settings/publish-hints.ts';
import { projectState } from '../settings/project-state.tsx';
import { useCheck } from '../settings/use-check.ts';
import { useImageryOfFiles } from './imagery/use-imagery-of-files.ts';
import { ProjectMap } from './project-map.tsx';
import type { ReadSite } from '../../rules/site/read-sites.ts';
import { useReadSites } from './use-read-sites.ts';

// The code that draws and places plans is fetched on demand.
const DrawnEditor = lazily(async () => (await import('./drawing/drawn-editor.tsx')).DrawnEditor);

const PlanEditor = lazily(async () => (await import('./plans/plan-editor.tsx')).PlanEditor);

const BasemapDialog = lazily(async () => (await import('./imagery/basemap-dialog.tsx')).BasemapDialog);

const SITES: Readonly<Record<ReadSite['kind'], string>> = {
  checked: 'Last check',
  tried: 'Last publish',
  published: 'Published',
};

const NO_PLACE = 'Say first where the project is, under Settings and files.';
const NOTHING_LOADED = { imagery: [] };

/** The map page of a project: what was read of its files, and what is published. */
export function ProjectMapPage() {
  const { project } = useOpenProject();
  useDocumentTitle(`Map of ${project.name} – Site noise`);
  const { uid, crs, place } = project;
  const check = useCheck(uid);
  const sites = useReadSites(project, check.report);
  const [wantsPublished, setWantsPublished] = useState(false);
  const site = sites.find(({ kind }) => (kind === 'published') === wantsPublished) ?? sites[0] ?? null;
  const scene = usePreparedScene({ scene: site?.scene ?? null });
  const config = useLive(useMemo(() => watchReportConfig(uid), [uid]));
  const ofFiles = useImageryOfFiles(project);
  const published = useImagery(project.loaded ?? NOTHING_LOADED);
  const isArchived = projectState(project) === 'archived';
  const [isChoosingBasemap, setChoosingBasemap] = useState(false);
  const basemap = basemapOf(ofFiles.imagery.shown);
  const [params, setParams] = useSearchParams();
  // Without a place there is no coordinate system in metres to measure in.
  const isPlaced = site !== null || crs !== null || place !== null;
  const mayEdit = !isArchived && isPlaced;
  const begun = mayEdit ? (DRAWN_FOLDERS.find((folder) => folder === params.get('draw')) ?? null) : null;
  const isRefused = !isArchived && !isPlaced && (params.has('draw') || params.has('place'));
  const isPlacing = mayEdit && params.has('place');
  const edit = (asked: Record<string, string>) => setParams(asked, { replace: true });
  if (config.kind === 'failed') return <Failure message={config.message} />;
  if (config.kind === 'loading') return <LoadingState />;
  const isOfPublished = wantsPublished && sites.length > 1;
  const shown = {
    project,
    config: config.value,
    scene: scene.data ?? null,
    imagery: isOfPublished ? published : ofFiles.imagery,
  };
  const close = () => edit({});
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Title order={3}>Map</Title>
        <Group gap="xs">
          {sites.length > 1 && <SiteChoice sites={sites} shown={site} onPublished={setWantsPublished} />}
          {!isArchived && begun === null && !isPlacing && (
            <EditButtons isPlaced={isPlaced} onEdit={edit} onBasemap={() => setChoosingBasemap(true)} />
          )}
          {!isArchived && <CheckButton check={check} />}
        </Group>
      </Group>
      <StateOfSite site={site} check={check} scene={scene.data ?? null} />
      {!isOfPublished && (
        <ImageryNotes
          {...ofFiles}
          isPlain={ofFiles.isRead && !isArchived && environment.basemap === null && basemap === null}
        />
      )}
      {isRefused && <Failure message={NO_PLACE} />}
      {check.problem !== null && <Failure message={check.problem} />}
      {scene.isError && (
        <Failure
          message="What was read could not be fetched. Try again, or check the files once more."
          onRetry={() => void scene.refetch()}
        />
      )}
      {site !== null && scene.isPending && <LoadingState label="Fetching what was read …" />}
      <Suspense fallback={<LoadingState />}>
        {isPlacing ? (
          <PlanEditor {...shown} begun={params.get('place') ?? ''} onClose={close} />
        ) : begun === null ? (
          <ProjectMap {...shown} />
        ) : (
          <DrawnEditor {...shown} begun={begun} onClose={close} />
        )}
        {isChoosingBasemap && (
          <BasemapDialog project={project} current={basemap} onClose={() => setChoosingBasemap(false)} />
        )}
      </Suspense>
    </Stack>
  );
}

interface SiteChoiceProps {
  sites: readonly ReadSite[];
  shown: ReadSite | null;
  onPublished: (wantsPublished: boolean) => void;
}

function SiteChoice({ sites, shown, onPublished }: SiteChoiceProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="What is shown"
      value={shown?.kind ?? ''}
      onChange={(kind) => onPublished(kind === 'published')}
      data={sites.map(({ kind }) => ({ value: kind, label: SITES[kind] }))}
    />
  );
}

interface StateOfSiteProps {
  site: ReadSite | null;
  check: ReturnType<typeof useCheck>;
  scene: PreparedScene | null;
}

/** States what the map shows and what is in it, with a link to the report. */
function StateOfSite({ site, check, scene }: StateOfSiteProps) {
  const { uid } = useOpenProject().project;
  return (
    <Text size="sm" c="dimmed" role="status">
      {check.isRunning ? 'The files are being checked. This publishes nothing.' : stateText(site, check.report)}{' '}
      {scene !== null && `${describeContent(scene)}.`}{' '}
      {!check.isRunning && site !== null && site.report !== null && site.report.total > 0 && (
        <Anchor component={Link} to={`${urls.adminProject(uid)}#report`} size="sm" underline="always">
          See the report
        </Anchor>
      )}
    </Text>
  );
}

interface CheckButtonProps {
  check: ReturnType<typeof useCheck>;
}

function CheckButton({ check }: CheckButtonProps) {
  const { crs, receiversAtFacades } = useOpenProject().project;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconListCheck size={16} />}
      loading={check.isRunning}
      onClick={() => void check.run({ crs, receiversAtFacades })}
    >
      Check
    </Button>
  );
}

interface EditButtonsProps {
  isPlaced: boolean;
  onEdit: (params: Record<string, string>) => void;
  onBasemap: () => void;
}

function EditButtons({ isPlaced, onEdit, onBasemap }: EditButtonsProps) {
  const common = {
    size: 'xs',
    variant: 'default',
    disabled: !isPlaced,
    title: isPlaced ? undefined : NO_PLACE,
  } as const;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconMap size={16} />} onClick={onBasemap}>
        Basemap
      </Button>
      <Button {...common} leftSection={<IconPhotoPlus size={16} />} onClick={() => onEdit({ place: '' })}>
        Place a plan
      </Button>
      <Button {...common} leftSection={<IconPencil size={16} />} onClick={() => onEdit({ draw: 'catchments' })}>
        Draw and edit
      </Button>
    </>
  );
}

interface ImageryNotesProps extends Pick<ReturnType<typeof useImageryOfFiles>, 'unpublished' | 'notes'> {
  /** Whether there is no imagery under the drawing. */
  isPlain: boolean;
}

/** Notes about imagery: what members do not see yet, what cannot be shown, and that a basemap is available. */
function ImageryNotes({ unpublished, notes, isPlain }: ImageryNotesProps) {
  const lines = [
    ...(isPlain ? ['The map has no basemap: Basemap proposes one, with its terms of use.'] : []),
    ...(unpublished.length > 0 ? [`Imagery that is not published yet: ${listed(unpublished, 'conjunction')}.`] : []),
    ...notes,
  ];
  return lines.length === 0 ? null : (
    <Text size="sm" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Text>
  );
}

/** The basemap in the project's files. */
function basemapOf(shown: readonly Imagery[]): Extract<Imagery, { kind: 'tiles' }> | null {
  const named = shown.find(({ name }) => name === BASEMAP_FILE);
  return named?.kind === 'tiles' ? named : null;
}

/** Says what the map shows, or what to do if it shows nothing. */
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
