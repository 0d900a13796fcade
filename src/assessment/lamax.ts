import { BANDS } from '../acoustics/scene/bands.ts';
import { evaluate } from '../acoustics/prediction/evaluate.ts';
import type { KeptTransfers } from '../acoustics/tracing/trace.ts';
import { shiftedTo } from '../domain/equipment/plant-spectrum.ts';
import { resultLevel } from '../domain/results.ts';
import type { PlacedLine } from './work-area-sources.ts';

export interface LamaxOutcome {
  /** LAmax at every receiver, dBA to 0.01; null: not assessed. */
  lamax: Array<number | null>;
  /** Why there is none; null where there is. */
  reason: string | null;
}

/**
 * LAmax: the loudest item's maximum alone, at its nearest place; neither quantity nor usage counts. Where an item has no maximum
 * there is no LAmax at all: it is never estimated.
 */
export function lamaxOf(transfers: KeptTransfers, lines: readonly PlacedLine[]): LamaxOutcome {
  const without = [...new Set(lines.filter(({ item }) => item.lamax === null).map(({ item }) => item.name))];
  if (without.length > 0) {
    return {
      lamax: Array.from({ length: transfers.receiverCount }, () => null),
      reason: `LAmax was not assessed: no maximum sound power level is known of ${without.join(', ')}.`,
    };
  }
  const loudest = new Float64Array(transfers.receiverCount).fill(-Infinity);
  for (const { item, itemLwDb, nearestSource } of lines) {
    const lwDb = new Float64Array(transfers.sourceCount * BANDS).fill(-Infinity);
    lwDb.set(shiftedTo(item.lamax ?? -Infinity, itemLwDb), nearestSource * BANDS);
    const { laDb } = evaluate(transfers, lwDb, [nearestSource]);
    laDb.forEach((level, receiver) => {
      loudest[receiver] = Math.max(loudest[receiver] ?? -Infinity, level);
    });
  }
  return { lamax: Array.from(loudest, resultLevel), reason: null };
}
