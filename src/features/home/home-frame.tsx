import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '../../texts/common.ts';
import { homeTexts } from '../../texts/home.ts';
import { LoadingState } from '../../ui/states.tsx';
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
      <section aria-labelledby="projects">
        <Title order={1} mb="md" id="projects">
          {commonTexts.yourProjects}
        </Title>
        {children}
      </section>
      {beside}
    </div>
  );
}

/** The nights that come. */
export function ComingSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="coming">
      <Title order={2} id="coming" mb="md">
        {homeTexts.tonightAndNextSevenNights}
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
