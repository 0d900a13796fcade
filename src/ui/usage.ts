/** A usage in % to two decimals at most: one that was entered in minutes has more. */
export function usageText(percent: number): string {
  return String(Number(percent.toFixed(2)));
}
