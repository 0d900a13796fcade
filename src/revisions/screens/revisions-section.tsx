import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFileCertificate, IconCertificate } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Live } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { type KeptComparison, newestOf } from '../../monitoring/rules/bias.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { Results } from '../../model/results/results.ts';
import type { RevisionLabel } from '../../model/revisions/latest-revision.ts';
import { checkRevisions } from '../rules/check-condition.ts';
import { labelOfNumber, permitOf, type Revision } from '../../model/revisions/revision.ts';
import { useComparisons } from '../../monitoring/api/use-comparisons.ts';
import type { Freshness } from '../../plan/rules/freshness.ts';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';
import { useReviews, useRevisions } from '../api/use-revisions.ts';
import { PermitNote } from '../../monitoring/screens/permit-note.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { RevisionCard } from './revision-card.tsx';
import { plural } from '../../model/format/format.ts';

interface RevisionsSectionProps {
  /** Results of the displayed plan, including those of the live preview. Null if there are none. */
  results: Results | null;
}

/** Lists the revisions of an assessment and whether the plan meets the conditions of the approved ones. */
export function RevisionsSection({ results }: RevisionsSectionProps) {
  const revisions = useRevisions(usePlan().assessment.id);
  if (revisions.kind === 'loading') return <LoadingState label="Fetching the revisions …" />;
  if (revisions.kind === 'failed') {
    return <Failure message={revisions.message} />;
  }
  return <KnownRevisions results={results} revisions={revisions} />;
}

type Known = Extract<Live<Revision[]>, { kind: 'ready' }>;

function KnownRevisions({
  revisions: { value, unreadable = [] },
  results,
}: RevisionsSectionProps & { revisions: Known }) {
  const { project, assessment, freshness, criteria } = usePlan();
  const [isIssuing, setIssuing] = useState(false);
  const [issued, setIssued] = useState<RevisionLabel | null>(null);
  const label = labelOfNumber(value.length + 1);
  const reviews = useReviews(assessment);
  const hindrance = hindranceOf(project, freshness);
  const { shifts, workAreas } = assessment;
  const checked = useMemo(
    () => checkRevisions(value, { workAreas, ...(shifts && { shifts }) }, results),
    [value, workAreas, shifts, results],
  );
  const measured = useComparisons(project);
  const isIssued = value.some((revision) => isOfResults(revision, assessment));
  const permit = permitOf(value);
  const comparison = useMemo(() => {
    const isOf = (comparison: KeptComparison) =>
      comparison.assessment === assessment.id && comparison.revision === (permit?.label ?? '');
    return measured.kind === 'ready' ? newestOf(measured.value.filter(isOf)) : undefined;
  }, [measured, assessment.id, permit]);
  const issue = (
    <IssueButton
      label={label}
      isHindered={hindrance !== null || unreadable.length > 0}
      onIssue={() => setIssuing(true)}
    />
  );
  const dialog = isIssuing && (
    <IssueDialog
      key="dialog"
      onClose={() => setIssuing(false)}
      onIssued={setIssued}
      assessment={assessment}
      label={label}
      coverBefore={value[0]?.frozen.cover}
      timeZone={criteria.timeZone}
    />
  );
  // The dialog stays mounted when the first revision replaces the text that there is none.
  if (value.length === 0 && unreadable.length === 0) {
    return [<NothingIssued key="nothing" hindrance={hindrance} action={issue} />, dialog];
  }
  return [
    <Stack key="revisions">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Revisions
        </Title>
        {!isIssued && issue}
      </Group>
      {hindrance !== null && (
        <Text size="sm" c="dimmed">
          {hindrance}
        </Text>
      )}
      {comparison !== undefined && <PermitNote revision={permit} summary={comparison} />}
      <BrokenNote count={checked.filter(({ outcome }) => outcome.state === 'broken').length} />
      {unreadable.map(({ id, problem }) => (
        <Failure key={id} message={`Revision ${id} cannot be read (${problem}). Tell your administrator.`} />
      ))}
      {value.map((revision) => (
        <RevisionCard
          key={revision.label}
          revision={revision}
          outcomes={checked.filter((outcome) => outcome.revision === revision.label)}
          reviews={reviews.kind === 'ready' ? reviews.value.filter((review) => review.label === revision.label) : []}
          inForce={value.find(({ state, label: other }) => state === 'in-force' && other !== revision.label) ?? null}
          isJustIssued={revision.label === issued}
          isNewest={revision === value[0]}
        />
      ))}
    </Stack>,
    dialog,
  ];
}

/**
 * Whether a revision that was neither withdrawn nor refused contains the results of the last run, so that nothing new can be
 * issued.
 */
function isOfResults({ state, frozen }: Revision, { processing }: Assessment): boolean {
  return state !== 'withdrawn' && state !== 'refused' && frozen.inputHash === processing?.resultHash;
}

function IssueButton({ label, isHindered, onIssue }: { label: string; isHindered: boolean; onIssue: () => void }) {
  return (
    <Button leftSection={<IconCertificate size={16} />} disabled={isHindered} onClick={onIssue}>
      Issue revision {label}
    </Button>
  );
}

function NothingIssued({ hindrance, action }: { hindrance: string | null; action: ReactNode }) {
  return (
    <EmptyState icon={<IconFileCertificate />} title="No revision issued yet" action={action}>
      A revision freezes results, report and all input to them, for submission. Its package is one zip: report, address
      list, map and calculation record. {hindrance ?? ''}
    </EmptyState>
  );
}

function BrokenNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert" title="The plan does not comply with the approval">
      {plural(count, 'A condition is not complied with.', `${count} conditions are not complied with.`)} Change the
      plan, or issue a new revision and ask for another approval.
    </Alert>
  );
}

/** Returns the reason why nothing can be issued, as a sentence. Null if a revision can be issued. */
function hindranceOf(project: LoadedProjectWithUid, freshness: Freshness): string | null {
  if (project.archived) return 'The project is archived.';
  if (freshness === 'none') return 'Process the assessment first.';
  return freshness === 'out-of-date'
    ? 'The results are out of date: process the assessment, then issue the revision.'
    : null;
}
