import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadingState } from '../ui/loading/states.tsx';
import classes from './home.module.css';

interface ColumnsProps {
  /** What stands beside the projects; null where there are none. */
  beside: ReactNode;
  children: ReactNode;
}

/** The projects, and what comes. */
export function Columns({ beside, children }: ColumnsProps) {
  return (
    <div className={beside === null ? '' : (classes.columns ?? '')}>
      <Part id="projects" order={1} title="Your projects">
        {children}
      </Part>
      {beside}
    </div>
  );
}

/** The nights that come. */
export function ComingSection({ children }: { children: ReactNode }) {
  return (
    <Part id="coming" order={2} title="Tonight and the next seven nights">
      {children}
    </Part>
  );
}

interface PartProps {
  id: string;
  order: 1 | 2;
  title: string;
  children: ReactNode;
}

function Part({ id, order, title, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <Title order={order} mb="md" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}

/** What stands there until the projects do. */
export function WaitingColumns() {
  // Both come together: readers of screens hear of it once.
  const coming = (
    <ComingSection>
      <div aria-hidden>
        <LoadingState />
      </div>
    </ComingSection>
  );
  return (
    <Columns beside={coming}>
      <LoadingState />
    </Columns>
  );
}
