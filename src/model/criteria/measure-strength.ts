import type { CriteriaSet, OperatingTime } from './criteria-set.ts';

/**
 * The measures that are the strongest of some cell of an operating time, from the weakest to the strongest: one of them is the strongest
 * of every address that is asked for any. The set lists its measures in this order.
 */
export function strongestMeasures(
  { measures }: Pick<CriteriaSet, 'measures'>,
  { mitigation }: OperatingTime,
): string[] {
  const { aboveBackground, fromLevel, otherUses } = mitigation;
  const cells = [...aboveBackground, ...otherUses.aboveCriterion, fromLevel, otherUses.fromLevel];
  const order = measures.map(({ key }) => key);
  const strongest = new Set(cells.map((cell) => order.findLast((key) => cell?.measures.includes(key) === true)));
  return order.filter((key) => strongest.has(key));
}
