import { Box, Button, Container, Group, Stack, Text } from '@mantine/core';
import { IconBuildingCommunity, IconMapOff, IconPlus } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import type { UnreadableDocument } from '../firebase/live.ts';
import { useIsAdmin, useReviewed, useSession } from '../people/api/session.ts';
import type { LoadedProjectWithUid } from '../model/project/project.ts';
import { type ComingAssessment, useComing } from './use-coming.ts';
import { useProjects } from '../projects/api/use-projects.ts';
import { prefetchCode } from '../ui/loading/fetch-code.ts';
import { lazily } from '../ui/loading/lazily.ts';
import { EmptyState, Failure, LoadingState, Unreadable } from '../ui/loading/states.tsx';
import { ComingPanel } from './coming-panel.tsx';
import { comingWork, type PlacesOfWork, placesOfWork } from './places-of-work.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import { Columns, WaitingColumns } from './home-frame.tsx';
import classes from './home.module.css';
import { ProjectCard } from './project-card.tsx';

const loadNewAssessment = async () => (await import('./new-assessment.tsx')).NewAssessment;
const NewAssessment = lazily(loadNewAssessment);
const fetchNewAssessment = () => void prefetchCode(loadNewAssessment);

/** Few users are reviewers, so the code is fetched on demand. */
const ReviewList = lazily(async () => (await import('./review-list.tsx')).ReviewList);

const SearchField = lazily(async () => (await import('../ui/forms/search-field.tsx')).SearchField);

/** Least number of projects for which a search field is shown. */
const SEARCH_FROM = 7;
/** Height of the search field, px. It is reserved, so that the page does not move when the code of the field arrives. */
const SEARCH_HEIGHT = 36;

/** The user's projects, the work of the coming nights, and the revisions to review. */
export function Home() {
  const projects = useProjects();
  const rights = useReviewed().join('/');
  const belongs = useSession(
    ({ session }) => session.kind === 'signed-in' && (session.admin || session.companies.length > 0),
  );
  // A reviewer without a company has no projects.
  if (rights !== '' && !belongs) {
    return (
      <Container size="md" py="xl">
        <Suspense fallback={<LoadingState />}>
          <ReviewList rights={rights} />
        </Suspense>
      </Container>
    );
  }
  return (
    <Container size="xl" py="xl">
      {projects.kind === 'loading' && <WaitingColumns />}
      {projects.kind === 'failed' && <Failure message={projects.message} onRetry={() => window.location.reload()} />}
      {projects.kind === 'ready' && <Projects projects={projects.value} unreadable={projects.unreadable} />}
      {rights !== '' && (
        <Box mt="xl">
          <Suspense fallback={<LoadingState />}>
            <ReviewList rights={rights} />
          </Suspense>
        </Box>
      )}
    </Container>
  );
}

interface ProjectsProps {
  projects: LoadedProjectWithUid[];
  unreadable: UnreadableDocument[] | undefined;
}

function Projects({ projects, unreadable }: ProjectsProps) {
  const used = useMemo(() => projects.filter(({ archived }) => !archived), [projects]);
  const assessable = useMemo(() => used.filter(({ scene }) => scene !== null), [used]);
  const [isCreating, setCreating] = useState(false);
  const now = useNow();
  const live = useComing(used);
  const coming = live.kind === 'ready' ? live.value.coming : NONE;
  const work = useMemo(() => comingWork(coming, now), [coming, now]);
  const places = useMemo(() => placesOfWork(work), [work]);
  const panel = used.length > 0 ? <ComingPanel live={live} work={work} now={now} /> : null;
  return (
    <Columns beside={panel}>
      <Stack>
        {assessable.length > 0 && (
          <Group>
            <Button
              leftSection={<IconPlus size={16} />}
              onPointerEnter={fetchNewAssessment}
              onFocus={fetchNewAssessment}
              onClick={() => setCreating(true)}
            >
              New assessment
            </Button>
          </Group>
        )}
        <Suspense>{isCreating && <NewAssessment projects={assessable} onClose={() => setCreating(false)} />}</Suspense>
        <Unreadable documents={unreadable} />
        <ProjectList projects={used} places={places} />
      </Stack>
    </Columns>
  );
}

const NONE: ComingAssessment[] = [];

function ProjectList({ projects, places }: { projects: LoadedProjectWithUid[]; places: PlacesOfWork }) {
  const [search, setSearch] = useState('');
  const shown = projects.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const isAdmin = useIsAdmin();
  const companies = useSession(({ session }) => (session.kind === 'signed-in' ? session.companies.length : 0));
  if (projects.length === 0 && companies === 0 && !isAdmin) {
    return (
      <EmptyState icon={<IconBuildingCommunity />} title="You belong to no active company">
        Projects belong to companies. Ask your administrator to add you to yours.
      </EmptyState>
    );
  }
  if (projects.length === 0) {
    return (
      <EmptyState icon={<IconMapOff />} title="No projects yet">
        {isAdmin
          ? 'Start with a company and a project under Administration.'
          : 'Your companies have no projects yet. Ask your administrator to set one up.'}
      </EmptyState>
    );
  }
  return (
    <>
      {projects.length >= SEARCH_FROM && (
        <Box mb="md" maw={360} mih={SEARCH_HEIGHT}>
          <Suspense>
            <SearchField
              placeholder="Search projects"
              aria-label="Search projects"
              value={search}
              onChange={setSearch}
            />
          </Suspense>
        </Box>
      )}
      {shown.length === 0 && <Text c="dimmed">No project has “{search}” in its name.</Text>}
      <div className={classes.projects}>
        {shown.map((project) => (
          <ProjectCard key={project.uid} project={project} work={places.get(project.uid)} />
        ))}
      </div>
    </>
  );
}
