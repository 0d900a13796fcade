import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';

interface AddButtonProps extends ButtonProps {
  onClick: () => void;
}

/** Adds an entry to a list of the editor. */
export function AddButton(props: AddButtonProps) {
  return <Button variant="default" size="xs" w="fit-content" leftSection={<IconPlus size={14} />} {...props} />;
}

interface RemoveButtonProps extends ActionIconProps {
  label: string;
  onClick: () => void;
}

/** Removes an entry from a list of the editor. */
export function RemoveButton({ label, ...props }: RemoveButtonProps) {
  return (
    <ActionIcon variant="subtle" color="green.9" aria-label={label} {...props}>
      <IconTrash size={16} />
    </ActionIcon>
  );
}
