import type { CoordinateSystem } from '../crs/crs.ts';
import type { ProblemLog } from '../files/problems.ts';
import { type BuildingIndex, indexBuildings } from './building-index.ts';
import type { BuildingRecord } from './buildings.ts';
import { FACADE_DISTANCE_M, facadeSites, MIN_FACADE_M } from './facade-sites.ts';
import { floorHeightM, floorsInside } from './floors.ts';
import type { Placed, PlacedReceiver } from './receiver-checks.ts';

/** A point at which levels are predicted, in the metres of the project, with its longitude and latitude. */
export interface ReceiverPoint {
  /** Number of the row that it belongs to. */
  readonly row: number;
  readonly id: string;
  /** Above ground, m. */
  readonly heightM: number;
  readonly x: number;
  readonly y: number;
  readonly lon: number;
  readonly lat: number;
  /** Name of the façade that it stands in front of, such as `NE`; empty where it was placed by hand. */
  readonly facade: string;
  /** From 1; 0 where no floors are known. */
  readonly floor: number;
  /** Number of the building at whose façade it stands, or in which; −1 for none. */
  readonly building: number;
}

/** A receiver nearer to a façade is moved out, m. */
const ON_FACADE_M = 0.1;
/**
 * A free-field level is one 3.5 m or more from reflecting surfaces other than the ground (BS 5228-1, BS 7445-1): a receiver nearer
 * to a façade stands at it.
 */
const AT_FACADE_M = 3.5;

/** So many are within the memory of a load. */
const MAX_POINTS = 2_000_000;

/**
 * The points of all receivers: those that were placed by hand, one a floor, with `-F1`, `-F2` … after the id where there are
 * several; and for each receiver inside a building, one 1 m in front of each façade, on each floor. What was done is a warning, what
 * cannot be done is reported.
 * @param atFacades whether receivers inside buildings and on façades are moved in front of them
 */
export function pointsOfReceivers(
  receivers: readonly PlacedReceiver[],
  buildings: ReadonlyArray<Placed<BuildingRecord>>,
  system: CoordinateSystem,
  atFacades: boolean,
): ReceiverPoint[] {
  const index = indexBuildings(buildings);
  const sitesOf = facadeSites(buildings, index, system);
  const told = new Tellings(buildings);
  const points: ReceiverPoint[] = [];
  for (const [row, receiver] of receivers.entries()) {
    const { record, x, y } = receiver;
    const { heightM } = record;
    const moved = atFacades ? movedOut(receiver, index, system) : null;
    const inside = moved === null ? index.over([x, y], heightM ?? 0) : -1;
    const around = buildings[inside]?.record;
    if (moved !== null) {
      told.moved(receiver);
      points.push(...pointsByHand(row, { ...receiver, ...moved }, buildings[moved.building]?.record, index, told));
    } else if (around === undefined || !atFacades) {
      points.push(...pointsByHand(row, receiver, around, index, told));
    } else {
      const floors = floorNumbers(told.floorsOf(receiver, inside));
      const before = points.length;
      for (const floor of floors) {
        const place = { row, id: record.id, heightM: floorHeightM(floor), floor, building: inside };
        for (const site of sitesOf(inside, floor)) points.push({ ...place, ...site });
      }
      if (points.length > before) told.atFacades(receiver, points.length - before);
      else {
        told.covered(receiver, inside);
        points.push(...pointsByHand(row, receiver, around, index, told));
      }
    }
    if (points.length > MAX_POINTS) {
      receiver.log.error(
        `With row ${record.row} the addresses become more than ${MAX_POINTS.toLocaleString('en')} receivers at façades. Load those of a smaller area, or do not place receivers at façades.`,
        { row: record.row },
      );
      break;
    }
  }
  told.write();
  return points;
}

/** Where a receiver on a façade is moved to, m; null where it stands clear of all, or another building is in the way. */
function movedOut({ record, x, y }: PlacedReceiver, index: BuildingIndex, system: CoordinateSystem) {
  const heightM = record.heightM ?? 0;
  const near = index.nearest([x, y], ON_FACADE_M, heightM);
  if (near === null) return null;
  const [toX, toY] = [near.foot[0] + FACADE_DISTANCE_M * near.out[0], near.foot[1] + FACADE_DISTANCE_M * near.out[1]];
  if (index.over([toX, toY], heightM) >= 0) return null;
  const [lon, lat] = system.toLonLat(toX, toY);
  return { x: toX, y: toY, lon, lat, building: near.building };
}

/** The points of a receiver where it stands. */
function pointsByHand(
  row: number,
  receiver: PlacedReceiver,
  building: BuildingRecord | undefined,
  index: BuildingIndex,
  told: Tellings,
): ReceiverPoint[] {
  const { record, x, y, lon, lat } = receiver;
  const pointAt = (id: string, heightM: number, floor: number): ReceiverPoint => {
    const inside = index.over([x, y], heightM);
    const near = inside < 0 ? (index.nearest([x, y], AT_FACADE_M, heightM)?.building ?? -1) : inside;
    return { row, id, heightM, x, y, lon, lat, facade: '', floor, building: near };
  };
  if (record.heightM !== null) return [pointAt(record.id, record.heightM, 0)];
  const floors = record.floors ?? (building === undefined ? null : floorsInside(record, building).count);
  if (floors === null) {
    told.withoutHeight(receiver);
    return [];
  }
  if (floors === 1) return [pointAt(record.id, floorHeightM(1), 1)];
  return floorNumbers(floors).map((floor) => pointAt(`${record.id}-F${floor}`, floorHeightM(floor), floor));
}

