import { FIRST_FLOOR_RECEIVER_M, RECEIVER_FLOOR_M } from '../../../../model/project/assumptions.ts';
import type { BuildingRecord } from '../buildings.ts';
import type { ReceiverRecord } from './receivers.ts';

/** The receiver height of a floor above ground, m. The lowest floor is 1. */
export function floorHeightM(floor: number): number {
  return Math.round((FIRST_FLOOR_RECEIVER_M + (floor - 1) * RECEIVER_FLOOR_M) * 1000) / 1000;
}

/** The floors of a receiver in a building. */
export interface FloorsInside {
  readonly count: number;
  /** Source that gives more floors than fit below the roof. Null if neither does. */
  readonly tooMany: 'receiver' | 'building' | null;
}

/**
 * The floors of a receiver in a building: its own number, or else that of the building, or else as many as fit into the
 * building's height.
 */
export function floorsInside(
  { floors: own }: Pick<ReceiverRecord, 'floors'>,
  { floors: ofBuilding, heightM }: Pick<BuildingRecord, 'floors' | 'heightM'>,
): FloorsInside {
  const stated = own ?? ofBuilding;
  if (stated === null) return { count: Math.max(1, Math.floor(heightM / RECEIVER_FLOOR_M + ROUNDING)), tooMany: null };
  const below = Math.max(1, Math.ceil((heightM - FIRST_FLOOR_RECEIVER_M) / RECEIVER_FLOOR_M - ROUNDING));
  if (stated <= below) return { count: stated, tooMany: null };
  return { count: below, tooMany: own === null ? 'building' : 'receiver' };
}

/** Tolerance for divisions that should give a whole number. */
const ROUNDING = 1e-9;
