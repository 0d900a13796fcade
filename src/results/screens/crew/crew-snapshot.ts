import type { CrewSnapshot } from '../../../prediction/rules/preview/crew-snapshot.ts';
import { toHundredths } from '../../../model/criteria/assess-receiver.ts';
import { levelsInTime, type Results } from '../../../model/results/results.ts';

/** Results with the levels of one window of a moving crew in its operating time. Only the map's colours use them. */
export function resultsAtSnapshot(results: Results, { time, laeqAssessed }: CrewSnapshot): Results {
  const columns = results.receivers.times[time];
  if (columns === undefined) return results;
  const exceedance = columns.criterion.map((criterion, receiver) =>
    criterion === null ? null : toHundredths((laeqAssessed[receiver] ?? NaN) - criterion),
  );
  const levels = { ...levelsInTime(results, time), laeqAssessed: [...laeqAssessed] };
  const times = { ...results.receivers.times, [time]: { ...columns, exceedance, levels } };
  return { ...results, receivers: { ...results.receivers, times } };
}
