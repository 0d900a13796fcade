import type { WithinAccuracy } from './stated-accuracy.ts';
import { grouped, plural } from '../format/format.ts';

/**
 * A sentence about the addresses whose assessment could differ within the accuracy of the prediction. Empty if no address is
 * compared.
 */
export function formatAccuracy({ accuracyDb, addresses, mayExceed, mayComply, otherClass }: WithinAccuracy): string {
  if (addresses === 0) return '';
  const share = Math.round((100 * otherClass) / addresses);
  const exceeding = `${grouped(mayExceed)} more ${plural(mayExceed, 'address', 'addresses')} may exceed, or ${grouped(mayComply)} fewer`;
  return `Within the ±${accuracyDb} dB that the standard states, ${exceeding}; ${share} % of addresses may have another band or other measures.`;
}
