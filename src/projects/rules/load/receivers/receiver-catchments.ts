import type { CatchmentRecord } from '../catchments.ts';
import { indexPolygons } from '../../../../gis/geometry/polygons/polygon-index.ts';
import type { Projected, ProjectedReceiver } from '../projected.ts';
import { plural } from '../../../../model/format/format.ts';

/**
 * The catchment of each receiver: the one that it names, or else the one whose polygon contains it.
 * @returns its name, or null with a reported problem if there is none
 */
export function catchmentsOfReceivers(
  receivers: readonly ProjectedReceiver[],
  areas: ReadonlyArray<Projected<CatchmentRecord>>,
): Array<string | null> {
  const names = new Set(areas.map(({ record }) => record.name));
  const namesAt = catchmentsAt(areas);
  // A catchment whose name cannot be read may be the named one.
  const areNamesRead = !names.delete('');
  const known = [...names].slice(0, 20).join(', ');
  return receivers.map((receiver) => {
    const { record, log } = receiver;
    const { id, row, catchment } = record;
    if (catchment !== null) {
      if (names.has(catchment)) return catchment;
      if (!areNamesRead) return null;
      const message = `Receiver ${id} names the catchment “${catchment}”, which does not exist. There are ${known}.`;
      log.error(message, { row, column: 'catchment', value: catchment });
      return null;
    }
    const around = namesAt(receiver);
    const [only] = around;
    if (around.length === 1 && only !== undefined) return only;
    if (around.includes('')) return null;
    const message =
      around.length === 0
        ? `Receiver ${id} names no catchment and lies in none.`
        : `Receiver ${id} lies in the catchments ${around.join(' and ')} at once. Name one in the column catchment, or draw them apart.`;
    log.error(message, { row, column: 'catchment', value: id });
    return null;
  });
}

/** Warns of receivers that name a catchment but lie outside it, once per file and catchment. */
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
    const lies = around.length === 0 ? 'in none' : `in ${around.join(' and ')}`;
    log.warning(
      `${plural(count, 'One receiver names', `${count} receivers name`)} the catchment ${record.catchment ?? ''} and ${plural(count, 'does', 'do')} not lie in it, the first is ${record.id}, ${lies}. The named one is used.`,
      {
        row: record.row,
        column: 'catchment',
        value: record.catchment,
      },
    );
  }
}

/** The names of the catchments that contain a receiver. */
function catchmentsAt(areas: ReadonlyArray<Projected<CatchmentRecord>>): (receiver: ProjectedReceiver) => string[] {
  const areasAt = indexPolygons(areas.map(({ rings }) => rings));
  return ({ x, y }) => [...new Set(areasAt([x, y]).map((index) => areas[index]?.record.name ?? ''))];
}
