/** Non-negative least squares by Lawson and Hanson (Solving Least Squares Problems, 1974, chapter 23). */

/** A matrix by rows. */
export type Matrix = ReadonlyArray<readonly number[]>;

const zeros = (size: number): number[] => Array.from({ length: size }, () => 0);

/** Ratio of a pivot to its original value below which a matrix counts as singular. */
const SINGULAR = 1e-10;

/** Solves a symmetric positive definite system by Cholesky decomposition. @returns null if the matrix is singular */
export function solveSymmetric(matrix: Matrix, right: readonly number[]): number[] | null {
  const size = right.length;
  const lower = matrix.map(() => zeros(size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row]![column]!;
      for (let k = 0; k < column; k++) sum -= lower[row]![k]! * lower[column]![k]!;
      if (row === column) {
        if (sum <= SINGULAR * matrix[row]![row]!) return null;
        lower[row]![row] = Math.sqrt(sum);
      } else lower[row]![column] = sum / lower[column]![column]!;
    }
  }
  const half: number[] = [];
  for (let row = 0; row < size; row++) {
    let sum = right[row]!;
    for (let k = 0; k < row; k++) sum -= lower[row]![k]! * half[k]!;
    half.push(sum / lower[row]![row]!);
  }
  const solution = zeros(size);
  for (let row = size - 1; row >= 0; row--) {
    let sum = half[row]!;
    for (let k = row + 1; k < size; k++) sum -= lower[k]![row]! * solution[k]!;
    solution[row] = sum / lower[row]![row]!;
  }
  return solution;
}

/** Aᵀ A and Aᵀ b. */
export function normalEquations(rows: Matrix, right: readonly number[]) {
  const size = rows[0]?.length ?? 0;
  const square = Array.from({ length: size }, () => zeros(size));
  const product = zeros(size);
  rows.forEach((row, at) => {
    for (let i = 0; i < size; i++) {
      product[i]! += row[i]! * right[at]!;
      for (let j = 0; j < size; j++) square[i]![j]! += row[i]! * row[j]!;
    }
  });
  return { square, product };
}

/**
 * The x ≥ 0 that minimises |Ax − b|.
 * @param rows rows of A, whose columns are linearly independent
 */
export function nonNegativeLeastSquares(rows: Matrix, right: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  const { square, product } = normalEquations(rows, right);
  let x = zeros(size);
  const passive = new Set<number>();
  const tolerance = 1e-12 * Math.max(1e-300, ...product.map(Math.abs));
  // Each iteration adds a variable. The limit prevents endless cycles because of rounding.
  for (let pass = 0; pass < 10 * size + 10; pass++) {
    const gradient = product.map((value, i) => value - square[i]!.reduce((sum, of, j) => sum + of * x[j]!, 0));
    let entering = -1;
    for (let i = 0; i < size; i++) {
      if (!passive.has(i) && gradient[i]! > tolerance && (entering < 0 || gradient[i]! > gradient[entering]!))
        entering = i;
    }
    if (entering < 0) break;
    passive.add(entering);
    for (;;) {
      const order = [...passive].sort((a, b) => a - b);
      const solved = solveSymmetric(
        order.map((i) => order.map((j) => square[i]![j]!)),
        order.map((i) => product[i]!),
      );
      if (solved === null) {
        passive.delete(entering);
        break;
      }
      const trial = zeros(size);
      order.forEach((i, at) => {
        trial[i] = solved[at]!;
      });
      const falling = order.filter((i) => trial[i]! <= 0);
      if (falling.length === 0) {
        x = trial;
        break;
      }
      // The largest step towards the trial solution with which no variable becomes negative.
      const step = falling.reduce((least, i) => Math.min(least, x[i]! / (x[i]! - trial[i]!)), 1);
      x = x.map((value, i) => value + step * (trial[i]! - value));
      for (const i of order) {
        if (x[i]! <= 1e-300 || (falling.includes(i) && x[i]! <= 1e-12 * Math.max(...x))) {
          x[i] = 0;
          passive.delete(i);
        }
      }
    }
  }
  return x;
}
