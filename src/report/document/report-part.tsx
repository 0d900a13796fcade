import { type ReactNode, Suspense } from 'react';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import classes from './report-document.module.css';
import { Section } from './section.tsx';

/**
 * A part of the report that, where it cannot be drawn, is left out with a sentence in its place. On the page the boundary takes its error;
 * the renderer of the PDF knows no boundaries and draws the fallback of the suspense instead.
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
