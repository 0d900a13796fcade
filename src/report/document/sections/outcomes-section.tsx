import type { Report } from '../../rules/report.ts';
import type { Outcome } from '../../rules/outcomes.ts';
import { decibels, grouped } from '../../../model/format/format.ts';
import { assessedLevel, overCriterion } from '../../../results/rules/levels.ts';
import { LevelChart } from '../charts/level-chart.tsx';
import { ShareChart } from '../charts/share-chart.tsx';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

/** Shows the outcome of this scenario by catchment and operating time, with the worst address and the highest LAmax of each. */
export function OutcomesSection({ report }: { report: Report }) {
  const { outcomes, shares, criteria, title } = report;
  if (outcomes.rows.length === 0) return null;
  const hasLamax = outcomes.rows.some(({ lamax }) => lamax !== null);
  return (
    <Section title="Results by catchment and operating time">
      <p>
        Scenario: {title.assessment}
        {title.stage === '' ? '' : `, ${title.stage}`}. Each row shows the address with the highest exceedance; all
        levels are in dB(A).
      </p>
      <TableFrame label="Results by catchment and operating time">
        <thead>
          <tr>
            <th>{criteria.words.catchment}</th>
            <th>Operating time</th>
            <th className={classes.number}>Above {criteria.words.criterion}</th>
            <th>Worst address</th>
            <th className={classes.number}>Level</th>
            <th className={classes.number}>{criteria.words.criterion}</th>
            <th className={classes.number}>Exceedance, dB</th>
            {hasLamax && <th className={classes.number}>LAmax (screening)</th>}
          </tr>
        </thead>
        <tbody>
          {outcomes.rows.map((row) => (
            <OutcomeRow key={`${row.catchment} ${row.time}`} row={row} report={report} hasLamax={hasLamax} />
          ))}
        </tbody>
      </TableFrame>
      <p className={classes.fine}>
        <em>Above {criteria.words.criterion}</em> counts addresses, each by its worst receiver, of all that are
        assessed.
        {hasLamax &&
          ' LAmax is the highest at any address of the catchment, with the screening level of sleep disturbance there.'}
        {outcomes.omitted > 0 && ` ${grouped(outcomes.omitted)} rows with less exceedance are left out.`}
      </p>
      <div className={classes.charts}>
        <LevelChart report={report} />
        {shares !== null && <ShareChart shares={shares} report={report} />}
      </div>
    </Section>
  );
}

interface OutcomeRowProps {
  row: Outcome;
  report: Report;
  hasLamax: boolean;
}

function OutcomeRow({ row, report: { criteria, times }, hasLamax }: OutcomeRowProps) {
  const { catchment, time, addresses, exceeding, worst, lamax } = row;
  const details = [worst.type === 'residence' ? '' : worst.type, worst.place].filter(Boolean).join(', ');
  return (
    <tr>
      <td>{catchment || '–'}</td>
      <td>{times.find(({ key }) => key === time)?.name ?? time}</td>
      <td className={classes.number}>
        {grouped(exceeding)} of {grouped(addresses)}
      </td>
      <td>
        {worst.address}
        {details !== '' && <div className={classes.fine}>{details}</div>}
      </td>
      <td className={classes.number}>{assessedLevel(criteria, worst.level)}</td>
      <td className={classes.number}>{worst.criterion}</td>
      <td className={worst.exceedance > 0 ? `${classes.number} ${classes.over}` : classes.number}>
        {worst.exceedance > 0 ? overCriterion(criteria, worst.exceedance) : '–'}
      </td>
      {hasLamax && (
        <td className={classes.number}>
          {lamax === null ? '–' : `${lamax.isAtLeast ? 'at least ' : ''}${decibels(lamax.level)} (${lamax.criterion})`}
        </td>
      )}
    </tr>
  );
}
