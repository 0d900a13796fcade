/** A normally distributed number of mean 0 and standard deviation 1 (Box and Muller). */
export function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
