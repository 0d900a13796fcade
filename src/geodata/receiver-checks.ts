import type { BuildingRecord } from './buildings.ts';
import type { CatchmentRecord } from './catchments.ts';
import type { PolygonRings } from './feature-table.ts';
import { indexPolygons } from './polygon-index.ts';
import type { ProblemLog } from './problems.ts';
import type { ReceiverRecord } from './receivers.ts';

/** A receiver in the project's metres, with its place in degrees. */
export interface PlacedReceiver {
  readonly record: ReceiverRecord;
  readonly log: ProblemLog;
  readonly x: number;
  readonly y: number;
  readonly lon: number;
  readonly lat: number;
}

/** A polygon record in the project's metres. */
export interface Placed<Item> {
  readonly record: Item;
  readonly log: ProblemLog;
  readonly rings: PolygonRings;
}

/** Reports receivers whose id is there already. */
export function reportDuplicateIds(receivers: readonly PlacedReceiver[]): void {
  const first = new Map<string, PlacedReceiver>();
  for (const receiver of receivers) {
    const { record, log } = receiver;
    const other = first.get(record.id);
    if (other === undefined) {
      first.set(record.id, receiver);
      continue;
    }
    const where =
      other.log.file === log.file ? `row ${other.record.row}` : `${other.log.file}, row ${other.record.row}`;
    log.error(`The id ${record.id} is there already (${where}). Each receiver needs an id of its own.`, {
      row: record.row,
      column: 'id',
      value: record.id,
    });
  }
}

/** Reports receivers that stand inside a building and below its roof, once a row. */
export function reportReceiversInBuildings(
  receivers: readonly PlacedReceiver[],
  buildings: ReadonlyArray<Placed<BuildingRecord>>,
): void {
  const buildingsAt = indexPolygons(buildings.map(({ rings }) => rings));
  const reported = new Set<string>();
  for (const { record, log, x, y } of receivers) {
    const covering = buildingsAt([x, y])
      .map((index) => buildings[index])
      .find((building) => building !== undefined && record.heightM < building.record.heightM);
    const place = `${log.file}:${record.row}`;
    if (covering === undefined || reported.has(place)) continue;
    reported.add(place);
    const { name, row, heightM } = covering.record;
    const building = `building ${name ?? row} (${covering.log.file}, row ${row})`;
    log.error(
      `Receiver ${record.id}, ${record.heightM} m above ground, is inside ${building} and below its roof at ${heightM} m. Move it to 1 m in front of the façade.`,
      { row: record.row, value: record.id },
    );
  }
}

/**
 * The catchment of each receiver: the one that it names, else the one whose polygon it lies in.
 * @returns its name, null where there is none (reported)
 */
export function catchmentsOfReceivers(
  receivers: readonly PlacedReceiver[],
  areas: ReadonlyArray<Placed<CatchmentRecord>>,
): Array<string | null> {
  const names = new Set(areas.map(({ record }) => record.name));
  const areasAt = indexPolygons(areas.map(({ rings }) => rings));
  const known = [...names].slice(0, 20).join(', ');
  const elsewhere = new Map<string, { count: number; first: PlacedReceiver; lies: string }>();
  const noteElsewhere = (receiver: PlacedReceiver, name: string) => {
    const around = areasAt([receiver.x, receiver.y]).map((index) => areas[index]?.record.name ?? '');
    if (around.includes(name)) return;
    const key = JSON.stringify([receiver.log.file, name]);
    const lies = around.length === 0 ? 'in none' : `in ${around.join(' and ')}`;
    const noted = elsewhere.get(key) ?? { count: 0, first: receiver, lies };
    elsewhere.set(key, { ...noted, count: noted.count + 1 });
  };
  const found = receivers.map((receiver) => catchmentOf(receiver));
  for (const { count, first, lies } of elsewhere.values()) {
    const { record, log } = first;
    const who = count === 1 ? 'One receiver names' : `${count} receivers name`;
    log.warning(
      `${who} the catchment ${record.catchment} and ${count === 1 ? 'does' : 'do'} not lie in it, the first is ${record.id}, ${lies}. The named one is used.`,
      { row: record.row, column: 'catchment', value: record.catchment },
    );
  }
  return found;

  function catchmentOf(receiver: PlacedReceiver): string | null {
    const { record, log, x, y } = receiver;
    const { id, row, catchment } = record;
    if (catchment !== null) {
      if (names.has(catchment)) {
        noteElsewhere(receiver, catchment);
        return catchment;
      }
      const message = `Receiver ${id} names the catchment “${catchment}”, which does not exist. There are ${known}.`;
      log.error(message, { row, column: 'catchment', value: catchment });
      return null;
    }
    const around = [...new Set(areasAt([x, y]).map((index) => areas[index]?.record.name ?? ''))];
    const [only] = around;
    if (around.length === 1 && only !== undefined) return only;
    const message =
      around.length === 0
        ? `Receiver ${id} names no catchment and lies in none.`
        : `Receiver ${id} lies in the catchments ${around.join(' and ')} at once. Name one in the column catchment, or draw them apart.`;
    log.error(message, { row, column: 'catchment', value: id });
    return null;
  }
}
