import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconMap, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAssessment } from '../../../backend/assessments.ts';
import { errorText } from '../../../backend/error-texts.ts';
import { useAccount } from '../../../backend/session.ts';
import type { Plan } from '../../../assessment/changed-plan.ts';
import { type Assessment, copyAssessment } from '../../../domain/assessment.ts';
import type { CriteriaSet } from '../../../domain/criteria/criteria-set.ts';
import type { LoadedProjectWithUid } from '../../../domain/project.ts';
import { urls } from '../../../ui/urls.ts';
import { HoursDialog } from './hours-dialog.tsx';
import type { AskedVariant } from './use-what-if.ts';

const tell = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) });

interface VariantMenuProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  criteria: CriteriaSet;
  variant: AskedVariant;
  isMapped: boolean;
  onMap: () => void;
  onDrop: () => void;
}

/** What can be done with a variant that is compared. */
export function VariantMenu({ project, assessment, criteria, variant, isMapped, onMap, onDrop }: VariantMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const makeAssessment = useMakeAssessment(project, assessment);
  const name = `${assessment.name}: ${variant.name}`;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="green.9" size="sm" aria-label={`Actions for ${variant.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMap size={16} />} disabled={variant.settled?.kind !== 'settled'} onClick={onMap}>
            {isMapped ? 'Show levels again' : 'Show the difference on the map'}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlus size={16} />}
            disabled={project.archived}
            onClick={() => {
              if (variant.isHoursOnly === true) setAsking(true);
              else makeAssessment(name, variant.plan).catch(tell);
            }}
          >
            {variant.isHoursOnly === true ? 'Make it an assessment …' : 'Make it an assessment'}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDrop}>
            Take it off the table
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <HoursDialog
          name={name}
          assessment={assessment}
          plan={variant.plan}
          criteria={criteria}
          onMake={async (plan) => makeAssessment(name, plan)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What makes an assessment of a plan, and goes to it. */
function useMakeAssessment(project: LoadedProjectWithUid, assessment: Assessment) {
  const { email } = useAccount();
  const navigate = useNavigate();
  return async (name: string, { shifts, ...plan }: Plan): Promise<void> => {
    const { shifts: _, ...copy } = copyAssessment(assessment, email);
    const id = await createAssessment({ ...copy, ...plan, ...(shifts && { shifts }), name }, email);
    await navigate(urls.assessment(project.id, id));
  };
}
