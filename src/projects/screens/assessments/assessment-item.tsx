import { operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import { Anchor, Badge, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type Assessment, workAreasInOrder } from '../../../model/assessment/assessment.ts';
import type { KeptComparison } from '../../../monitoring/rules/bias.ts';
import { useOperatingTimes } from '../../../plan/api/use-operating-times.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../../model/project/report-config.ts';
import { datesOfWork } from '../../../model/time/dates.ts';
import { PermitAtRiskBadge } from '../../../monitoring/screens/permit-at-risk-badge.tsx';
import { lazily } from '../../../ui/loading/lazily.ts';
import { OnDemand } from '../../../ui/loading/on-demand.tsx';
import { ProcessingBadge, type ShownState } from '../../../plan/screens/details/processing-badge.tsx';
import { RevisionBadge } from '../../../revisions/screens/steps/revision-badge.tsx';
import { urls } from '../../../ui/urls.ts';
import { AssessmentMenuButton } from './assessment-menu-button.tsx';
import { counted } from '../../../model/format/format.ts';

const loadMenu = async () => (await import('./assessment-menu.tsx')).AssessmentMenu;
const AssessmentMenu = lazily(loadMenu);

interface AssessmentItemProps {
  assessment: Assessment;
  state: ShownState;
  project: LoadedProjectWithUid;
  config: ReportConfig;
  /** Comparison of its measurements with its permit. Undefined if there is none. */
  comparison: KeptComparison | undefined;
  chosen: boolean;
  onToggle: () => void;
}

export function AssessmentItem(props: AssessmentItemProps) {
  const { assessment, state, project, config, comparison, chosen, onToggle } = props;
  const { id, name, permitNumber } = assessment;
  const criteria = useMemo(() => criteriaSetOf(config), [config]);
  const times = useOperatingTimes(criteria, assessment);
  const areaCount = workAreasInOrder(assessment.workAreas).length;
  return (
    <Paper component="li" withBorder p="sm">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Checkbox mt={3} checked={chosen} onChange={onToggle} aria-label={`Choose ${name}`} />
        <Stack gap={4} flex={1} miw={0}>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <Anchor component={Link} to={urls.assessment(project.id, id)} fw={600} lineClamp={3} title={name}>
              {name}
            </Anchor>
            <ProcessingBadge state={state} />
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {datesOfWork(assessment)}
            {permitNumber === '' ? '' : ` · permit ${permitNumber}`}
          </Text>
          <Group gap={6}>
            {times.map((key) => (
              <Badge key={key} variant="outline" color="green.8" size="sm">
                {operatingTimeName(criteria, key)}
              </Badge>
            ))}
            {assessment.issued !== undefined && <RevisionBadge {...assessment.issued} />}
            <PermitAtRiskBadge comparison={comparison} to={urls.monitoring(project.id, id)} />
            <Text size="xs" c="dimmed">
              {counted(areaCount, 'work area')}
            </Text>
          </Group>
        </Stack>
        <OnDemand load={loadMenu} renderButton={(handlers) => <AssessmentMenuButton name={name} {...handlers} />}>
          <AssessmentMenu assessment={assessment} project={project} />
        </OnDemand>
      </Group>
    </Paper>
  );
}
