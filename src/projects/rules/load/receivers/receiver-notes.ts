import type { ProblemLog } from '../../../../gis/files/problems.ts';
import type { BuildingRecord } from '../buildings.ts';
import { FACADE_DISTANCE_M, MIN_FACADE_M } from './facade-sites.ts';
import { floorsInside } from './floors.ts';
import type { Projected, ProjectedReceiver } from '../projected.ts';
import { grouped, plural } from '../../../../model/format/format.ts';

/** Most rows without a height that are reported one by one. Beyond this, one sentence covers them. */
const MAX_ROWS_TOLD = 100;

/** Notes on the receivers of one file. */
interface FileNotes {
  addresses: number;
  points: number;
  heightsUnused: number;
  readonly moved: ProjectedReceiver[];
  readonly withoutHeight: ProjectedReceiver[];
}

/** Collects the problems of receivers near buildings. Some are reported per row, the others once per file. */
export class ReceiverNotes {
  private readonly buildings: ReadonlyArray<Projected<BuildingRecord>>;
  private readonly files = new Map<ProblemLog, FileNotes>();
  /** Buildings whose number of floors was reported. */
  private readonly reported = new Set<number>();

  constructor(buildings: ReadonlyArray<Projected<BuildingRecord>>) {
    this.buildings = buildings;
  }

  /** Notes that a receiver on a façade was moved in front of it. */
  noteMoved(receiver: ProjectedReceiver): void {
    this.notesOf(receiver).moved.push(receiver);
  }

  /** Notes that a receiver needs a height or floors. */
  noteWithoutHeight(receiver: ProjectedReceiver): void {
    this.notesOf(receiver).withoutHeight.push(receiver);
  }

  /** Notes an address in a building, with the number of its points in front of façades. */
  noteAtFacades(receiver: ProjectedReceiver, points: number): void {
    const notes = this.notesOf(receiver);
    notes.addresses++;
    notes.points += points;
    if (receiver.record.heightM !== null) notes.heightsUnused++;
  }

  /** The number of floors of a receiver in a building. Floors above the roof are left out with a warning. */
  floorsOf(receiver: ProjectedReceiver, number: number): number {
    const { record, log } = this.buildingOf(number);
    const { count, tooMany } = floorsInside(receiver.record, record);
    const leftOut = `Floors above the roof are left out, ${plural(count, 'one is', `${count} are`)} assessed.`;
    if (tooMany === 'receiver') {
      const { id, floors, row } = receiver.record;
      const message = `Receiver ${id} has ${floors ?? ''} floors, and ${this.nameOf(number)} is ${record.heightM} m high. ${leftOut}`;
      receiver.log.warning(message, { row, column: 'floors', value: floors });
    } else if (tooMany === 'building' && !this.reported.has(number)) {
      this.reported.add(number);
      const { floors, row } = record;
      const message = `The building has ${floors ?? ''} floors and is ${record.heightM} m high. ${leftOut}`;
      log.warning(message, { row, column: 'floors', value: floors });
    }
    return count;
  }

  /** Reports a receiver in a building that has no façade with room for a receiver. */
  reportCovered({ record, log }: ProjectedReceiver, number: number): void {
    log.warning(
      `Receiver ${record.id} is inside ${this.nameOf(number)}, which has no free façade longer than ${MIN_FACADE_M} m. The receiver stays where it is, and the building is left out for it.`,
      {
        row: record.row,
        value: record.id,
      },
    );
  }

  /** Reports the notes that are collected per file. */
  reportByFile(): void {
    for (const [log, notes] of this.files) {
      reportAtFacades(log, notes);
      reportMoved(log, notes);
      reportWithoutHeight(log, notes);
    }
  }

  private notesOf({ log }: ProjectedReceiver): FileNotes {
    const known = this.files.get(log);
    if (known !== undefined) return known;
    const notes = { addresses: 0, points: 0, heightsUnused: 0, moved: [], withoutHeight: [] };
    this.files.set(log, notes);
    return notes;
  }

  private buildingOf(number: number): Projected<BuildingRecord> {
    const building = this.buildings[number];
    if (building === undefined) throw new Error(`there is no building ${number} of ${this.buildings.length}`);
    return building;
  }

  private nameOf(number: number): string {
    const { record, log } = this.buildingOf(number);
    return `building ${record.name ?? record.row} (${log.file}, row ${record.row})`;
  }
}

function reportAtFacades(log: ProblemLog, { addresses, points, heightsUnused }: FileNotes): void {
  if (addresses === 0) return;
  const unused =
    heightsUnused === 0
      ? ''
      : ` Of ${grouped(heightsUnused)} the height in the file is not used: each floor has a height of its own.`;
  log.note(
    `${plural(addresses, 'One address point in a building', `${grouped(addresses)} address points in buildings`)} became ${grouped(points)} receivers at façades: ${FACADE_DISTANCE_M} m in front of each façade longer than ${MIN_FACADE_M} m, on each floor.${unused}`,
  );
}

function reportMoved(log: ProblemLog, { moved }: FileNotes): void {
  const [first] = moved;
  if (first === undefined) return;
  log.warning(
    `${plural(moved.length, 'The receiver', `${grouped(moved.length)} receivers, the first here,`)} stood on a façade and ${plural(moved.length, 'was', 'were')} moved out to ${FACADE_DISTANCE_M} m.`,
    {
      row: first.record.row,
      value: first.record.id,
    },
  );
}

/** Reports row by row, or in one sentence if a whole file seems to lack heights. */
function reportWithoutHeight(log: ProblemLog, { withoutHeight }: FileNotes): void {
  const reported = withoutHeight.length > MAX_ROWS_TOLD ? withoutHeight.slice(0, 1) : withoutHeight;
  const others = withoutHeight.length - reported.length;
  const soDo = others === 0 ? '' : ` So have ${grouped(others)} others.`;
  for (const { record } of reported) {
    log.error(
      `The receiver has neither a height nor floors.${soDo} One is needed where no building stands round a receiver.`,
      { row: record.row, column: 'height', value: record.id },
    );
  }
}
