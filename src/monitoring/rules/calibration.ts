/**
 * Finds the sound powers that explain the measurements of loggers. It uses non-negative least squares of the energies that each
 * equipment item contributes to each logger in each quarter of an hour.
 */
import { nonNegativeLeastSquares, normalEquations, solveSymmetric } from './least-squares.ts';

/** One quarter of an hour at one logger. */
export interface CalibrationQuarter {
  readonly logger: string;
  readonly shift: number;
  /** Measured energy, 10^(0.1 LAeq). */
  readonly measured: number;
  /** Energy of each item with its current sound power, by id. Items that were off are left out. */
  readonly byEquipment: ReadonlyMap<string, number>;
}

/** The result for one item. */
export interface CalibratedEquipment {
  readonly equipment: string;
  /** `steady`: the item was on equally in all quarters, so that it cannot be distinguished from other noise. */
  readonly kind: 'found' | 'uncertain' | 'together' | 'silent' | 'steady';
  /**
   * Change of its sound power level, dB. It is the same for items that are always on together. Null if the item is not audible.
   */
  readonly changeDb: number | null;
  /** Standard error of the change, dB. */
  readonly spreadDb: number | null;
  /** Ids of items that were always on at the same time. */
  readonly together: readonly string[];
  /** Number of quarters and shifts in which it was on. */
  readonly quarters: number;
  readonly shifts: number;
}

export interface Calibration {
  readonly equipment: readonly CalibratedEquipment[];
  /** Steady other noise at each logger, dB(A). Null if there is none. */
  readonly ambient: ReadonlyArray<{ readonly logger: string; readonly level: number | null }>;
  /** Standard deviation of the residuals, dB. */
  readonly residualDb: number;
  readonly quarters: number;
}

/** Cosine from which two columns cannot be distinguished. */
const ALIKE = 0.9999;
/** Largest standard error with which a sound power is offered, dB. */
export const MAX_SPREAD_DB = 2;
/** Number of iterations. The weights depend on the fit and converge within a few. */
const ROUNDS = 8;

/**
 * @param quarters quarters with and without equipment; those without show the other noise alone
 * @returns null if there are fewer quarters than unknowns
 */
export function calibrate(quarters: readonly CalibrationQuarter[]): Calibration | null {
  const items = [...new Set(quarters.flatMap(({ byEquipment }) => [...byEquipment.keys()]))].sort();
  const loggers = [...new Set(quarters.map(({ logger }) => logger))].sort();
  const all = groupsOf(items, quarters);
  const groups = all.filter((group) => !isSteady(group, quarters));
  const steady = all.filter((group) => !groups.includes(group)).flat();
  const columns = groups.length + loggers.length;
  if (items.length === 0 || quarters.length <= items.length + loggers.length) return null;
  const energies = quarters.map(({ byEquipment, logger }) => [
    ...groups.map((group) => group.reduce((sum, equipment) => sum + (byEquipment.get(equipment) ?? 0), 0)),
    ...loggers.map((other) => (other === logger ? 1 : 0)),
  ]);
  const scales = Array.from({ length: columns }, (_, column) =>
    Math.sqrt(energies.reduce((sum, row) => sum + (row[column] ?? 0) ** 2, 0)),
  );
  const { factors, rows, right } = fitted(quarters, energies, scales);
  const free = factors.flatMap((factor, column) => (factor > 0 ? [column] : []));
  const errors = standardErrors(rows, right, factors, free);
  const loggerLevel = (at: number) => (factors[at] ?? 0) / (scales[at] ?? 1);
  const left = energies.map((row, at) => {
    const fit = row.reduce((sum, energy, column) => sum + energy * loggerLevel(column), 0);
    return 10 * Math.log10((quarters[at]?.measured ?? 1) / fit);
  });
  const mean = left.reduce((sum, value) => sum + value, 0) / left.length;
  return {
    equipment: [
      ...steady.map((equipment) => foundOf(equipment, [equipment], null, null, quarters)),
      ...groups.flatMap((group, column) => {
        const factor = loggerLevel(column);
        const spreadDb =
          factor > 0 ? (10 / Math.LN10) * ((errors.get(column) ?? Infinity) / (factors[column] ?? 1)) : null;
        return group.map((equipment) => foundOf(equipment, group, factor, spreadDb, quarters));
      }),
    ],
    ambient: loggers.map((logger, at) => {
      const energy = loggerLevel(groups.length + at);
      return { logger, level: energy > 0 ? 10 * Math.log10(energy) : null };
    }),
    residualDb: Math.sqrt(
      left.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, left.length - columns),
    ),
    quarters: quarters.length,
  };
}

/**
 * Fits with weights. A decibel has to count equally in loud and quiet quarters, so each row is divided by its fitted energy,
 * which is found by iteration.
 */
