import type { Report } from '../../rules/report.ts';
import { grouped, shownTimeInZone } from '../../../model/format/format.ts';
import { dateRange } from '../../../model/time/dates.ts';
import { Subheading } from '../headings.tsx';
import { Section } from '../section.tsx';
import { ReportTable } from '../table-frame.tsx';

/** Most days that are listed one by one. */
const NAMED_DAYS = 7;

/**
 * Shows the other works whose levels are added to those of this work, and the resulting levels. Renders nothing if each work is
 * compared with the criteria separately.
 */
export function CumulativeSection({ report: { together, criteria } }: { report: Report }) {
  if (together === null) return null;
  const { madeAt, works, parts, notes } = together;
  return (
    <Section title="Works at the same time">
      <p>
        This project compares its criteria with the sum of works at the same time. The sum was calculated on{' '}
        {shownTimeInZone(new Date(madeAt), criteria.timeZone)}, from the results of the works at that time
        {works.length === 0
          ? '; no other work with levels took place at the same time.'
          : '; later changes to the works are not included. Each work is included with its worst 15 minutes, so the sum is an upper bound.'}
      </p>
      {works.length > 0 && (
        <ReportTable
          label="Works in the sum"
          head={['Work', 'Processed']}
          rows={works.map(({ name, note, processedAt }) => [
            note === '' ? name : `${name} (${note})`,
            processedAt === null
              ? 'levels from another project'
              : shownTimeInZone(new Date(processedAt), criteria.timeZone),
          ])}
        />
      )}
      {parts.length > 0 && <Subheading>Cumulative noise</Subheading>}
      {parts.length > 0 && (
        <ReportTable
          label="Cumulative noise"
          head={[
            'Operating time',
            'Together with',
            'Days',
            `Addresses above ${criteria.words.criterion}`,
            'Cumulative exceedance only',
          ]}
          rows={parts.map(({ time, works: names, days, exceeding, onlyTogether }) => [
            time,
            names.join(', '),
            formatDays(days),
            grouped(exceeding),
            grouped(onlyTogether),
          ])}
        />
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Section>
  );
}

function formatDays(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length > NAMED_DAYS) return `${days.length} days, ${dateRange(first, last)}`;
  return days.map((day) => dateRange(day, day)).join(', ');
}
