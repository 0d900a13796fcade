import { BANDS } from '../acoustics/scene/bands.ts';
import { evaluate } from '../acoustics/prediction/evaluate.ts';
import type { KeptTransfers } from '../acoustics/tracing/trace.ts';
import { shiftedTo } from '../domain/equipment/plant-spectrum.ts';
import { resultLevel } from '../domain/results.ts';
import type { PlacedLine } from './work-area-sources.ts';

export interface LamaxOutcome {
  /** LAmax at every receiver, dBA to 0.01; null: not assessed. */
  lamax: Array<number | null>;
  /** Whether it may be higher: some plant has no maximum. */
  lamaxAtLeast: boolean;
  /** Why there is none, or only the least that it is; null where all plant has a maximum. */
  lamaxReason: string | null;
}

/**
 * LAmax: the loudest item's maximum alone, at the place that is loudest for it; neither quantity nor usage counts. Items without a maximum
 * make it a lower bound; where none has one there is no LAmax at all: it is never estimated.
 */
export function lamaxOf(transfers: KeptTransfers, lines: readonly PlacedLine[]): LamaxOutcome {
  const without = [...new Set(lines.filter(({ item }) => item.lamax === null).map(({ item }) => item.name))].join(', ');
  const known = lines.filter(({ item }) => item.lamax !== null);
  if (known.length === 0) {
    return {
      lamax: Array.from({ length: transfers.receiverCount }, () => null),
      lamaxAtLeast: false,
      lamaxReason:
        without === '' ? null : `LAmax was not assessed: no maximum sound power level is known of ${without}.`,
    };
  }
  const loudest = new Float64Array(transfers.receiverCount).fill(-Infinity);
  const alone = { ...transfers, energy: transfers.atOwnLoudest };
  // The same item on the same site is as loud whatever the line.
  const maxima = new Map(known.map((line) => [`${line.source} ${line.item.id}`, line]));
  for (const { item, itemLwDb, source } of maxima.values()) {
    const lwDb = new Float64Array(transfers.sourceCount * BANDS).fill(-Infinity);
    lwDb.set(shiftedTo(item.lamax ?? -Infinity, itemLwDb), source * BANDS);
    evaluate(alone, lwDb, [source]).laDb.forEach((level, receiver) => {
      loudest[receiver] = Math.max(loudest[receiver] ?? -Infinity, level);
    });
  }
  return {
    lamax: Array.from(loudest, resultLevel),
    lamaxAtLeast: without !== '',
    lamaxReason:
      without === '' ? null : `LAmax is the least that it is: no maximum sound power level is known of ${without}.`,
  };
}
