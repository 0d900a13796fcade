/** The exponential function of two numbers at a time, so that eight bands take four steps. */

const PER_LN2: f64 = 1.4426950408889634;
/** ln 2 in two parts. The first part has so few digits that its multiples are exact. */
const LN2: f64 = 0.6931471803691238;
const LN2_REST: f64 = 1.9082149292705877e-10;
/** Adding this to an integer leaves the integer in the lowest bits of the sum. */
const WHOLE: f64 = 6755399441055744;
/** Larger exponents give results that are not normal numbers. */
const MAX_EXPONENT: f64 = 708;

/**
 * e^x of both lanes with a relative error of at most 3e-16: x = k ln 2 + r with |r| ≤ ln 2 / 2, and the series of e^r up to r^13.
 * @param x limited to −708 … 708; NaN gives NaN
 */
export function exponentials(x: v128): v128 {
  const within = f64x2.pmin(f64x2.pmax(x, f64x2.splat(-MAX_EXPONENT)), f64x2.splat(MAX_EXPONENT));
  const k = f64x2.nearest(f64x2.mul(within, f64x2.splat(PER_LN2)));
  const r = f64x2.sub(f64x2.sub(within, f64x2.mul(k, f64x2.splat(LN2))), f64x2.mul(k, f64x2.splat(LN2_REST)));
  // Three series in r³, which can be computed in parallel.
  const r2 = f64x2.mul(r, r);
  const r3 = f64x2.mul(r2, r);
  let ones = f64x2.splat(1 / 479001600.0);
  ones = add(f64x2.mul(ones, r3), 1 / 362880.0);
  ones = add(f64x2.mul(ones, r3), 1 / 720.0);
  ones = add(f64x2.mul(ones, r3), 1 / 6.0);
  ones = add(f64x2.mul(ones, r3), 1);
  let single = f64x2.splat(1 / 6227020800.0);
  single = add(f64x2.mul(single, r3), 1 / 3628800.0);
  single = add(f64x2.mul(single, r3), 1 / 5040.0);
  single = add(f64x2.mul(single, r3), 1 / 24.0);
  single = add(f64x2.mul(single, r3), 1);
  let squared = f64x2.splat(1 / 39916800.0);
  squared = add(f64x2.mul(squared, r3), 1 / 40320.0);
  squared = add(f64x2.mul(squared, r3), 1 / 120.0);
  squared = add(f64x2.mul(squared, r3), 1 / 2.0);
  const series = f64x2.add(ones, f64x2.add(f64x2.mul(single, r), f64x2.mul(squared, r2)));
  // 2^k: adds k to the exponent.
  return i64x2.add(series, i64x2.shl(f64x2.add(k, f64x2.splat(WHOLE)), 52));
}

function add(a: v128, b: f64): v128 {
  return f64x2.add(a, f64x2.splat(b));
}

export function exponential(x: f64): f64 {
  return f64x2.extract_lane(exponentials(f64x2.splat(x)), 0);
}
