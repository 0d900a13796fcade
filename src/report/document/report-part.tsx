import { type ReactNode, Suspense } from 'react';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import classes from './report-document.module.css';
import { Section } from './section.tsx';

/**
 * A section of the report. If it cannot be drawn, a notice replaces it. In the browser an error boundary catches the error. The
 * PDF renderer does not support error boundaries and renders the fallback of `Suspense` instead.
 */
export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  const leftOut = (
    <Section title={title}>
      <p className={classes.notice}>
        This section could not be drawn and is left out. Ask your administrator before you hand the report in.
      </p>
    </Section>
  );
  return (
    <Suspense fallback={leftOut}>
      <PartBoundary fallback={leftOut}>{children}</PartBoundary>
    </Suspense>
  );
}
