/** Counts the addresses whose assessment could differ within the accuracy of the prediction. */
import { addressesOf, worstIn } from '../results/results-by-address.ts';
import { levelsInTime, type Results } from '../results/results.ts';
import { assessLevel } from './assess-receiver.ts';
import { STATED_ACCURACY_DB, type WithinAccuracy } from './stated-accuracy.ts';

/**
 * Assesses each address of an operating time again by its worst receiver, with its level raised and lowered by the stated
 * accuracy.
 * @returns null for the quick method, because BS 5228-1 states no accuracy for it
 */
export function withinAccuracy(results: Results, key: string): WithinAccuracy | null {
  const { criteria, method, receivers } = results;
  const time = criteria.operatingTimes.find((operatingTime) => operatingTime.key === key);
  const columns = receivers.times[key];
  if (method.prediction === 'quick' || time === undefined || columns === undefined) return null;
  const { laeqAssessed, laeqUnrounded = laeqAssessed } = levelsInTime(results, key);
  const found = { accuracyDb: STATED_ACCURACY_DB, addresses: 0, mayExceed: 0, mayComply: 0, otherClass: 0 };
  // If levels are rounded to the integer, many addresses share a criterion and a level.
  const known = new Map<string, ReturnType<typeof assessLevel>>();
  const assessed = (index: number, levelDb: number) => {
    const level = columns.criterion[index] ?? null;
    const background = columns.rbl[index] ?? null;
    const name = `${level} ${background} ${levelDb}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const criterion = { status: 'assessed', level, background, source: '', lamax: null } as const;
    const assessment = assessLevel(criteria, time, criterion, levelDb, null);
    known.set(name, assessment);
    return assessment;
  };
  for (const index of addressesOf(results).map(worstIn(results, key))) {
    if (columns.status[index] !== 'assessed') continue;
    found.addresses++;
    const level = laeqUnrounded[index] ?? NaN;
    const [here, higher, lower] = [0, STATED_ACCURACY_DB, -STATED_ACCURACY_DB].map((byDb) =>
      assessed(index, Math.round(100 * (level + byDb)) / 100),
    ) as [Assessment, Assessment, Assessment];
    const exceeds = (columns.exceedance[index] ?? 0) > 0;
    if (!exceeds && (higher.exceedance ?? 0) > 0) found.mayExceed++;
    if (exceeds && !((lower.exceedance ?? 0) > 0)) found.mayComply++;
    if ([higher, lower].some((bound) => classOf(bound) !== classOf(here))) found.otherClass++;
  }
  return found;
}

type Assessment = ReturnType<typeof assessLevel>;

const classOf = ({ band, measures }: Assessment): string => [band, ...measures].join(' ');
