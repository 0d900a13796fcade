import { operatingTimeName } from '../../domain/criteria/criteria-set.ts';
import { ActionIcon, Anchor, Badge, Button, Checkbox, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { createAssessment, setActive } from '../../backend/assessments.ts';
import { useAccount } from '../../backend/session.ts';
import { type Assessment, copyAssessment, workAreasInOrder } from '../../domain/assessment.ts';
import type { KeptComparison } from '../../domain/monitoring/agreement.ts';
import { useOperatingTimes } from '../../queries/use-operating-times.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../domain/report-config.ts';
import { commonTexts } from '../../texts/common.ts';
import { projectTexts } from '../../texts/project.ts';
import { dateRange } from '../../ui/dates.ts';
import { AmberBadge } from '../../ui/monitoring/amber-badge.tsx';
import { ProcessingBadge, type ShownState } from '../../ui/processing-badge.tsx';
import { RevisionBadge } from '../../ui/revisions/revision-badge.tsx';
import { urls } from '../../ui/urls.ts';
import { showFailure } from './show-failure.ts';

interface AssessmentItemProps {
  assessment: Assessment;
  state: ShownState;
  project: LoadedProjectWithUid;
  config: ReportConfig;
  /** How its measurements stand to its permit; undefined where there are none. */
  comparison: KeptComparison | undefined;
  chosen: boolean;
  onToggle: () => void;
}

export function AssessmentItem(props: AssessmentItemProps) {
  const { assessment, state, project, config, comparison, chosen, onToggle } = props;
  const { id, name, permitNumber, startDate, endDate } = assessment;
  const criteria = useMemo(() => criteriaSetOf(config), [config]);
  const times = useOperatingTimes(criteria, assessment);
  const areaCount = workAreasInOrder(assessment.workAreas).length;
  return (
    <Paper component="li" withBorder p="sm">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Checkbox mt={3} checked={chosen} onChange={onToggle} aria-label={projectTexts.choose(name)} />
        <Stack gap={4} flex={1} miw={0}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Anchor component={Link} to={urls.assessment(project.id, id)} fw={600} truncate title={name}>
              {name}
            </Anchor>
            <ProcessingBadge state={state} />
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {dateRange(startDate, endDate)}
            {permitNumber === '' ? '' : projectTexts.permit(permitNumber)}
          </Text>
          <Group gap={6}>
            {times.map((key) => (
              <Badge key={key} variant="outline" color="green.8" size="sm">
                {operatingTimeName(criteria, key)}
              </Badge>
            ))}
            {assessment.issued !== undefined && <RevisionBadge {...assessment.issued} />}
            <AmberBadge comparison={comparison} to={urls.monitoring(project.id, id)} />
            <Text size="xs" c="dimmed">
              {projectTexts.workAreas(areaCount)}
            </Text>
          </Group>
        </Stack>
        <ItemMenu assessment={assessment} project={project} />
      </Group>
    </Paper>
  );
}

function ItemMenu({ assessment, project }: Pick<AssessmentItemProps, 'assessment' | 'project'>) {
  const { email } = useAccount();
  const navigate = useNavigate();
  const copy = async () => {
    try {
      await navigate(urls.assessment(project.id, await createAssessment(copyAssessment(assessment, email), email)));
    } catch (error) {
      showFailure(error);
    }
  };
  const restore = (notification: string) => {
    notifications.hide(notification);
    setActive(assessment.id, true, email).catch(showFailure);
  };
  const deactivate = () => {
    setActive(assessment.id, false, email).catch(showFailure);
    const notification = `deactivated-${assessment.id}`;
    notifications.show({
      id: notification,
      autoClose: 12_000,
      color: 'green',
      title: projectTexts.wasRemoved(assessment.name),
      message: (
        <Button size="xs" mt={4} variant="default" onClick={() => restore(notification)}>
          {projectTexts.bringItBack}
        </Button>
      ),
    });
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="green.9" aria-label={projectTexts.actionsFor(assessment.name)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} />} disabled={project.archived} onClick={() => void copy()}>
          {commonTexts.copy}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red.9" onClick={deactivate}>
          {commonTexts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
