import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  label: string;
  /** If absent, it is the label. */
  tooltip?: string;
  /** Whether the tool is selected. Absent for a button that selects no tool. */
  isUsed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button of a toolbar on a map. */
export function ToolButton({ label, tooltip = label, isUsed, isDisabled = false, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip label={tooltip}>
      <ActionIcon
        size="lg"
        variant={isUsed === true ? 'filled' : 'subtle'}
        color={isUsed === true ? 'lime' : 'green.9'}
        aria-label={label}
        aria-pressed={isUsed}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
