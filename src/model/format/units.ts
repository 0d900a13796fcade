import type { Value } from './format.ts';

/** A number with its unit, or the name of a column with the unit of its numbers. */
export const units = {
  dB: (value: Value) => `${value} dB`,
  dBA: (value: Value) => `${value} dB(A)`,
  metres: (value: Value) => `${value} m`,
  kilometres: (value: Value) => `${value} km`,
  squareMetres: (value: Value) => `${value} m²`,
  hertz: (value: Value) => `${value} Hz`,
  kilohertz: (value: Value) => `${value} kHz`,
  minutes: (value: Value) => `${value} min`,
  seconds: (value: Value) => `${value} s`,
  megabytes: (value: Value) => `${value} MB`,
  kilometresAnHour: (value: Value) => `${value} km/h`,
  inDba: (name: Value) => `${name}, dB(A)`,
} as const;