function floorNumbers(floors: number): number[] {
  return Array.from({ length: floors }, (_, index) => index + 1);
}

/** What happened to the receivers of one file. */
interface Telling {
  addresses: number;
  points: number;
  heightsUnused: number;
  readonly moved: PlacedReceiver[];
  readonly withoutHeight: PlacedReceiver[];
}

/** Collects what is told of receivers, and tells it once a file or once a row. */
class Tellings {
  private readonly buildings: ReadonlyArray<Placed<BuildingRecord>>;
  private readonly files = new Map<ProblemLog, Telling>();
  private readonly tallBuildings = new Set<number>();

  constructor(buildings: ReadonlyArray<Placed<BuildingRecord>>) {
    this.buildings = buildings;
  }

  private of({ log }: PlacedReceiver): Telling {
    const known = this.files.get(log);
    if (known !== undefined) return known;
    const telling = { addresses: 0, points: 0, heightsUnused: 0, moved: [], withoutHeight: [] };
    this.files.set(log, telling);
    return telling;
  }

  moved(receiver: PlacedReceiver): void {
    this.of(receiver).moved.push(receiver);
  }

  withoutHeight(receiver: PlacedReceiver): void {
    this.of(receiver).withoutHeight.push(receiver);
  }

  atFacades(receiver: PlacedReceiver, points: number): void {
    const telling = this.of(receiver);
    telling.addresses++;
    telling.points += points;
    if (receiver.record.heightM !== null) telling.heightsUnused++;
  }

  /** The floors of a receiver in a building. Floors above the roof are left out, which is told. */
  floorsOf(receiver: PlacedReceiver, number: number): number {
    const building = this.buildings[number];
    if (building === undefined) throw new Error(`there is no building ${number} around receiver ${receiver.record.id}`);
    const { count, tooMany } = floorsInside(receiver.record, building.record);
    const { heightM, floors } = building.record;
    if (tooMany === 'receiver') {
      receiver.log.warning(
        `Receiver ${receiver.record.id} has ${receiver.record.floors} floors, and ${this.nameOf(number)} is ${heightM} m high. ${leftOut(count)}`,
        { row: receiver.record.row, column: 'floors', value: receiver.record.floors },
      );
    }
    if (tooMany === 'building' && !this.tallBuildings.has(number)) {
      this.tallBuildings.add(number);
      building.log.warning(`The building has ${floors} floors and is ${heightM} m high. ${leftOut(count)}`, {
        row: building.record.row,
        column: 'floors',
        value: floors,
      });
    }
    return count;
  }

  covered({ record, log }: PlacedReceiver, number: number): void {
    log.warning(
      `Receiver ${record.id} is inside ${this.nameOf(number)}, which has no free façade longer than ${MIN_FACADE_M} m. The receiver stays where it is, and the building is left out for it.`,
      { row: record.row, value: record.id },
    );
  }

  private nameOf(number: number): string {
    const { record, log } = this.buildings[number] ?? {};
    return `building ${record?.name ?? record?.row} (${log?.file}, row ${record?.row})`;
  }

  /** Tells what is told once a file. */
  write(): void {
    for (const [log, { addresses, points, heightsUnused, moved, withoutHeight }] of this.files) {
      if (addresses > 0) {
        const became =
          addresses === 1
            ? '1 address point in a building became'
            : `${numberText(addresses)} address points in buildings became`;
        const unused =
          heightsUnused === 0
            ? ''
            : ` Heights in the file are not used for ${numberText(heightsUnused)} of them: each floor has a height of its own.`;
        log.warning(
          `${became} ${numberText(points)} receivers at façades: ${FACADE_DISTANCE_M} m in front of each façade longer than ${MIN_FACADE_M} m, on each floor.${unused}`,
        );
      }
      const [firstMoved] = moved;
      if (firstMoved !== undefined) {
        const were =
          moved.length === 1 ? 'One receiver' : `${numberText(moved.length)} receivers, the first of them here,`;
        log.warning(
          `${were} stood within ${ON_FACADE_M} m of a façade and ${moved.length === 1 ? 'was' : 'were'} moved out to ${FACADE_DISTANCE_M} m.`,
          { row: firstMoved.record.row, value: firstMoved.record.id },
        );
      }
      this.writeWithoutHeight(log, withoutHeight);
    }
  }

  /** Row by row where only some lack a height, and once where all that stand outside buildings do. */
  private writeWithoutHeight(log: ProblemLog, without: readonly PlacedReceiver[]): void {
    const told = without.length > MAX_ROWS_TOLD ? without.slice(0, 1) : without;
    for (const { record } of told) {
      const others = told.length < without.length ? ` So have ${numberText(without.length - 1)} others.` : '';
      log.error(
        `The receiver has neither a height nor floors.${others} One is needed where no building stands round a receiver.`,
        { row: record.row, column: 'height', value: record.id },
      );
    }
  }
}

/** More rows without a height are told in one sentence. */
const MAX_ROWS_TOLD = 100;

function leftOut(floors: number): string {
  return `Floors above the roof are left out, ${floors === 1 ? 'one is' : `${floors} are`} assessed.`;
}

function numberText(count: number): string {
  return count.toLocaleString('en');
}
