import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { levelsInTime, type Results } from '../../../model/results/results.ts';
import { positionOf, worstReceivers } from '../../../model/results/results-by-address.ts';
import { STATUS_WORDS } from '../../rules/levels.ts';

/** An address in the table of results by its worst receiver. */
export interface ReceiverRow {
  /** Index of that receiver. */
  index: number;
  address: string;
  /** Position of the receiver at the address as text. */
  position: string;
  /** `laeqAssessed`, dB(A). */
  assessed: number;
  /** Null if nothing is compared. */
  criterion: number | null;
  exceedance: number | null;
  /** Why nothing is compared. Empty if the receiver is compared. */
  reason: string;
  measures: string;
  /** Rounding of levels before comparison. */
  rounding: CriteriaSet['rounding'];
}

/** Filter for the addresses of a table. */
interface RowFilter {
  /** Search text in lower case. Empty: all. */
  search: string;
  onlyExceeding: boolean;
  /** Whether the class of a receiver is visible on the map. If absent, all are. */
  isShown?: ((receiver: number) => boolean) | undefined;
  /** Whether a receiver is inside the drawn loop. If absent, all are. */
  isInside?: ((receiver: number) => boolean) | undefined;
}

/** The addresses that match a filter in an operating time, as rows. */
export function receiverRows(
  results: Results,
  time: string,
  { search, onlyExceeding, isShown = () => true, isInside = () => true }: RowFilter,
): ReceiverRow[] {
  const {
    receivers,
    criteria: { rounding },
  } = results;
  const columns = receivers.times[time];
  if (columns === undefined) return [];
  const { laeqAssessed } = levelsInTime(results, time);
  return worstReceivers(results, time).flatMap((index): ReceiverRow[] => {
    if (!isShown(index) || !isInside(index)) return [];
    const exceedance = columns.exceedance[index] ?? null;
    if (onlyExceeding && (exceedance === null || exceedance <= 0)) return [];
    const id = receivers.addressId[index] ?? '';
    const address = receivers.address[index] || id;
    const text = () => `${address} ${id} ${receivers.catchment[index]} ${receivers.type[index]}`.toLowerCase();
    if (search !== '' && !text().includes(search)) return [];
    const row = { index, address, position: positionOf(results, index), rounding };
    const compared = {
      assessed: laeqAssessed[index] ?? 0,
      criterion: columns.criterion[index] ?? null,
      exceedance,
      reason: STATUS_WORDS[columns.status[index] ?? 'assessed'],
    };
    return [{ ...row, ...compared, measures: columns.measures[index]?.join(' ') ?? '' }];
  });
}
