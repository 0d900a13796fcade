import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadingState } from '../ui/loading/states.tsx';
import classes from './home.module.css';

interface ColumnsProps {
  /** Content next to the projects. Null for none. */
  beside: ReactNode;
  children: ReactNode;
}

/** Two columns: the projects and the coming work. */
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

/** Section of the coming nights. */
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

/** Shown while the projects are being loaded. */
export function WaitingColumns() {
  // Both columns are loaded together, so screen readers announce the loading only once.
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
