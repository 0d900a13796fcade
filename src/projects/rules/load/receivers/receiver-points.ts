import { grouped } from '../../../../model/format/format.ts';
import type { CoordinateSystem } from '../../../../gis/crs/crs.ts';
import { type BuildingIndex, indexBuildings } from './building-index.ts';
import type { BuildingRecord } from '../buildings.ts';
import { FACADE_DISTANCE_M, type FacadeSite, facadeSites } from './facade-sites.ts';
import { floorHeightM } from './floors.ts';
import type { Projected, ProjectedReceiver } from '../projected.ts';
import { ReceiverNotes } from './receiver-notes.ts';

/** A point at which levels are predicted, in metres of the project and as longitude and latitude. */
export interface ReceiverPoint {
  /** Index of its row. */
  readonly row: number;
  readonly id: string;
  /** Height above ground, m. */
  readonly heightM: number;
  readonly x: number;
  readonly y: number;
  readonly lon: number;
  readonly lat: number;
  /** Name of its façade, such as `NE`. Empty if it was placed by hand. */
  readonly facade: string;
  /** Floor from 1. 0 if floors are not known. */
  readonly floor: number;
  /** Index of the building that contains it or at whose façade it is. −1 if there is none. */
  readonly building: number;
}

/** A receiver closer to a façade than this is moved away from it, m. */
const ON_FACADE_M = 0.1;
/**
 * Distance to a façade below which a receiver counts as a receiver at the façade, m. Free-field levels need at least 3.5 m to
 * reflecting surfaces other than the ground (BS 7445-1).
 */
const AT_FACADE_M = 3.5;

/** Most points that fit into the memory of a load. */
const MAX_POINTS = 2_000_000;

/**
 * The points of all receivers. A receiver placed by hand has one point per floor, with `-F1`, `-F2` … after the id if there are
 * several. A receiver inside a building has one point 1 m in front of each façade on each floor. Changes are reported as
 * warnings, and what is not possible as errors.
 * @param atFacades whether receivers inside buildings and on façades are moved in front of them
 * @param most largest number of points; more are an error
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

/** The buildings around receivers, with the notes about them. */
interface Among {
  readonly index: BuildingIndex;
  readonly notes: ReceiverNotes;
  readonly sitesOf: (building: number, floor: number) => readonly FacadeSite[];
}

/** The points of one receiver: in front of the façades of the building around it, or else at its own position. */
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

/** Moves a receiver on a façade in front of it. Null if the receiver is not on a façade, or if another building is in the way. */
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

/** The points of a receiver at its own position: at its height, or else at each of its floors. */
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
