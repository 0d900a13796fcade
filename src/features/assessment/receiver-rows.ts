import type { Results } from '../../domain/results.ts';

/** A receiver in the table of results. */
export interface ReceiverRow {
  index: number;
  address: string;
  laeq: number;
  criterion: number;
  exceedance: number;
  measures: string;
}

/** The receivers of an operating time that a search finds, as rows. */
export function receiverRows(
  { receivers }: Results,
  time: string,
  search: string,
  onlyExceeding: boolean,
): ReceiverRow[] {
  const columns = receivers.times[time];
  if (columns === undefined) return [];
  return receivers.id.flatMap((id, index): ReceiverRow[] => {
    const exceedance = columns.exceedance[index] ?? 0;
    if (onlyExceeding && exceedance <= 0) return [];
    const address = receivers.address[index] || id;
    const text = `${address} ${id} ${receivers.catchment[index]} ${receivers.type[index]}`.toLowerCase();
    if (search !== '' && !text.includes(search)) return [];
    const measures = columns.measures[index]?.join(' ') ?? '';
    const criterion = columns.criterion[index] ?? 0;
    return [{ index, address, laeq: receivers.laeq[index] ?? 0, criterion, exceedance, measures }];
  });
}
