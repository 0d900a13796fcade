import type { ReactNode } from 'react';
import { SectionHeading, Subheading } from './headings.tsx';
import classes from './report-document.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <SectionHeading>{title}</SectionHeading>
      {children}
    </section>
  );
}

/** A subsection of the report. */
export function Subsection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Subheading>{title}</Subheading>
      {children}
    </section>
  );
}
