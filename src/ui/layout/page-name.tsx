import { Title } from '@mantine/core';
import classes from './page-name.module.css';

interface PageNameProps {
  children: string;
  /** Whether it has only one line, on pages that need the space for work. */
  isShort?: boolean;
}

/**
 * The heading of a page with the name of its object. It has at most three lines, or two on a phone, and the full name in a
 * tooltip.
 */
export function PageName({ children: name, isShort = false }: PageNameProps) {
  return (
    <Title order={1} className={classes.name ?? ''} data-short={isShort} title={name}>
      {name}
    </Title>
  );
}
