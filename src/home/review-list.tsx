import { Alert, Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorText } from '../firebase/error-texts.ts';
import { listReviews } from '../review/api/reviews.ts';
import type { CallOutput } from '../model/calls.ts';
import { REVIEW_LIMITS } from '../model/limits.ts';
import { mayStep, nextStates } from '../model/revisions/revision.ts';
import { shownTime } from '../model/format/format.ts';
import { StateBadge } from '../revisions/screens/steps/revision-badge.tsx';
import { Failure, LoadingState } from '../ui/loading/states.tsx';
import { Queries } from '../ui/loading/queries.tsx';
import { urls } from '../ui/urls.ts';

/**
 * Lists the submitted revisions of the projects that the user reviews.
 * @param rights the ids of the projects as text; the list is requested again when it changes
 */
export function ReviewList({ rights }: { rights: string }) {
  return (
    <Queries>
      <Reviews rights={rights} />
    </Queries>
  );
}

function Reviews({ rights }: { rights: string }) {
  const reviews = useQuery({
    queryKey: ['reviews', rights],
    queryFn: listReviews,
    // No event reports a new submission. The list is read again when the user returns to the page or the window.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return (
    <section aria-labelledby="reviews">
      <Title order={1} mb="md" id="reviews">
        Your reviews
      </Title>
      {reviews.isPending && <LoadingState />}
      {reviews.isError && <Failure message={errorText(reviews.error)} onRetry={() => void reviews.refetch()} />}
      {reviews.data !== undefined && <Projects projects={reviews.data.projects} />}
    </section>
  );
}

type Project = CallOutput<'listReviews'>['projects'][number];

function Projects({ projects }: { projects: readonly Project[] }) {
  if (projects.length === 0) {
    return <Text c="dimmed">The projects that you reviewed are archived and no longer shown.</Text>;
  }
  return (
    <Stack>
      {projects.map(({ project, name, company, isCut, revisions }) => (
        <Paper key={project} withBorder p="md" component="section" aria-label={name}>
          <Title order={2} size="h4">
            {name}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {company}
          </Text>
          {isCut && (
            <Alert color="orange" mb="sm">
              The {REVIEW_LIMITS.revisions} revisions that were issued last are included, submitted or not. Ask the
              company for the address of an older one.
            </Alert>
          )}
          {revisions.length === 0 ? (
            <Text size="sm">
              Nothing was submitted yet. It appears here once the company has marked it as submitted.
            </Text>
          ) : (
            <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
              {revisions.map((revision) => (
                <Revision key={`${revision.assessmentId} ${revision.label}`} revision={revision} />
              ))}
            </Stack>
          )}
        </Paper>
      ))}
    </Stack>
  );
}

function Revision({ revision }: { revision: Project['revisions'][number] }) {
  const { assessmentId, label, name, permitNumber, state, standing, submittedAt } = revision;
  const isWaiting = nextStates(state).some((to) => mayStep('reviewer', to));
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Anchor component={Link} to={urls.review(assessmentId, label)} fw={600}>
          {name}, revision {label}
        </Anchor>
        <Text size="sm" c="dimmed">
          {permitNumber !== '' && `Permit ${permitNumber} · `}
          submitted {shownTime(new Date(submittedAt))}
        </Text>
      </div>
      <Group gap="xs">
        {isWaiting && (
          <Badge variant="light" color="orange">
            To be decided
          </Badge>
        )}
        <StateBadge state={state}>{standing}</StateBadge>
      </Group>
    </Group>
  );
}
