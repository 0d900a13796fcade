import type { CriteriaSet, OperatingTime } from './criteria-set.ts';

/**
 * The measures that are the strongest of at least one cell of an operating time, from the weakest to the strongest. The strongest
 * measure of every affected address is one of them. The criteria set lists its measures in this order.
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
