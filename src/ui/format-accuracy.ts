import type { WithinAccuracy } from '../domain/criteria/stated-accuracy.ts';
import { grouped } from '../format/format.ts';
import { partsTexts } from '../texts/parts.ts';

/** What the accuracy of the prediction leaves open, as a sentence; empty where no address is compared. */
export function formatAccuracy({ accuracyDb, addresses, mayExceed, mayComply, otherClass }: WithinAccuracy): string {
  if (addresses === 0) return '';
  const share = Math.round((100 * otherClass) / addresses);
  const exceeding = partsTexts.moreAddressesMayExceed(mayExceed, grouped(mayComply));
  return partsTexts.withinDBThatStandardStates(accuracyDb, exceeding, share);
}
