import { comparedLevel, mitigationOf, toHundredths } from '../../model/criteria/assess-receiver.ts';
import { unroundedLevels } from '../../cumulative/rules/levels-of-results.ts';
import { levelsInTime, type Results, type TimeColumns } from '../../model/results/results.ts';

/**
 * Results for notification lists at the 90th percentile. An addition raises all levels, including those of single work areas,
 * before they are rounded and compared with the bands. Criteria, LAmax and the stored results do not change. The passes of moving
 * crews are left out, because they were calculated from the levels without the addition. A crew then counts during all of its
 * hours, so dates can only become earlier.
 * @param additionDb `additionAt90` of the project
 */
export function resultsAt90(results: Results, additionDb: number): Results {
  const times = Object.fromEntries(
    Object.entries(results.receivers.times).map(([key, columns]) => [key, timeAt90(results, key, columns, additionDb)]),
  );
  const areaLevels = results.areaLevels.map((levels) => levels.map((level) => level + additionDb));
  return { ...results, receivers: { ...results.receivers, times }, areaLevels, passes: [] };
}

function timeAt90(results: Results, key: string, columns: TimeColumns, additionDb: number): TimeColumns {
  const { criteria: set } = results;
  const time = set.operatingTimes.find((operatingTime) => operatingTime.key === key);
  if (time === undefined) return columns;
  const levels = levelsInTime(results, key);
  const laeqAssessed = unroundedLevels(results, key).map((level) => comparedLevel(set, level + additionDb));
  const exceedance = columns.criterion.map((criterion, at) =>
    criterion === null ? null : toHundredths((laeqAssessed[at] ?? 0) - criterion),
  );
  const measures = columns.criterion.map((criterion, at) => {
    if (criterion === null) return [];
    const level = laeqAssessed[at] ?? 0;
    const { cell, added } = mitigationOf(set, time, columns.rbl[at] ?? null, criterion, level);
    const asked = new Set([...(cell?.measures ?? []), ...(added?.measures ?? [])]);
    return set.measures.map((measure) => measure.key).filter((measure) => asked.has(measure));
  });
  return { ...columns, levels: { ...levels, laeqAssessed }, exceedance, measures };
}
