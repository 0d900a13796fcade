/** Returns the greatest length of the form 1, 2 or 5 × 10ⁿ that does not exceed `mostM`, m. */
export function roundLength(mostM: number): number {
  const power = 10 ** Math.floor(Math.log10(mostM));
  return ([5, 2, 1].find((step) => step * power <= mostM) ?? 1) * power;
}
