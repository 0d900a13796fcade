import { operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { ActionIcon, Anchor, Badge, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconEdit } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { useComparisons } from '../../monitoring/api/use-comparisons.ts';
import { useOperatingTimes } from '../../plan/api/use-operating-times.ts';
import { comparisonOfPermit } from '../../monitoring/rules/bias.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../model/project/report-config.ts';
import type { Freshness } from '../../plan/api/use-freshness.ts';
import { formatWhen } from '../../plan/rules/format-shifts.ts';
import { PageName } from '../../ui/layout/page-name.tsx';
import { PermitAtRiskBadge } from '../../monitoring/screens/permit-at-risk-badge.tsx';
import { ProcessingBadge, useShownState } from '../../plan/screens/details/processing-badge.tsx';
import { RevisionBadge } from '../../revisions/screens/steps/revision-badge.tsx';
import { lazily } from '../../ui/loading/lazily.ts';
import { urls } from '../../ui/urls.ts';

const EditDetails = lazily(async () => (await import('../../plan/screens/details/edit-details.tsx')).EditDetails);

interface AssessmentHeaderProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  freshness: Freshness;
}

/** What the assessment is, with the way to change it. */
export function AssessmentHeader({ project, assessment, config, freshness }: AssessmentHeaderProps) {
  const [editing, { open, close }] = useDisclosure(false);
  const state = useShownState(assessment.processing, freshness);
  const criteria = useMemo(() => criteriaSetOf(config), [config]);
  const times = useOperatingTimes(criteria, assessment);
  const comparisons = useComparisons(project);
  const comparison =
    comparisons.kind === 'ready' ? comparisonOfPermit(comparisons.value, assessment.id, assessment.issued) : undefined;
  const { name, permitNumber, stage } = assessment;
  const facts = [
    formatWhen(assessment, criteria),
    permitNumber === '' ? 'no permit number' : `permit ${permitNumber}`,
    stage ?? '',
  ].filter((fact) => fact !== '');
  return (
    <Stack gap={4} p="md" pb="sm">
      <Anchor component={Link} to={urls.project(project.id)} size="sm">
        <Group gap={4}>
          <IconArrowLeft size={14} /> {project.name}
        </Group>
      </Anchor>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <PageName>{name}</PageName>
        <Tooltip label="Edit the details">
          <ActionIcon variant="subtle" color="green.9" size="lg" aria-label="Edit the details" onClick={open}>
            <IconEdit size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Text>
      <Group gap={6}>
        {times.map((key) => (
          <Badge key={key} variant="outline" color="green.8" size="sm">
            {operatingTimeName(criteria, key)}
          </Badge>
        ))}
        <ProcessingBadge state={state} />
        {assessment.issued !== undefined && <RevisionBadge {...assessment.issued} />}
        <PermitAtRiskBadge comparison={comparison} to={urls.monitoring(project.id, assessment.id)} />
      </Group>
      <Suspense>{editing && <EditDetails assessment={assessment} criteria={criteria} onDone={close} />}</Suspense>
    </Stack>
  );
}
