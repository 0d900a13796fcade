import type { CriteriaSet } from '../../domain/criteria/criteria-set.ts';
import { levelsInTime, type Results } from '../../domain/results.ts';
import { STATUS_WORDS } from '../../ui/levels.ts';

/** A receiver in the table of results. */
export interface ReceiverRow {
  index: number;
  address: string;
  /** `laeqAssessed`, dBA. */
  assessed: number;
  /** Null where nothing is compared. */
  criterion: number | null;
  exceedance: number | null;
  /** Why nothing is compared; empty where it is. */
  reason: string;
  measures: string;
  /** How levels are rounded before they are compared. */
  rounding: CriteriaSet['rounding'];
}

/** The receivers of an operating time that a search finds, as rows. */
export function receiverRows(results: Results, time: string, search: string, onlyExceeding: boolean): ReceiverRow[] {
  const {
    receivers,
    criteria: { rounding },
  } = results;
  const columns = receivers.times[time];
  if (columns === undefined) return [];
  const { laeqAssessed } = levelsInTime(results, time);
  return receivers.id.flatMap((id, index): ReceiverRow[] => {
    const exceedance = columns.exceedance[index] ?? null;
    if (onlyExceeding && (exceedance === null || exceedance <= 0)) return [];
    const address = receivers.address[index] || id;
    const text = `${address} ${id} ${receivers.catchment[index]} ${receivers.type[index]}`.toLowerCase();
    if (search !== '' && !text.includes(search)) return [];
    const measures = columns.measures[index]?.join(' ') ?? '';
    const criterion = columns.criterion[index] ?? null;
    const reason = STATUS_WORDS[columns.status[index] ?? 'assessed'];
    return [{ index, address, assessed: laeqAssessed[index] ?? 0, criterion, exceedance, reason, measures, rounding }];
  });
}
