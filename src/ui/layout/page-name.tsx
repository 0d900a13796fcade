import { Title } from '@mantine/core';
import classes from './page-name.module.css';

/** The heading of a page that has the name of what it shows: in three lines at most, on a phone in two, and whole in its tooltip. */
export function PageName({ children: name }: { children: string }) {
  return (
    <Title order={1} className={classes.name ?? ''} title={name}>
      {name}
    </Title>
  );
}