function fitted(
  quarters: readonly CalibrationQuarter[],
  energies: ReadonlyArray<readonly number[]>,
  scales: readonly number[],
) {
  let fits = quarters.map(({ measured }) => measured);
  let factors: number[] = [];
  let rows: number[][] = [];
  let right: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rows = energies.map((row, at) => row.map((energy, column) => energy / (scales[column] || 1) / (fits[at] || 1)));
    right = quarters.map(({ measured }, at) => measured / (fits[at] || 1));
    factors = nonNegativeLeastSquares(rows, right);
    fits = energies.map((row, at) => {
      const fit = row.reduce(
        (sum, energy, column) => sum + (energy * (factors[column] ?? 0)) / (scales[column] || 1),
        0,
      );
      return fit > 0 ? fit : (quarters[at]?.measured ?? 1);
    });
  }
  return { factors, rows, right };
}

/** Groups items whose energies are proportional in all quarters. Each group is one unknown. */
function groupsOf(items: readonly string[], quarters: readonly CalibrationQuarter[]): string[][] {
  const columnOf = (equipment: string) =>
    quarters.map(({ byEquipment, measured }) => (byEquipment.get(equipment) ?? 0) / measured);
  const columns = new Map(items.map((equipment) => [equipment, columnOf(equipment)]));
  const groups: string[][] = [];
  for (const equipment of items) {
    const own = columns.get(equipment) ?? [];
    const group = groups.find(([first = '']) => cosine(columns.get(first) ?? [], own) > ALIKE);
    if (group === undefined) groups.push([equipment]);
    else group.push(equipment);
  }
  return groups;
}

/** Whether the contribution of a group to each logger is the same in all quarters, like other noise. */
function isSteady(group: readonly string[], quarters: readonly CalibrationQuarter[]): boolean {
  const column = quarters.map(({ byEquipment, measured }) => {
    return group.reduce((sum, equipment) => sum + (byEquipment.get(equipment) ?? 0), 0) / measured;
  });
  const loggers = new Set(quarters.map(({ logger }) => logger));
  const whole = column.reduce((sum, value) => sum + value ** 2, 0);
  const within = [...loggers].reduce((sum, own) => {
    const noise = quarters.map(({ logger, measured }) => (logger === own ? 1 / measured : 0));
    const along = column.reduce((dot, value, at) => dot + value * (noise[at] ?? 0), 0);
    return sum + along ** 2 / noise.reduce((square, value) => square + value ** 2, 0);
  }, 0);
  return whole > 0 && within / whole > ALIKE ** 2;
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  const length = Math.sqrt(dot(a, a) * dot(b, b));
  return length > 0 ? dot(a, b) / length : 0;
}

/** Standard errors of the positive factors by column. Empty if they cannot be determined. */
function standardErrors(
  rows: ReadonlyArray<readonly number[]>,
  right: readonly number[],
  factors: readonly number[],
  free: readonly number[],
): Map<number, number> {
  const part = rows.map((row) => free.map((column) => row[column] ?? 0));
  const { square } = normalEquations(part, right);
  const squares = rows.reduce(
    (sum, row, at) =>
      sum + ((right[at] ?? 0) - row.reduce((fit, of, column) => fit + of * (factors[column] ?? 0), 0)) ** 2,
    0,
  );
  const variance = squares / Math.max(1, rows.length - free.length);
  return new Map(
    free.flatMap((column, at) => {
      const unit = free.map((_, index) => (index === at ? 1 : 0));
      const inverse = solveSymmetric(square, unit)?.[at];
      return inverse === undefined ? [] : [[column, Math.sqrt(variance * inverse)] as const];
    }),
  );
}

function foundOf(
  equipment: string,
  group: readonly string[],
  factor: number | null,
  spreadDb: number | null,
  quarters: readonly CalibrationQuarter[],
): CalibratedEquipment {
  const audible = quarters.filter(({ byEquipment }) => (byEquipment.get(equipment) ?? 0) > 0);
  const kept = {
    equipment,
    together: group.filter((other) => other !== equipment),
    quarters: audible.length,
    shifts: new Set(audible.map(({ shift }) => shift)).size,
  };
  if (factor === null) return { ...kept, kind: 'steady', changeDb: null, spreadDb: null };
  if (factor <= 0) return { ...kept, kind: 'silent', changeDb: null, spreadDb: null };
  const found = { ...kept, changeDb: 10 * Math.log10(factor), spreadDb };
  if (group.length > 1) return { ...found, kind: 'together' };
  return { ...found, kind: spreadDb === null || spreadDb > MAX_SPREAD_DB ? 'uncertain' : 'found' };
}
