import { BANDS } from '../acoustics/scene/bands.ts';
import { evaluate } from '../acoustics/prediction/evaluate.ts';
import type { KeptTransfers } from '../acoustics/tracing/trace.ts';
import type { SourcedArea } from './sourced-areas.ts';
import type { PlacedLine } from './work-area-sources.ts';

/** A-weighted energy 10^(0.1 LA) of one work area alone at every receiver. */
export interface AreaEnergies {
  /** The crew spread over the area. */
  readonly typical: Float64Array;
  /** The worst 15 minutes: the crew where it is loudest, if it works at one place at a time. */
  readonly worst: Float64Array;
  /** The same with the penalty of annoying plant. */
  readonly penalised: Float64Array;
}

/** @param annoyingPlantDb what annoying plant adds to its own part, dB */
export function energiesOfArea(
  transfers: KeptTransfers,
  { lines, crew }: SourcedArea,
  annoyingPlantDb: number,
): AreaEnergies {
  const worstCase = crew === 'one-place' ? { ...transfers, energy: transfers.atLoudest } : transfers;
  const typical = energiesOf(transfers, lines, 0);
  const worst = crew === 'one-place' ? energiesOf(worstCase, lines, 0) : typical;
  const isPenalised = annoyingPlantDb > 0 && lines.some(({ item }) => item.penalty > 0);
  return { typical, worst, penalised: isPenalised ? energiesOf(worstCase, lines, annoyingPlantDb) : worst };
}

/** What a line of plant adds to the level that is compared for annoying characteristics, dB. */
export function penaltyDb({ item }: Pick<PlacedLine, 'item'>, annoyingPlantDb: number): number {
  return item.penalty > 0 ? annoyingPlantDb : 0;
}

function energiesOf(transfers: KeptTransfers, lines: readonly PlacedLine[], annoyingPlantDb: number): Float64Array {
  const lwDb = new Float64Array(transfers.sourceCount * BANDS).fill(-Infinity);
  const used = new Set<number>();
  for (const line of lines) {
    used.add(line.source);
    const penalty = penaltyDb(line, annoyingPlantDb);
    line.lwDb.forEach((level, band) => {
      const at = line.source * BANDS + band;
      lwDb[at] = 10 * Math.log10(10 ** (0.1 * (lwDb[at] ?? -Infinity)) + 10 ** (0.1 * (level + penalty)));
    });
  }
  return evaluate(transfers, lwDb, used).laDb.map((level) => 10 ** (0.1 * level));
}

/** LA of the sum of energies at every receiver, dBA. */
export function levelOfSum(energies: readonly Float64Array[], receivers: number): Float64Array {
  const sum = new Float64Array(receivers);
  for (const of of energies) for (let at = 0; at < receivers; at++) sum[at] = (sum[at] ?? 0) + (of[at] ?? 0);
  return sum.map((energy) => 10 * Math.log10(energy));
}
