import { loadingTexts } from '../../texts/loading.ts';
import type { CatchmentRecord } from './catchments.ts';
import { indexPolygons } from '../geometry/polygon-index.ts';
import type { Projected, ProjectedReceiver } from './projected.ts';

/**
 * The catchment of each receiver: the one that it names, else the one whose polygon it lies in.
 * @returns its name, null where there is none (reported)
 */
export function catchmentsOfReceivers(
  receivers: readonly ProjectedReceiver[],
  areas: ReadonlyArray<Projected<CatchmentRecord>>,
): Array<string | null> {
  const names = new Set(areas.map(({ record }) => record.name));
  const namesAt = catchmentsAt(areas);
  const known = [...names].slice(0, 20).join(', ');
  return receivers.map((receiver) => {
    const { record, log } = receiver;
    const { id, row, catchment } = record;
    if (catchment !== null) {
      if (names.has(catchment)) return catchment;
      const message = loadingTexts.receiverNamesCatchment(id, catchment, known);
      log.error(message, { row, column: 'catchment', value: catchment });
      return null;
    }
    const around = namesAt(receiver);
    const [only] = around;
    if (around.length === 1 && only !== undefined) return only;
    const message =
      around.length === 0
        ? loadingTexts.receiverNamesNoCatchment(id)
        : loadingTexts.receiverLiesInCatchments(id, around.join(' and '));
    log.error(message, { row, column: 'catchment', value: id });
    return null;
  });
}

/** Warns of receivers that name a catchment and lie outside it, once a file and catchment. */
export function warnOfReceiversElsewhere(
  receivers: readonly ProjectedReceiver[],
  areas: ReadonlyArray<Projected<CatchmentRecord>>,
): void {
  const namesAt = catchmentsAt(areas);
  const known = new Set(areas.map(({ record }) => record.name));
  const noted = new Map<string, { count: number; first: ProjectedReceiver; around: string[] }>();
  for (const receiver of receivers) {
    const { catchment } = receiver.record;
    if (catchment === null || !known.has(catchment)) continue;
    const around = namesAt(receiver);
    if (around.includes(catchment)) continue;
    const key = JSON.stringify([receiver.log.file, catchment]);
    const { count, ...rest } = noted.get(key) ?? { count: 0, first: receiver, around };
    noted.set(key, { count: count + 1, ...rest });
  }
  for (const { count, first, around } of noted.values()) {
    const { record, log } = first;
    const lies = around.length === 0 ? loadingTexts.inNoCatchment : loadingTexts.inCatchments(around.join(' and '));
    log.warning(loadingTexts.receiversElsewhere(count, record.catchment ?? '', record.id, lies), {
      row: record.row,
      column: 'catchment',
      value: record.catchment,
    });
  }
}

/** The names of the catchments that a receiver lies in. */
function catchmentsAt(areas: ReadonlyArray<Projected<CatchmentRecord>>): (receiver: ProjectedReceiver) => string[] {
  const areasAt = indexPolygons(areas.map(({ rings }) => rings));
  return ({ x, y }) => [...new Set(areasAt([x, y]).map((index) => areas[index]?.record.name ?? ''))];
}
