import { levelNameOf } from '../../../model/criteria/criteria-set.ts';
import { type Report, type TimeSummary, withBoundedLists } from '../../rules/report.ts';
import { positionAtAddress } from '../../../model/results/results-by-address.ts';
import { decibels, grouped, plural } from '../../../model/format/format.ts';
import { formatAccuracy } from '../../../model/criteria/format-accuracy.ts';
import { assessedLevel, overCriterion } from '../../../results/rules/levels.ts';
import { Subheading } from '../headings.tsx';
import { Section } from '../section.tsx';
import classes from '../report-document.module.css';
import { ReportTable } from '../table-frame.tsx';
import { NO_MITIGATION_MEASURE } from '../texts.ts';

/**
 * Shows, for every operating time, the addresses by catchment and perception band, the most affected addresses and the
 * notification lists.
 */
export function TimeSections({ report }: { report: Report }) {
  return report.times.map((time) => (
    <Section key={time.key} title={`Annex A: ${time.name} (${time.hours})`}>
      <CatchmentTable time={time} report={report} />
      {time.catchments.length > MAX_CATCHMENTS && (
        <p className={classes.fine}>
          The {MAX_CATCHMENTS} with the most addresses above their criterion, of {grouped(time.catchments.length)}.
        </p>
      )}
      {time.withinAccuracy !== null && <p className={classes.fine}>{formatAccuracy(time.withinAccuracy)}</p>}
      {time.mostAffected.length > 0 && <MostAffected time={time} set={report.criteria} />}
      <Notifications time={time} report={report} />
    </Section>
  ));
}

/** Most catchments that are listed in each operating time. They are those with the most addresses above their criterion. */
const MAX_CATCHMENTS = 100;

function CatchmentTable({ time, report }: { time: TimeSummary; report: Report }) {
  const isMore = time.catchments.length > MAX_CATCHMENTS;
  const shown = isMore
    ? time.catchments.toSorted((a, b) => b.exceeding - a.exceeding).slice(0, MAX_CATCHMENTS)
    : time.catchments;
  const { words, perception } = report.criteria;
  const bands = [{ key: '', name: 'Below' }, ...perception];
  return (
    <ReportTable
      label={`Catchments, ${time.name}`}
      head={[words.catchment, 'Addresses', `Above ${words.criterion}`, ...bands.map(({ name }) => name)]}
      numbers={[1, Infinity]}
      rows={shown.map(({ catchment, receivers, exceeding, bands: counts }) => [
        catchment || '–',
        grouped(receivers),
        grouped(exceeding),
        ...bands.map(({ key }) => grouped(counts[key] ?? 0)),
      ])}
    />
  );
}

const IN_ADDRESS_LIST = 'The address list (CSV) issued with this report gives all addresses with their measures.';

function MostAffected({ time, set }: { time: TimeSummary; set: Report['criteria'] }) {
  const level = levelNameOf(set, time.key);
  const { criterion, catchment } = set.words;
  return (
    <>
      <Subheading>Most affected</Subheading>
      <p className={classes.fine}>
        {level} in dB(A): typical, with crews spread over their areas; worst, with crews at their loudest position; and
        assessed, with penalties.
      </p>
      <ReportTable
        label={`Most affected, ${time.name}`}
        head={['Address', catchment, 'Typical', 'Worst', 'Assessed', criterion, 'Exceedance, dB', 'Measures']}
        numbers={[2, 6]}
        rows={time.mostAffected.map((receiver) => [
          <>
            {receiver.address || receiver.id}
            <div className={classes.fine}>
              {[receiver.type === 'residence' ? '' : receiver.type, positionAtAddress(receiver)]
                .filter(Boolean)
                .join(', ')}
            </div>
            {receiver.worked !== '' && <div className={classes.fine}>{receiver.worked}</div>}
            {receiver.heard !== '' && <div className={classes.fine}>{receiver.heard}</div>}
          </>,
          receiver.catchment,
          decibels(receiver.laeqTypical),
          decibels(receiver.laeq),
          assessedLevel(set, receiver.laeqAssessed),
          receiver.criterion,
          overCriterion(set, receiver.exceedance),
          receiver.measures.join(' '),
        ])}
      />
      {time.exceeding > time.mostAffected.length && (
        <p className={classes.fine}>
          The {time.mostAffected.length} most affected of {grouped(time.exceeding)}. {IN_ADDRESS_LIST}
        </p>
      )}
    </>
  );
}

function Notifications({ time, report }: { time: TimeSummary; report: Report }) {
  if (time.notifications.length === 0) return <p>{NO_MITIGATION_MEASURE}</p>;
  // Reports from before this limit contain all lists, so the limit is applied here.
  const [bounded = time] = withBoundedLists(report.times).filter(({ key }) => key === time.key);
  const isListed = bounded.notifications.every(({ addresses }) => addresses.length > 0);
  // The section on mitigation states their number.
  if (!isListed)
    return time.exceeding > time.mostAffected.length ? null : <p className={classes.fine}>{IN_ADDRESS_LIST}</p>;
  return (
    <>
      <Subheading>Measures and the addresses they are for</Subheading>
      {bounded.notifications.map(({ measure, count, addresses }) => {
        const known = report.criteria.measures.find(({ key }) => key === measure);
        return (
          <div key={measure}>
            <p className={classes.lead}>
              <strong>
                {measure} {known?.name}
              </strong>
              : {grouped(count)} {plural(count, 'address', 'addresses')}
            </p>
            {isListed && (
              <ul className={classes.addresses}>
                {addresses.map(({ address }) => (
                  <li key={address}>{address}</li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
      {!isListed && <p className={classes.fine}>{IN_ADDRESS_LIST}</p>}
    </>
  );
}
