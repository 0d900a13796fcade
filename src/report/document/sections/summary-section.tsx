import type { Report, TimeSummary } from '../../rules/report.ts';
import { grouped } from '../../../model/format/format.ts';
import { overCriterion } from '../../../results/rules/levels.ts';
import { Section } from '../section.tsx';

/** Summarises each operating time in one sentence. */
export function SummarySection({ report }: { report: Report }) {
  return (
    <Section title="Summary">
      <ul>
        {report.times.map((time) => (
          <li key={time.key}>{summaryText(time, report.criteria)}</li>
        ))}
      </ul>
    </Section>
  );
}

/** States how many addresses exceed the screening level for sleep. Null for operating times without such a level. */
function sleepText({ key, sleepScreening, sleepAtLeast }: TimeSummary, set: Report['criteria']): string | null {
  const isScreened = set.operatingTimes.some((time) => time.key === key && time.residence.sleep !== null);
  if (!isScreened) return null;
  if (sleepScreening === null) return 'sleep disturbance is not assessed, since no equipment has a maximum level';
  const least = sleepAtLeast ? 'at least ' : '';
  return `${least}${grouped(sleepScreening)} are above the sleep disturbance screening level`;
}

function summaryText(summary: TimeSummary, set: Report['criteria']): string {
  const { name, assessed, notInUse, notAssessed, exceeding, highlyAffected, mostAffected } = summary;
  const [worst] = mostAffected;
  const exceed =
    worst === undefined
      ? `none of ${grouped(assessed)} addresses is above its ${set.words.criterion}`
      : `${grouped(exceeding)} of ${grouped(assessed)} addresses are above their ${set.words.criterion}, by up to ${overCriterion(set, worst.exceedance).slice(1)} dB at ${worst.address || worst.id}`;
  const sleep = sleepText(summary, set);
  const facts = [
    exceed,
    ...(highlyAffected > 0 ? [`${grouped(highlyAffected)} are highly affected`] : []),
    ...(sleep === null ? [] : [sleep]),
    ...(notInUse > 0 ? [`${grouped(notInUse)} are not in use`] : []),
    ...(notAssessed > 0 ? [`${grouped(notAssessed)} have no ${set.words.criterion}`] : []),
  ];
  return `${name}: ${facts.join('; ')}.`;
}
