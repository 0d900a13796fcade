import { type ComparedLogger, spreadOf } from '../../../monitoring/rules/bias.ts';
import { TOLERANCE_DB } from '../../../monitoring/rules/comparison.ts';
import type { Report } from '../../rules/report.ts';
import { measuredSoundPowers, type ReportedComparison } from '../../rules/monitoring.ts';
import { decibels, fixed, plural, shownClock, signedDecibels } from '../../../model/format/format.ts';
import { Subheading } from '../headings.tsx';
import { Section } from '../section.tsx';
import { ReportTable } from '../table-frame.tsx';

const SOUND_POWERS_THAT_WERE_MEASURED = 'Measured sound power levels';

interface MonitoringSectionProps {
  report: Report;
  /**
   * Comparison with measurements since the issue. Undefined if there is none and for the report of a run. Null if it was
   * withdrawn.
   */
  measured?: ReportedComparison | null | undefined;
}

/**
 * Shows measured levels next to predicted ones, and the equipment whose sound power was measured. Renders nothing if there is
 * neither.
 */
export function MonitoringSection({ report, measured }: MonitoringSectionProps) {
  const comparison = measured === undefined ? report.monitoring : measured;
  const powers = measuredSoundPowers(report.areas);
  if (comparison === null && powers.length === 0) return null;
  return (
    <Section title="Monitoring">
      {comparison !== null && <Compared comparison={comparison} />}
      {powers.length > 0 && (
        <>
          <Subheading>{SOUND_POWERS_THAT_WERE_MEASURED}</Subheading>
          <ReportTable
            label={SOUND_POWERS_THAT_WERE_MEASURED}
            head={['Equipment', 'LWA of one item, dB(A)', 'Source']}
            rows={powers.map(({ name, lwaItem, source }) => [name, decibels(lwaItem), source])}
          />
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
        {plural(quarters, 'One 15-min period', `${quarters} 15-min periods`)} in{' '}
        {plural(shifts, 'one shift', `${shifts} shifts`)} {plural(quarters, 'was', 'were')} compared with the prediction
        {revision === '' ? ' of this plan' : ` of revision ${revision}`} for the equipment that was on: LAeq of 15
        minutes without penalty, in the free field. {over === 0 ? 'None' : over} {over > 1 ? 'are' : 'is'} above it by
        more than {TOLERANCE_DB} dB. Measurements differ from it by {signedDecibels(biasDb)} dB on average
        {deviationDb === null ? '' : `, with a standard deviation of ${decibels(deviationDb)} dB`}; the largest
        difference is {signedDecibels(mostDb)} dB, on {shownClock(mostAt)} at {mostLogger}.
      </p>
      {outOfDate && (
        <p>This comparison is out of date: a logger was moved or removed after it, and it was not compared again.</p>
      )}
      {loggers.length === 0 && (
        <p>Logger positions were not yet recorded when it was made, so later moves are not known.</p>
      )}
      {loggers.length > 0 && (
        <ReportTable label="Measured and predicted by logger" head={LOGGER_HEAD} rows={loggers.map(loggerRow)} />
      )}
    </>
  );
}

const LOGGER_HEAD = [
  'Logger',
  'Latitude, longitude; height, m',
  '15-min periods',
  `Within ${TOLERANCE_DB} dB`,
  'Above by more',
  'Mean, dB',
  'Standard deviation, dB',
  'Largest, dB',
];

function loggerRow(logger: ComparedLogger) {
  const { name, lat, lon, height, quarters, within, over, mostDb, mostAt } = logger;
  const { biasDb, deviationDb } = spreadOf(logger);
  return [
    name,
    `${fixed(lat, 5)}, ${fixed(lon, 5)}; ${height}`,
    quarters,
    within,
    over,
    quarters === 0 ? '–' : signedDecibels(biasDb),
    deviationDb === null ? '–' : decibels(deviationDb),
    quarters === 0 ? '–' : `${signedDecibels(mostDb)}, ${shownClock(mostAt)}`,
  ];
}
