import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFileText, IconScale } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { checkRevisions } from '../rules/check-condition.ts';
import type { Review } from '../../model/revisions/review.ts';
import { nextStates, type Revision } from '../../model/revisions/revision.ts';
import type { RevisionState } from '../../model/revisions/latest-revision.ts';
import { plural, shownTime } from '../../model/format/format.ts';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';
import { OutcomeList } from './steps/outcome-list.tsx';
import { StatusBadge } from './steps/revision-badge.tsx';
import { StepList } from './steps/step-list.tsx';
import { focusUnlessTaken } from '../../ui/dialogs/returned-focus.ts';
import { urls } from '../../ui/urls.ts';
import { PackageButton } from './package/package-button.tsx';
import { RevisionReviews } from './revision-reviews.tsx';
import { StepDialog } from './step-dialog.tsx';
import { STEP_VERBS } from '../rules/step-labels.ts';

interface RevisionCardProps {
  revision: Revision;
  /** Whether the plan meets its conditions. Empty if the revision does not bind the plan. */
  outcomes: ReturnType<typeof checkRevisions>;
  /** Another revision that is in force. */
  inForce: Revision | null;
  /** The reviewers' reviews of this revision. */
  reviews: readonly Review[];
  /**
   * Whether the revision was issued on this page a moment ago. It then takes the focus, unless the button that opened the dialog
   * has it.
   */
  isJustIssued: boolean;
  isNewest: boolean;
}

/** Whether a state ends a revision without approval. */
const isEnd = (state: RevisionState) => state === 'withdrawn' || state === 'refused';

/** Shows a revision: its status, its decisions and the next steps. */
export function RevisionCard(props: RevisionCardProps) {
  const { revision, outcomes, inForce, reviews, isJustIssued, isNewest } = props;
  const { project } = usePlan();
  const { label, state, frozen, steps, conditions } = revision;
  const [next, setNext] = useState<RevisionState | null>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isJustIssued) focusUnlessTaken(card.current);
  }, [isJustIssued]);
  const words = conditions.map(({ id, text }) => ({ key: id, text }));
  return (
    <Paper component="section" ref={card} tabIndex={-1} aria-label={`Revision ${label}`} withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Title order={3}>Revision {label}</Title>
          <StatusBadge revision={revision} />
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {frozen.reason}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Issued {shownTime(frozen.issuedAt)} by {frozen.issuedBy}
          {frozen.permitNumber === '' ? '' : ` · permit ${frozen.permitNumber}`}
        </Text>
        {outcomes.length > 0 && (
          <>
            <Title order={4} size="sm">
              Conditions, checked against the plan as shown
            </Title>
            <OutcomeList
              label={`Conditions of revision ${label}`}
              outcomes={outcomes.map(({ condition, text, outcome }) => ({ key: condition.id, text, outcome }))}
            />
          </>
        )}
        {outcomes.length === 0 && words.length > 0 && (
          <Text size="xs" c="dimmed">
            {plural(words.length, 'Its condition has', `Its ${words.length} conditions have`)} lapsed:{' '}
            {words.map(({ text }) => text).join(' · ')}
          </Text>
        )}
        <StepList steps={steps} />
        <RevisionReviews revision={revision} reviews={reviews} />
        <Group gap="xs">
          <PackageButton project={project} revision={revision} isMain={isNewest} isAtOnce={isJustIssued} />
          <PageLinks label={label} />
          {nextStates(state).map((to) => (
            <Button
              key={to}
              size="xs"
              {...(isEnd(to) && { variant: 'subtle', color: 'red.9' })}
              onClick={() => setNext(to)}
            >
              {STEP_VERBS[to]}
            </Button>
          ))}
        </Group>
      </Stack>
      {next !== null && (
        <StepDialog revision={revision} inForce={inForce} reviews={reviews} to={next} onClose={() => setNext(null)} />
      )}
    </Paper>
  );
}

/** Links to the report of a revision and to its comparison. */
function PageLinks({ label }: Pick<Revision, 'label'>) {
  const { project, assessment } = usePlan();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={urls.revisionReport(project.id, assessment.id, label)}
        leftSection={<IconFileText size={16} />}
      >
        Report
      </Button>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={urls.compareRevision(project.id, assessment.id, label)}
        leftSection={<IconScale size={16} />}
      >
        Compare
      </Button>
    </>
  );
}
