import type { Report } from '../../rules/report.ts';
import { commitmentsOf } from '../commitments.ts';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';

/** What the applicant commits to. */
export function CommitmentsSection({ report }: { report: Report }) {
  return (
    <Section title="Commitments">
      <p className={classes.lead}>The applicant will carry out the work as it was assessed:</p>
      <ol>
        {commitmentsOf(report).map((sentence, index) => (
          <li key={`${index} ${sentence}`}>{sentence}</li>
        ))}
      </ol>
    </Section>
  );
}
