import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconMap, IconPlus, IconTrash } from '@tabler/icons-react';
import { errorText } from '../../firebase/error-texts.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { useMakeAssessment } from './use-make-assessment.ts';
import type { AskedVariant } from './use-what-if.ts';

const showError = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) });

interface VariantMenuProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  variant: AskedVariant;
  isMapped: boolean;
  onMap: () => void;
  onDrop: () => void;
  /** Opens the dialog for the shifts. A variant in other hours has none and needs them to become an assessment. */
  onAskShifts: () => void;
}

/** Menu with the actions for a variant in the comparison. */
export function VariantMenu({ project, assessment, variant, ...actions }: VariantMenuProps) {
  const { isMapped, onMap, onDrop, onAskShifts } = actions;
  const makeAssessment = useMakeAssessment(project);
  const { name, plan, isHoursOnly = false } = variant;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="green.9" size="sm" aria-label={`Actions for ${name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMap size={16} />} disabled={variant.outcome?.kind !== 'assessed'} onClick={onMap}>
          {isMapped ? 'Show levels again' : 'Show the difference on the map'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPlus size={16} />}
          disabled={project.archived}
          onClick={() => {
            if (isHoursOnly) onAskShifts();
            else makeAssessment(assessment, name, plan).catch(showError);
          }}
        >
          {isHoursOnly ? 'Save as assessment …' : 'Save as assessment'}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDrop}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
