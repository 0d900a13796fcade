import type { ReceiverType } from '../../src/model/criteria/criteria-set.ts';
import type { Position } from '../../src/gis/crs/crs.ts';
import type { Street } from './streets.ts';

export type FacilityKind = 'shops' | 'offices' | 'hospital' | 'school' | 'worship' | 'park' | 'oval' | 'industry';

export interface DemoBuilding {
  readonly use: 'house' | 'units' | FacilityKind;
  /** Closed ring, easting and northing, m. */
  readonly ring: Position[];
  /** Only one of them is given, as in files from different sources. */
  readonly heightM: number | null;
  readonly floors: number | null;
}

export interface DemoReceiver {
  readonly address: string;
  readonly type: ReceiverType;
  readonly at: Position;
  readonly heightM: number | null;
  readonly floors: number | null;
}

export interface DemoBlock {
  readonly use: 'dwellings' | FacilityKind;
  readonly name: string;
  readonly ring: Position[];
}

export interface Suburb {
  readonly streets: Street[];
  /** Roads over the railway. */
  readonly bridges: Street[];
  readonly blocks: DemoBlock[];
  readonly buildings: DemoBuilding[];
  readonly receivers: DemoReceiver[];
  readonly fields: Position[][];
}

/** Returns the next free number of a street. */
export type HouseNumbers = (street: string, side: 'inner' | 'outer') => number;
