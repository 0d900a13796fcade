import { levelsInTime, MIN_LEVEL_DB, type Results } from '../../model/results/results.ts';
import { units } from '../../model/format/units.ts';
import { assessedLevel, overCriterion, STATUS_WORDS } from './levels.ts';

/**
 * A receiver in one line: address, assessed level, and its exceedance or the reason why there is none: `12 High Street · 57 dB(A)
 * · +12 dB`.
 */
export function receiverWords(results: Results, time: string, receiver: number): string {
  const { receivers, criteria } = results;
  const columns = receivers.times[time];
  const level = levelsInTime(results, time).laeqAssessed[receiver] ?? MIN_LEVEL_DB;
  const exceedance = columns?.exceedance[receiver] ?? null;
  const status = STATUS_WORDS[columns?.status[receiver] ?? 'assessed'];
  return [
    receivers.address[receiver] || receivers.id[receiver],
    level > MIN_LEVEL_DB ? units.dBA(assessedLevel(criteria, level)) : 'no level',
    exceedance === null ? status : units.dB(overCriterion(criteria, exceedance)),
  ]
    .filter(Boolean)
    .join(' · ');
}
