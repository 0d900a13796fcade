import { levelNameOf } from '../../domain/criteria/criteria-set.ts';
import { type Report, type TimeSummary, withBoundedLists } from '../../domain/report.ts';
import { positionAtAddress } from '../../domain/results-by-address.ts';
import { commonTexts } from '../../texts/common.ts';
import { decibels, grouped } from '../../format/format.ts';
import { reportDocumentTexts } from '../../texts/report-document.ts';
import { formatAccuracy } from '../../ui/format-accuracy.ts';
import { assessedLevel, overCriterion } from '../../ui/levels.ts';
import { Subheading } from '../headings.tsx';
import { Section } from '../section.tsx';
import classes from '../report-document.module.css';
import { TableFrame } from '../table-frame.tsx';

/** For every operating time: addresses by catchment and band, the most affected, and whom to tell. */
export function TimeSections({ report }: { report: Report }) {
  return report.times.map((time) => (
    <Section key={time.key} title={`${time.name} (${time.hours})`}>
      <CatchmentTable time={time} report={report} />
      {time.catchments.length > MAX_CATCHMENTS && (
        <p className={classes.fine}>
          {reportDocumentTexts.withMostAddressesThatExceed(MAX_CATCHMENTS, grouped(time.catchments.length))}
        </p>
      )}
      {time.withinAccuracy !== null && <p className={classes.fine}>{formatAccuracy(time.withinAccuracy)}</p>}
      {time.mostAffected.length > 0 && <MostAffected time={time} set={report.criteria} />}
      <Notifications time={time} report={report} />
    </Section>
  ));
}

/** So many catchments have a row in each operating time. */
const MAX_CATCHMENTS = 100;

function CatchmentTable({ time, report }: { time: TimeSummary; report: Report }) {
  const isMore = time.catchments.length > MAX_CATCHMENTS;
  const shown = isMore
    ? time.catchments.toSorted((a, b) => b.exceeding - a.exceeding).slice(0, MAX_CATCHMENTS)
    : time.catchments;
  const bands = [{ key: '', name: reportDocumentTexts.belowAllBands }, ...report.criteria.perception];
  return (
    <TableFrame label={reportDocumentTexts.catchments(time.name)}>
      <thead>
        <tr>
          <th>{report.criteria.words.catchment}</th>
          <th className={classes.number}>{commonTexts.addresses}</th>
          <th className={classes.number}>{reportDocumentTexts.exceeding}</th>
          {bands.map(({ key, name }) => (
            <th key={key} className={classes.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ catchment, receivers, exceeding, bands: counts }) => (
          <tr key={catchment}>
            <td>{catchment || '–'}</td>
            <td className={classes.number}>{grouped(receivers)}</td>
            <td className={classes.number}>{grouped(exceeding)}</td>
            {bands.map(({ key }) => (
              <td key={key} className={classes.number}>
                {grouped(counts[key] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function MostAffected({ time, set }: { time: TimeSummary; set: Report['criteria'] }) {
  const level = levelNameOf(set, time.key);
  const { criterion, catchment } = set.words;
  return (
    <>
      <Subheading>{reportDocumentTexts.mostAffected}</Subheading>
      <p className={classes.fine}>{reportDocumentTexts.inDBA(level)}</p>
      <TableFrame label={reportDocumentTexts.mostAffectedIn(time.name)}>
        <thead>
          <tr>
            <th>{commonTexts.address}</th>
            <th>{catchment}</th>
            <th className={classes.number}>{reportDocumentTexts.typical}</th>
            <th className={classes.number}>{reportDocumentTexts.worst}</th>
            <th className={classes.number}>{reportDocumentTexts.compared}</th>
            <th className={classes.number}>{criterion}</th>
            <th className={classes.number}>{commonTexts.over}</th>
            <th>{commonTexts.measures}</th>
          </tr>
        </thead>
        <tbody>
          {time.mostAffected.map((receiver) => (
            <tr key={receiver.id}>
              <td>
                {receiver.address || receiver.id}
                <div className={classes.fine}>
                  {[receiver.type === 'residence' ? '' : receiver.type, positionAtAddress(receiver)]
                    .filter(Boolean)
                    .join(', ')}
                </div>
                {receiver.worked !== '' && <div className={classes.fine}>{receiver.worked}</div>}
                {receiver.heard !== '' && <div className={classes.fine}>{receiver.heard}</div>}
              </td>
              <td>{receiver.catchment}</td>
              <td className={classes.number}>{decibels(receiver.laeqTypical)}</td>
              <td className={classes.number}>{decibels(receiver.laeq)}</td>
              <td className={classes.number}>{assessedLevel(set, receiver.laeqAssessed)}</td>
              <td className={classes.number}>{receiver.criterion}</td>
              <td className={classes.number}>{overCriterion(set, receiver.exceedance)}</td>
              <td>{receiver.measures.join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {time.exceeding > time.mostAffected.length && (
        <p className={classes.fine}>
          {reportDocumentTexts.mostAffectedOfAllAreInAppendix(time.mostAffected.length, grouped(time.exceeding))}
        </p>
      )}
    </>
  );
}

function Notifications({ time, report }: { time: TimeSummary; report: Report }) {
  if (time.notifications.length === 0) return <p>{reportDocumentTexts.noMitigationMeasureIsAsked}</p>;
  // One that was stored before there was a limit has them all.
  const [bounded = time] = withBoundedLists(report.times).filter(({ key }) => key === time.key);
  const isListed = bounded.notifications.every(({ addresses }) => addresses.length > 0);
  const inAppendix = reportDocumentTexts.appendix;
  // How many they are stands under mitigation.
  if (!isListed && report.mitigation !== null) return <p className={classes.fine}>{inAppendix}</p>;
  return (
    <>
      <Subheading>{reportDocumentTexts.measuresAndAddresses}</Subheading>
      {bounded.notifications.map(({ measure, count, addresses }) => {
        const known = report.criteria.measures.find(({ key }) => key === measure);
        return (
          <div key={measure}>
            <p className={classes.lead}>
              <strong>
                {measure} {known?.name}
              </strong>
              {report.mitigation === null && ` (${known?.description})`}: {grouped(count)}{' '}
              {reportDocumentTexts.addresses(count)}
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
      {!isListed && <p className={classes.fine}>{inAppendix}</p>}
    </>
  );
}
