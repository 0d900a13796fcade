import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFileCertificate, IconCertificate } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Live } from '../../../backend/live.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import type { CriteriaSet } from '../../../domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import { type KeptComparison, newestOf } from '../../../domain/monitoring/agreement.ts';
import type { LoadedProjectWithUid } from '../../../domain/project.ts';
import type { Results } from '../../../domain/results.ts';
import { checkRevisions } from '../../../domain/revisions/check-condition.ts';
import { labelOfNumber, permitOf, type Revision } from '../../../domain/revisions/revision.ts';
import type { PreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { useComparisons } from '../../../queries/use-comparisons.ts';
import type { Freshness } from '../../../queries/use-freshness.ts';
import { useReviewLinks, useRevisions } from '../../../queries/use-revisions.ts';
import { PermitNote } from '../../../ui/monitoring/permit-note.tsx';
import { EmptyState, Failure, LoadingState } from '../../../ui/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { RevisionCard } from './revision-card.tsx';

interface RevisionsTabProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  freshness: Freshness;
  criteria: CriteriaSet;
  equipment: readonly EquipmentItem[];
  scene: PreparedScene | null;
  /** Of the plan as it is shown, those of the live preview among them; null where there are none. */
  results: Results | null;
}

/** What was issued of an assessment, and how its plan stands to what was approved. */
export function RevisionsTab(props: RevisionsTabProps) {
  const revisions = useRevisions(props.assessment.id);
  if (revisions.kind === 'loading') return <LoadingState label="Fetching the revisions …" />;
  if (revisions.kind === 'failed') {
    return (
      <Stack p="md">
        <Failure message={revisions.message} />
      </Stack>
    );
  }
  return <KnownRevisions {...props} revisions={revisions} />;
}

type Known = Extract<Live<Revision[]>, { kind: 'ready' }>;

function KnownRevisions({ revisions: { value, unreadable = [] }, ...props }: RevisionsTabProps & { revisions: Known }) {
  const { project, assessment, freshness, results } = props;
  const [isIssuing, setIssuing] = useState(false);
  const label = labelOfNumber(value.length + 1);
  const links = useReviewLinks(assessment);
  const hindrance = hindranceOf(project, freshness);
  const { shifts, workAreas } = assessment;
  const checked = useMemo(
    () => checkRevisions(value, { workAreas, ...(shifts && { shifts }) }, results),
    [value, workAreas, shifts, results],
  );
  const measured = useComparisons(project);
  const permit = permitOf(value);
  const comparison = useMemo(() => {
    const isOf = (one: KeptComparison) => one.assessment === assessment.id && one.revision === (permit?.label ?? '');
    return measured.kind === 'ready' ? newestOf(measured.value.filter(isOf)) : undefined;
  }, [measured, assessment.id, permit]);
  const issue = (
    <Button
      leftSection={<IconCertificate size={16} />}
      disabled={hindrance !== null || unreadable.length > 0}
      onClick={() => setIssuing(true)}
    >
      Issue revision {label}
    </Button>
  );
  const dialog = (
    <IssueDialog opened={isIssuing} onClose={() => setIssuing(false)} assessment={assessment} label={label} />
  );
  if (value.length === 0 && unreadable.length === 0) {
    return (
      <>
        <EmptyState icon={<IconFileCertificate />} title="Nothing is issued yet" action={issue}>
          A revision freezes results, report and all that they were computed from, as they are handed in. Later runs
          change nothing of it. {hindrance}
        </EmptyState>
        {dialog}
      </>
    );
  }
  return (
    <Stack p="md">
      <Group justify="space-between">
        <Title order={2}>Revisions</Title>
        {issue}
      </Group>
      {hindrance !== null && (
        <Text size="sm" c="dimmed">
          {hindrance}
        </Text>
      )}
      {comparison !== undefined && <PermitNote revision={permit} summary={comparison} />}
      <Anchor component={Link} to={urls.monitoring(project.id, assessment.id)} size="sm">
        Monitoring: measured beside predicted
      </Anchor>
      <BrokenNote count={checked.filter(({ outcome }) => outcome.state === 'broken').length} />
      {unreadable.map(({ id, problem }) => (
        <Failure key={id} message={`Revision ${id} cannot be read (${problem}). Tell your administrator.`} />
      ))}
      {value.map((revision) => (
        <RevisionCard
          key={revision.label}
          {...props}
          revision={revision}
          outcomes={checked.filter((one) => one.revision === revision.label)}
          links={links.kind === 'ready' ? links.value.filter((one) => one.label === revision.label) : []}
          inForce={value.find(({ state, label: other }) => state === 'in-force' && other !== revision.label) ?? null}
        />
      ))}
      {dialog}
    </Stack>
  );
}

function BrokenNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert" title="The plan breaks what was approved">
      {count === 1 ? 'A condition is not kept.' : `${count} conditions are not kept.`} Change the plan, or issue a new
      revision and ask for another approval.
    </Alert>
  );
}

/** Why nothing can be issued, as a sentence; null where it can. */
function hindranceOf(project: LoadedProjectWithUid, freshness: Freshness): string | null {
  if (project.archived) return 'The project is archived.';
  if (freshness === 'none') return 'Process the assessment first.';
  if (freshness === 'out-of-date') return 'The results are out of date: process the assessment, then issue it.';
  return freshness === 'unknown' ? 'Whether the results are up to date is being found out.' : null;
}
