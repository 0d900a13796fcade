import type { Value } from '../format/format.ts';

export const termsTexts = {
  annoyingEquipment: 'Annoying characteristics',
  onThePartOf: (dB: Value, value: Value) => `${dB} on the part of ${value}`,
} as const;
