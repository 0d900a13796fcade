import { Fragment } from 'react';
import { type Criterion, criterionOf } from '../../../model/criteria/assess-receiver.ts';
import type { OperatingTime } from '../../../model/criteria/criteria-set.ts';
import type { Report, ReportedCatchment } from '../../rules/report.ts';
import { units } from '../../../model/format/units.ts';
import { CatchmentMap } from '../maps/catchment-map.tsx';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

/**
 * Shows the catchments on a map. A table lists the background level and the criterion of a residence in each of them, by
 * operating time.
 */
export function CatchmentSection({ report }: { report: Report }) {
  const { areas, catchments, criteria } = report;
  const { words, operatingTimes } = criteria;
  const times = operatingTimes.filter(({ key }) => report.times.some((time) => time.key === key));
  const title = `${words.catchment}: ${words.background} and ${words.criterion}`;
  return (
    <Section title={title}>
      <CatchmentMap areas={areas} catchments={catchments} />
      <TableFrame label={title}>
        <thead>
          <tr>
            <th rowSpan={2}>{words.catchment}</th>
            <th rowSpan={2}>From</th>
            {times.map(({ key, name }) => (
              <th key={key} colSpan={2}>
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {times.map(({ key }) => (
              <Fragment key={key}>
                <th className={classes.number}>{units.inDba(words.background)}</th>
                <th className={classes.number}>{units.inDba(words.criterion)}</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {catchments.map((catchment) => (
            <tr key={catchment.name}>
              <td>{catchment.name}</td>
              <td>{sourceOf(catchment)}</td>
              {times.map((time) => {
                const { background, level } = ofResidence(report, catchment, time);
                return (
                  <Fragment key={time.key}>
                    <td className={classes.number}>
                      {backgroundText(background, catchment.background[time.background])}
                    </td>
                    <td className={classes.number}>{level ?? '–'}</td>
                  </Fragment>
                );
              })}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <p className={classes.fine}>The {words.criterion} is that of a residence.</p>
    </Section>
  );
}

function ofResidence({ criteria }: Report, catchment: ReportedCatchment, time: OperatingTime): Criterion {
  const { background, source, isCategory } = catchment;
  const receiver = { type: 'residence', background, backgroundSource: source, isCategory, ownNml: {} } as const;
  return criterionOf(criteria, time, receiver);
}

/** Formats the background level that counts, with the measured level in addition if it was raised. */
function backgroundText(counted: number | null, measured: number | undefined): string {
  if (counted === null) return '–';
  return measured === undefined || measured === counted ? `${counted}` : `${counted} (measured ${measured})`;
}

/** Formats the source without the catchment's name, which stands beside it: `RBL`, `category R2`. */
const sourceOf = ({ source, name }: ReportedCatchment) => source.replace(` of ${name}`, '');
