import type { Value } from '../format/format.ts';

export const fetchingTexts = {
  storedResultsAreNot: 'The stored results are not those of the last run. Process the assessment again.',
  resultsCouldNotBeFetched: (error: Value) => `The results could not be fetched. ${error}`,
  isNotInSum: (name: Value, message: Value) => `${name} is not in the sum: ${message}`,
} as const;
