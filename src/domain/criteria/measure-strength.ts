import type { CriteriaSet, OperatingTime } from './criteria-set.ts';

/**
 * The measures of an operating time from the weakest to the strongest. A measure is the stronger, the higher above the background it is first
 * asked for; those that are asked for only from a level on are the strongest. Of equal ones the later in the set's list is the stronger.
 * @returns their keys; a measure that no cell asks for is not among them
 */
export function measuresByStrength({ measures }: Pick<CriteriaSet, 'measures'>, time: OperatingTime): string[] {
  return measures
    .map(({ key }) => ({ key, from: askedFrom(time, key) }))
    .flatMap(({ key, from }) => (from === null ? [] : [{ key, from }]))
    .sort((a, b) => (a.from === b.from ? 0 : a.from - b.from))
    .map(({ key }) => key);
}

/** From how many dB on a measure is asked for: above the background of a residence, else above the criterion of another use. */
function askedFrom({ mitigation }: OperatingTime, key: string): number | null {
  const { aboveBackground, fromLevel, otherUses } = mitigation;
  const cells = [aboveBackground, otherUses.aboveCriterion];
  for (const row of cells) {
    const cell = row.find(({ measures }) => measures.includes(key));
    if (cell !== undefined) return cell.from;
  }
  const isAdded = [fromLevel, otherUses.fromLevel].some((added) => added?.measures.includes(key) === true);
  return isAdded ? Infinity : null;
}

/**
 * The measures that are the strongest of some cell of an operating time, from the weakest to the strongest: one of them is the strongest
 * of every address that is asked for any.
 */
export function strongestMeasures(set: Pick<CriteriaSet, 'measures'>, time: OperatingTime): string[] {
  const { aboveBackground, fromLevel, otherUses } = time.mitigation;
  const order = measuresByStrength(set, time);
  const cells = [...aboveBackground, ...otherUses.aboveCriterion, fromLevel, otherUses.fromLevel];
  const strongest = new Set(cells.map((cell) => order.findLast((key) => cell?.measures.includes(key) === true)));
  return order.filter((key) => strongest.has(key));
}
