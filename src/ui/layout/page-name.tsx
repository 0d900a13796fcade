import { Title } from '@mantine/core';
import classes from './page-name.module.css';

interface PageNameProps {
  children: string;
  /** Whether it has one line alone, where what is worked at needs the room. */
  isShort?: boolean;
}

/** The heading of a page that has the name of what it shows: in three lines at most, on a phone in two, and whole in its tooltip. */
export function PageName({ children: name, isShort = false }: PageNameProps) {
  return (
    <Title order={1} className={classes.name ?? ''} data-short={isShort} title={name}>
      {name}
    </Title>
  );
}
