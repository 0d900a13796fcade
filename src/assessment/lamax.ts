import { runsTexts } from '../texts/runs.ts';
import type { PlacedLine } from './work-area-sources.ts';

/** What is known of LAmax, whatever the receiver. */
export interface LamaxKnown {
  /** Whether it may be higher: some plant has no maximum. */
  lamaxAtLeast: boolean;
  /** Why there is none, or only the least that it is; null where all plant has a maximum. */
  lamaxReason: string | null;
}

/**
 * LAmax is the loudest item's maximum alone, at the place that is loudest for it; neither quantity nor usage counts. Items without a maximum
 * make it a lower bound; where none has one there is no LAmax at all: it is never estimated.
 */
export function lamaxKnownOf(lines: readonly PlacedLine[]): LamaxKnown {
  const without = [...new Set(lines.filter(({ item }) => item.lamax === null).map(({ item }) => item.name))].join(', ');
  if (without === '') return { lamaxAtLeast: false, lamaxReason: null };
  const isKnownOfSome = lines.some(({ item }) => item.lamax !== null);
  const what = isKnownOfSome ? runsTexts.lAmaxIsLowerBound : runsTexts.lAmaxWasNotAssessed;
  return { lamaxAtLeast: isKnownOfSome, lamaxReason: runsTexts.noMaximumSoundPowerLevel(what, without) };
}
