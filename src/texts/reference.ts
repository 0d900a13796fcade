import type { Value } from '../format/format.ts';

export const referenceTexts = {
  reference: (sentence: Value, reference: Value) => `${sentence} Reference: ${reference}.`,
  mustBeAReference: 'must be a reference',
} as const;
