import { operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { ActionIcon, Anchor, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconEdit } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { CommentsButton, MentionsBadge } from '../../comments/screens/comments-button.tsx';
import { useComparisons } from '../../monitoring/api/use-comparisons.ts';
import { comparisonOfPermit } from '../../monitoring/rules/bias.ts';
import { formatWhen } from '../../plan/rules/format-shifts.ts';
import { PageName } from '../../ui/layout/page-name.tsx';
import { PermitAtRiskBadge } from '../../monitoring/screens/permit-at-risk-badge.tsx';
import { RevisionBadge } from '../../revisions/screens/steps/revision-badge.tsx';
import { lazily } from '../../ui/loading/lazily.ts';
import { urls } from '../../ui/urls.ts';
import classes from './assessment-header.module.css';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';

const EditDetails = lazily(async () => (await import('../../plan/screens/details/edit-details.tsx')).EditDetails);
const PeopleHere = lazily(async () => (await import('../../presence/screens/people-here.tsx')).PeopleHere);

/** What the assessment is, with the way to change it. */
export function AssessmentHeader() {
  const { project, assessment, criteria, times } = usePlan();
  const [editing, { open, close }] = useDisclosure(false);
  const comparisons = useComparisons(project);
  const comparison =
    comparisons.kind === 'ready' ? comparisonOfPermit(comparisons.value, assessment.id, assessment.issued) : undefined;
  const { name, permitNumber, stage } = assessment;
  const facts = [
    formatWhen(assessment, criteria),
    times.map((key) => operatingTimeName(criteria, key)).join(' + '),
    permitNumber === '' ? 'no permit number' : `permit ${permitNumber}`,
    stage ?? '',
  ].filter((fact) => fact !== '');
  return (
    <Stack gap={2} px="md" className={classes.header ?? ''}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={34} className={classes.top ?? ''}>
        <Anchor component={Link} to={urls.project(project.id)} size="sm" miw={0} className={classes.back ?? ''}>
          <Group gap={4} wrap="nowrap">
            <IconArrowLeft size={14} style={{ flexShrink: 0 }} />
            <Text span inherit truncate>
              {project.name}
            </Text>
          </Group>
        </Anchor>
        <Group gap={4} wrap="nowrap" ml="auto" style={{ flexShrink: 0 }}>
          <Suspense>
            <PeopleHere assessment={assessment.id} />
          </Suspense>
          <CommentsButton />
        </Group>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.title ?? ''}>
        <PageName isShort>{name}</PageName>
        <Tooltip label="Edit the details">
          <ActionIcon variant="subtle" color="green.9" size="lg" aria-label="Edit the details" onClick={open}>
            <IconEdit size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Text size="sm" c="dimmed" lineClamp={2} title={facts.join(' · ')} className={classes.facts ?? ''}>
        {facts.join(' · ')}
      </Text>
      <Group gap={6} className={classes.badges ?? ''}>
        <MentionsBadge />
        {assessment.issued !== undefined && <RevisionBadge {...assessment.issued} />}
        <PermitAtRiskBadge comparison={comparison} to={urls.monitoring(project.id, assessment.id)} />
      </Group>
      <Suspense>{editing && <EditDetails assessment={assessment} criteria={criteria} onDone={close} />}</Suspense>
    </Stack>
  );
}
