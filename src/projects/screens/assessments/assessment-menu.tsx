import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCalendarPlus, IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAssessment, setActive } from '../../../plan/api/edit-assessments.ts';
import { useAccount } from '../../../people/api/session.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { copyAssessment } from '../../../plan/rules/combine-assessments.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { useOpenAtOnce } from '../../../ui/loading/on-demand.tsx';
import { urls } from '../../../ui/urls.ts';
import { AssessmentMenuButton } from './assessment-menu-button.tsx';
import { useOpenedProject } from '../../api/project-context.ts';
import { CopyToNightDialog } from './copy-to-night-dialog.tsx';
import { showFailure } from '../show-failure.ts';

interface AssessmentMenuProps {
  assessment: Assessment;
  project: LoadedProjectWithUid;
}

/**
 * The menu of an assessment in a list. Its code is fetched when a person opens it, and the menu then opens without another click.
 */
export function AssessmentMenu({ assessment, project }: AssessmentMenuProps) {
  const button = useOpenAtOnce();
  const { email } = useAccount();
  const navigate = useNavigate();
  const { config } = useOpenedProject();
  const [isMoving, setMoving] = useState(false);
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
      title: `“${assessment.name}” was deactivated`,
      message: (
        <Button size="xs" mt={4} variant="default" onClick={() => restore(notification)}>
          Restore
        </Button>
      ),
    });
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <AssessmentMenuButton name={assessment.name} ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} disabled={project.archived} onClick={() => void copy()}>
            Copy
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCalendarPlus size={16} />}
            disabled={project.archived || config.kind !== 'ready'}
            onClick={() => setMoving(true)}
          >
            Copy to another night …
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} color="red.9" onClick={deactivate}>
            Deactivate
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMoving && config.kind === 'ready' && (
        <CopyToNightDialog
          assessment={assessment}
          project={project}
          config={config.value}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}
