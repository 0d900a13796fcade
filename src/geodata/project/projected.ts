import type { ProblemLog } from '../files/problems.ts';
import type { PolygonRings } from '../geometry/polygon.ts';
import type { ReceiverRecord } from './receivers.ts';

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
