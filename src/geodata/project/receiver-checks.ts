import type { PolygonRings } from '../geometry/polygon.ts';
import type { BuildingRecord } from './buildings.ts';
import { indexPolygons } from '../geometry/polygon-index.ts';
import type { ProblemLog } from '../files/problems.ts';
import type { ReceiverRecord } from './receivers.ts';

/** A projected receiver, with its longitude and latitude. */
export interface PlacedReceiver {
  readonly record: ReceiverRecord;
  readonly log: ProblemLog;
  readonly x: number;
  readonly y: number;
  readonly lon: number;
  readonly lat: number;
}

/** A projected polygon record. */
export interface Placed<Item> {
  readonly record: Item;
  readonly log: ProblemLog;
  readonly rings: PolygonRings;
}

/** Reports receivers whose id is there already. */
export function logDuplicateIds(receivers: readonly PlacedReceiver[]): void {
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
export function logReceiversInBuildings(
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
