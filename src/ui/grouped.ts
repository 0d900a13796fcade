/** A whole number with its thousands set apart: `3,501`. */
export function grouped(count: number): string {
  return count.toLocaleString('en');
}
