import type { Report } from '../../domain/report.ts';
import { commonTexts } from '../../texts/common.ts';
import { grouped, shownTimeInZone } from '../../format/format.ts';
import { reportDocumentTexts } from '../../texts/report-document.ts';
import { dateRange } from '../../ui/dates.ts';
import { Subheading } from '../headings.tsx';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

/** So many days are named one by one. */
const NAMED_DAYS = 7;

/** The works that this one was summed with, and what they come to; nothing where criteria are held against each work. */
export function TogetherSection({ report: { together, criteria } }: { report: Report }) {
  if (together === null) return null;
  const { madeAt, works, parts, notes } = together;
  return (
    <Section title={reportDocumentTexts.worksAtSameTime}>
      <p>
        {reportDocumentTexts.thisProjectHoldsItsCriteria(
          shownTimeInZone(new Date(madeAt), criteria.timeZone),
          works.length === 0,
        )}
      </p>
      {works.length > 0 && (
        <TableFrame label={reportDocumentTexts.worksInTheSum}>
          <thead>
            <tr>
              <th>{reportDocumentTexts.work}</th>
              <th>{reportDocumentTexts.processed}</th>
            </tr>
          </thead>
          <tbody>
            {works.map(({ name, note, processedAt }, index) => (
              <tr key={`${index} ${name}`}>
                <td>
                  {name}
                  {note !== '' && ` (${note})`}
                </td>
                <td>
                  {processedAt === null
                    ? reportDocumentTexts.levelsOfWorksElsewhere
                    : shownTimeInZone(new Date(processedAt), criteria.timeZone)}
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {parts.length > 0 && <Subheading>{reportDocumentTexts.cumulativeNoise}</Subheading>}
      {parts.length > 0 && (
        <TableFrame label={reportDocumentTexts.cumulativeNoise}>
          <thead>
            <tr>
              <th>{commonTexts.operatingTime}</th>
              <th>{reportDocumentTexts.togetherWith}</th>
              <th>{reportDocumentTexts.days}</th>
              <th>{reportDocumentTexts.addressesOver}</th>
              <th>{reportDocumentTexts.onlyTogether}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ time, works: names, days, exceeding, onlyTogether }, index) => (
              <tr key={`${index} ${time}`}>
                <td>{time}</td>
                <td>{names.join(', ')}</td>
                <td>{formatDays(days)}</td>
                <td>{grouped(exceeding)}</td>
                <td>{grouped(onlyTogether)}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Section>
  );
}

function formatDays(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length > NAMED_DAYS) return reportDocumentTexts.daysInRange(days.length, dateRange(first, last));
  return days.map((day) => dateRange(day, day)).join(', ');
}
