import { type ComparedLogger, spreadOf } from '../../domain/monitoring/bias.ts';
import { TOLERANCE_DB } from '../../domain/monitoring/comparison.ts';
import type { Report } from '../../domain/report.ts';
import { measuredSoundPowers, type ReportedComparison } from '../../domain/reporting/monitoring.ts';
import { commonTexts } from '../../texts/common.ts';
import { decibels, fixed, shownClock, signedDecibels } from '../../format/format.ts';
import { reportDocumentTexts } from '../../texts/report-document.ts';
import { Subheading } from '../headings.tsx';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

interface MonitoringSectionProps {
  report: Report;
  /** What was measured since; undefined where nothing was and for what a run wrote, null where it was taken back. */
  measured?: ReportedComparison | null | undefined;
}

/** What loggers measured beside what the report predicts, and equipment whose sound power was measured; nothing where there is neither. */
export function MonitoringSection({ report, measured }: MonitoringSectionProps) {
  const comparison = measured === undefined ? report.monitoring : measured;
  const powers = measuredSoundPowers(report.areas);
  if (comparison === null && powers.length === 0) return null;
  return (
    <Section title={commonTexts.monitoring}>
      {comparison !== null && <Compared comparison={comparison} />}
      {powers.length > 0 && (
        <>
          <Subheading>{reportDocumentTexts.soundPowersThatWereMeasured}</Subheading>
          <TableFrame label={reportDocumentTexts.soundPowersThatWereMeasured}>
            <thead>
              <tr>
                <th>{commonTexts.equipment}</th>
                <th>{reportDocumentTexts.lwaOfOneItem}</th>
                <th>{commonTexts.source}</th>
              </tr>
            </thead>
            <tbody>
              {powers.map(({ name, lwaItem, source }) => (
                <tr key={`${name} ${source}`}>
                  <td>{name}</td>
                  <td>{decibels(lwaItem)}</td>
                  <td>{source}</td>
                </tr>
              ))}
            </tbody>
          </TableFrame>
        </>
      )}
    </Section>
  );
}

function Compared({ comparison }: { comparison: ReportedComparison }) {
  const { revision, quarters, shifts, over, loggers, mostDb, mostAt, mostLogger, outOfDate } = comparison;
  const { biasDb, deviationDb } = spreadOf(comparison);
  return (
    <>
      <p>
        {reportDocumentTexts.quarterOfHour(
          quarters,
          shifts,
          revision === '' ? reportDocumentTexts.ofThisPlan : reportDocumentTexts.ofRevision(revision),
          over === 0 ? commonTexts.none : over,
          over > 1,
          TOLERANCE_DB,
          signedDecibels(biasDb),
          deviationDb === null ? '' : reportDocumentTexts.withStandardDeviationOfDB(decibels(deviationDb)),
          signedDecibels(mostDb),
          shownClock(mostAt),
          mostLogger,
        )}
      </p>
      {outOfDate && <p>{reportDocumentTexts.thisComparison}</p>}
      {loggers.length === 0 && <p>{reportDocumentTexts.itWasMadeBeforePlaces}</p>}
      {loggers.length > 0 && (
        <TableFrame label={reportDocumentTexts.measuredAndPredictedByLogger}>
          <thead>
            <tr>
              <th>{reportDocumentTexts.logger}</th>
              <th>{reportDocumentTexts.latitudeLongitudeHeightM}</th>
              <th>{reportDocumentTexts.quarters}</th>
              <th>{reportDocumentTexts.withinDB(TOLERANCE_DB)}</th>
              <th>{reportDocumentTexts.overByMore}</th>
              <th>{reportDocumentTexts.meanDB}</th>
              <th>{reportDocumentTexts.standardDeviationDB}</th>
              <th>{reportDocumentTexts.largestDB}</th>
            </tr>
          </thead>
          <tbody>
            {loggers.map((logger) => (
              <LoggerRow key={logger.id} logger={logger} />
            ))}
          </tbody>
        </TableFrame>
      )}
    </>
  );
}

function LoggerRow({ logger }: { logger: ComparedLogger }) {
  const { name, lat, lon, height, quarters, within, over, mostDb, mostAt } = logger;
  const { biasDb, deviationDb } = spreadOf(logger);
  return (
    <tr>
      <td>{name}</td>
      <td>
        {fixed(lat, 5)}, {fixed(lon, 5)}; {height}
      </td>
      <td>{quarters}</td>
      <td>{within}</td>
      <td>{over}</td>
      <td>{quarters === 0 ? '–' : signedDecibels(biasDb)}</td>
      <td>{deviationDb === null ? '–' : decibels(deviationDb)}</td>
      <td>{quarters === 0 ? '–' : `${signedDecibels(mostDb)}, ${shownClock(mostAt)}`}</td>
    </tr>
  );
}
