import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

type LayersButtonProps = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

/** The button of a map that opens the list of layers. */
export function LayersButton(props: LayersButtonProps) {
  return (
    <ActionIcon variant="default" size={34} aria-label="Layers" title="Layers" aria-haspopup="dialog" {...props}>
      <IconStack2 size={18} stroke={1.6} />
    </ActionIcon>
  );
}
