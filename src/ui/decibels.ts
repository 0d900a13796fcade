/**
 * A level or a difference of levels, dB, to one decimal. Stored levels have two; a half goes up whatever its binary fraction is, so that
 * level, criterion and exceedance add up as shown.
 */
export function decibels(value: number): string {
  return (Math.round(Math.round(value * 100) / 10) / 10).toFixed(1);
}

/** A difference of levels with its sign: `+2.1`, `−0.4`. */
export function signedDecibels(value: number): string {
  return `${value >= 0 ? '+' : '−'}${decibels(Math.abs(value))}`;
}
