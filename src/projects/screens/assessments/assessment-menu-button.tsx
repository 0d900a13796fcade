import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

interface AssessmentMenuButtonProps
  extends ActionIconProps, Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** Name of the assessment. */
  name: string;
}

/** The button with three dots that opens the menu of an assessment in a list. */
export function AssessmentMenuButton({ name, ...props }: AssessmentMenuButtonProps) {
  return (
    <ActionIcon variant="subtle" color="green.9" aria-label={`Actions for ${name}`} aria-haspopup="menu" {...props}>
      <IconDots size={18} />
    </ActionIcon>
  );
}
