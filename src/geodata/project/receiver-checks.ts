import { loadingTexts } from '../../texts/loading.ts';
import { indexBuildings } from './building-index.ts';
import type { BuildingRecord } from './buildings.ts';
import { floorHeightM } from './floors.ts';
import type { Projected, ProjectedReceiver } from './projected.ts';
import type { ReceiverRecord } from './receivers.ts';

/** Reports receivers whose id is there already, as that of a row or of one of its floors. */
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
      other.log.file === log.file
        ? loadingTexts.rowOfFile(other.record.row)
        : loadingTexts.fileAndRow(other.log.file, other.record.row);
    log.error(loadingTexts.idIsThereAlready(taken, where), {
      row: record.row,
      column: 'id',
      value: record.id,
    });
  }
}

/** The id of a row, and those of its floors where it is placed by hand and has several. */
function idsOf({ id, floors }: ReceiverRecord): string[] {
  const several = floors === null || floors === 1 ? 0 : floors;
  return [id, ...Array.from({ length: several }, (_, floor) => `${id}-F${floor + 1}`)];
}

/** Reports receivers that stand inside a building and below its roof, for projects that do not place receivers at façades. */
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
    const building = loadingTexts.buildingRow(name ?? row, covering.log.file, row);
    log.error(loadingTexts.receiverInBuilding(record.id, lowestM, building, heightM), {
      row: record.row,
      value: record.id,
    });
  }
}
