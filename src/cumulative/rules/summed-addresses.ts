import { sharesAt } from './sum-works.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { Summed } from './sum-of-day.ts';

/** An address, described by its receiver with the highest exceedance. */
export interface SummedAddress {
  id: string;
  name: string;
  catchment: string;
  /** Sum before rounding, dB(A). */
  sum: number;
  criterion: number;
  exceedance: number;
  /** By work: its level, dB(A), NaN if it has none, and its fraction of the energy, 0 to 1. */
  levels: number[];
  shares: number[];
  /** Whether no work exceeds the criterion by itself. */
  isOnlyTogether: boolean;
}

/** Returns the addresses at which the sum exceeds the criterion. */
export function summedAddresses(
  { receivers, catchments }: PreparedScene,
  { contributed, together }: Summed,
): SummedAddress[] {
  const worst = new Map<string, number>();
  together.exceedance.forEach((over, receiver) => {
    if (!(over > 0)) return;
    const id = receivers.addressIds[receiver] ?? '';
    const known = worst.get(id);
    if (known === undefined || over > (together.exceedance[known] ?? NaN)) worst.set(id, receiver);
  });
  const contributions = contributed.map(({ contribution }) => contribution);
  return Array.from(worst, ([id, receiver]): SummedAddress => ({
    id,
    name: receivers.addresses[receiver] || id,
    catchment: catchments[receivers.catchment[receiver] ?? -1]?.name ?? '',
    sum: together.sum[receiver] ?? NaN,
    criterion: together.criterion[receiver] ?? NaN,
    exceedance: together.exceedance[receiver] ?? NaN,
    levels: contributions.map(({ levels }) => levels[receiver] ?? NaN),
    shares: sharesAt(contributions, receiver),
    isOnlyTogether: together.works.every(({ isOverAlone }) => isOverAlone[receiver] === 0),
  }));
}
