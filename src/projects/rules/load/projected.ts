import type { Position } from '../../../gis/crs/crs.ts';
import type { ProblemLog } from '../../../gis/files/problems.ts';
import type { PolygonRings } from '../../../gis/geometry/polygons/polygon.ts';
import type { BarrierRecord } from './barriers.ts';
import type { ReceiverRecord } from './receivers/receivers.ts';

/** A projected receiver, with its longitude and latitude. */
export interface ProjectedReceiver {
  readonly record: ReceiverRecord;
  readonly log: ProblemLog;
  readonly x: number;
  readonly y: number;
  readonly lon: number;
  readonly lat: number;
}

/** A projected polygon record. */
export interface Projected<Item> {
  readonly record: Item;
  readonly log: ProblemLog;
  readonly rings: PolygonRings;
}

/** An existing barrier, projected. */
export interface ProjectedBarrier {
  readonly line: readonly Position[];
  readonly heightM: BarrierRecord['heightM'];
  readonly reflection: BarrierRecord['reflection'];
  readonly row: number;
  readonly log: ProblemLog;
}
