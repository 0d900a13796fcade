/** The colours of site layers: buildings by height, ground regions by ground factor. */

/** A class of a layer: values below `to` that are in no earlier class. */
export interface SiteClass {
  /** Upper edge, not included. Infinity for the last class. */
  readonly to: number;
  readonly label: string;
  readonly colour: string;
}

/** Buildings by height above ground, m. Higher classes are darker, also in grey prints. */
export const HEIGHT_CLASSES: readonly SiteClass[] = [
  { to: 4, label: 'below 4 m', colour: '#f3ead0' },
  { to: 8, label: '4 to 8 m', colour: '#e2c98f' },
  { to: 12, label: '8 to 12 m', colour: '#cda35a' },
  { to: 20, label: '12 to 20 m', colour: '#b0763a' },
  { to: 40, label: '20 to 40 m', colour: '#85491f' },
  { to: Infinity, label: '40 m and above', colour: '#4c230f' },
];

/** Ground regions by G. Grey is hard, and green is soft. */
export const GROUND_CLASSES: readonly SiteClass[] = [
  { to: 0.2, label: 'G below 0.2, hard', colour: '#8d9297' },
  { to: 0.4, label: 'G 0.2 to 0.4', colour: '#a3ab8f' },
  { to: 0.6, label: 'G 0.4 to 0.6', colour: '#a9bd7a' },
  { to: 0.8, label: 'G 0.6 to 0.8', colour: '#8fb95f' },
  { to: Infinity, label: 'G 0.8 and above, soft', colour: '#5d9a3f' },
];

/** The index of the class of each value. */
export function classesOf(values: Float64Array, classes: readonly SiteClass[]): Uint8Array {
  return Uint8Array.from(values, (value) => {
    const found = classes.findIndex(({ to }) => value < to);
    return found < 0 ? classes.length - 1 : found;
  });
}

/** The number of values in each class. */
export function countsOf(numbers: Uint8Array, classes: readonly SiteClass[]): number[] {
  const counts = classes.map(() => 0);
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
}
