/** A whole number with its thousands set apart: `3,069`. */
export function grouped(count: number): string {
  return count.toLocaleString('en');
}
