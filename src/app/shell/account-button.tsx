import { Text, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './shell.module.css';

interface AccountButtonProps extends UnstyledButtonProps, Omit<ComponentPropsWithRef<'button'>, 'style'> {
  name: string;
}

/** Button with the name of the signed-in user, which opens the account menu. */
export function AccountButton({ name, ...props }: AccountButtonProps) {
  return (
    <UnstyledButton
      className={classes.account ?? ''}
      aria-label={`${name}: Account menu`}
      aria-haspopup="menu"
      {...props}
    >
      <Text size="sm" truncate maw={220} title={name}>
        {name}
      </Text>
      <IconChevronDown size={16} />
    </UnstyledButton>
  );
}
