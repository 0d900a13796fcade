import { grouped } from '../../../../model/format/format.ts';
import type { CoordinateSystem } from '../../../../gis/crs/crs.ts';
import { type BuildingIndex, indexBuildings } from './building-index.ts';
import type { BuildingRecord } from '../buildings.ts';
import { FACADE_DISTANCE_M, type FacadeSite, facadeSites } from './facade-sites.ts';
import { floorHeightM } from './floors.ts';
import type { Projected, ProjectedReceiver } from '../projected.ts';
import { ReceiverNotes } from './receiver-notes.ts';

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
 * A free-field level is one 3.5 m or more from reflecting surfaces other than the ground (BS 7445-1): a receiver nearer
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
 * @param most points; more are an error
 */
export function pointsOfReceivers(
  receivers: readonly ProjectedReceiver[],
  buildings: ReadonlyArray<Projected<BuildingRecord>>,
  system: CoordinateSystem,
  atFacades: boolean,
  most = MAX_POINTS,
): ReceiverPoint[] {
  const index = indexBuildings(buildings);
  const notes = new ReceiverNotes(buildings);
  const among: Among = { index, notes, sitesOf: facadeSites(buildings, index, system) };
  const points: ReceiverPoint[] = [];
  for (const [row, receiver] of receivers.entries()) {
    const moved = atFacades ? movedOut(receiver, index, system) : null;
    if (moved === null) points.push(...pointsOf(row, receiver, atFacades, among));
    else points.push(...pointsByHand(row, moved.receiver, notes.floorsOf(receiver, moved.building), among));
    if (moved !== null) notes.noteMoved(receiver);
    if (points.length > most) {
      const message = `Up to here the addresses become more than ${grouped(most)} receivers. Load those of a smaller area, or do not place receivers at façades.`;
      receiver.log.error(message, { row: receiver.record.row });
      break;
    }
  }
  notes.reportByFile();
  return points;
}

/** The buildings that receivers stand among, and the problems of that. */
interface Among {
  readonly index: BuildingIndex;
  readonly notes: ReceiverNotes;
  readonly sitesOf: (building: number, floor: number) => readonly FacadeSite[];
}

/** The points of one receiver: in front of the façades of the building round it, else where it stands. */
function pointsOf(row: number, receiver: ProjectedReceiver, atFacades: boolean, among: Among): ReceiverPoint[] {
  const { record, x, y } = receiver;
  const inside = atFacades ? among.index.over([x, y], record.heightM ?? 0) : -1;
  if (inside < 0) return pointsByHand(row, receiver, record.floors, among);
  const floors = among.notes.floorsOf(receiver, inside);
  const points = floorNumbers(floors).flatMap((floor) =>
    among.sitesOf(inside, floor).map((site): ReceiverPoint => {
      return { row, id: record.id, heightM: floorHeightM(floor), floor, building: inside, ...site };
    }),
  );
  if (points.length > 0) {
    among.notes.noteAtFacades(receiver, points.length);
    return points;
  }
  among.notes.reportCovered(receiver, inside);
  return pointsByHand(row, receiver, floors, among);
}

/** A receiver on a façade, in front of it; null for one that stands clear of façades, or where another building is in the way. */
function movedOut(receiver: ProjectedReceiver, index: BuildingIndex, system: CoordinateSystem) {
  const heightM = receiver.record.heightM ?? 0;
  const near = index.nearest([receiver.x, receiver.y], ON_FACADE_M, heightM);
  if (near === null) return null;
  const { building, foot, out } = near;
  const [x, y] = [foot[0] + FACADE_DISTANCE_M * out[0], foot[1] + FACADE_DISTANCE_M * out[1]];
  if (index.over([x, y], heightM) >= 0) return null;
  const [lon, lat] = system.toLonLat(x, y);
  return { receiver: { ...receiver, x, y, lon, lat }, building };
}

/** The points of a receiver where it stands, at its height, else at so many floors. */
function pointsByHand(
  row: number,
  receiver: ProjectedReceiver,
  floors: number | null,
  { index, notes }: Among,
): ReceiverPoint[] {
  const { record, x, y, lon, lat } = receiver;
  const { id, heightM } = record;
  const buildingAt = (aboveGroundM: number) => {
    const over = index.over([x, y], aboveGroundM);
    return over >= 0 ? over : (index.nearest([x, y], AT_FACADE_M, aboveGroundM)?.building ?? -1);
  };
  const pointAt = (ofFloor: string, aboveGroundM: number, floor: number): ReceiverPoint => {
    return {
      row,
      id: ofFloor,
      heightM: aboveGroundM,
      x,
      y,
      lon,
      lat,
      facade: '',
      floor,
      building: buildingAt(aboveGroundM),
    };
  };
  if (heightM !== null) return [pointAt(id, heightM, 0)];
  if (floors === null) notes.noteWithoutHeight(receiver);
  if (floors === null) return [];
  if (floors === 1) return [pointAt(id, floorHeightM(1), 1)];
  return floorNumbers(floors).map((floor) => pointAt(`${id}-F${floor}`, floorHeightM(floor), floor));
}

function floorNumbers(floors: number): number[] {
  return Array.from({ length: floors }, (_, index) => index + 1);
}
