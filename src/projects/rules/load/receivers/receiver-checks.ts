import { indexBuildings } from './building-index.ts';
import type { BuildingRecord } from '../buildings.ts';
import { floorHeightM } from './floors.ts';
import type { Projected, ProjectedReceiver } from '../projected.ts';
import type { ReceiverRecord } from './receivers.ts';

/** Reports receivers whose id is already the id of another row or of one of its floors. */
export function logDuplicateIds(receivers: readonly ProjectedReceiver[]): void {
  const first = new Map<string, ProjectedReceiver>();
  for (const receiver of receivers) {
    const { record, log } = receiver;
    const ids = idsOf(record);
    const taken = ids.find((id) => first.has(id));
    const other = first.get(taken ?? '');
    if (taken === undefined || other === undefined) {
      for (const id of ids) first.set(id, receiver);
      continue;
    }
    const where =
      other.log.file === log.file ? `row ${other.record.row}` : `${other.log.file}, row ${other.record.row}`;
    log.error(`The id ${taken} is there already (${where}). Each receiver needs an id of its own.`, {
      row: record.row,
      column: 'id',
      value: record.id,
    });
  }
}

/** The id of a row, and the ids of its floors if it is placed by hand and has several. */
function idsOf({ id, floors }: ReceiverRecord): string[] {
  const several = floors === null || floors === 1 ? 0 : floors;
  return [id, ...Array.from({ length: several }, (_, floor) => `${id}-F${floor + 1}`)];
}

/** Reports receivers inside a building and below its roof, for projects that do not place receivers at façades. */
export function logReceiversInBuildings(
  receivers: readonly ProjectedReceiver[],
  buildings: ReadonlyArray<Projected<BuildingRecord>>,
): void {
  const index = indexBuildings(buildings);
  for (const { record, log, x, y } of receivers) {
    const lowestM = record.heightM ?? floorHeightM(1);
    const covering = buildings[index.over([x, y], lowestM)];
    if (covering === undefined) continue;
    const { name, row, heightM } = covering.record;
    const building = `building ${name ?? row} (${covering.log.file}, row ${row})`;
    log.error(
      `Receiver ${record.id}, ${lowestM} m above ground, is inside ${building} and below its roof at ${heightM} m. Move it to 1 m in front of the façade, or let the project place receivers at façades.`,
      {
        row: record.row,
        value: record.id,
      },
    );
  }
}
