/** A normally distributed number with mean 0 and standard deviation 1 (Box–Muller transform). */
export function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
