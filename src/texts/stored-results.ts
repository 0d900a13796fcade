import type { Value } from '../format/format.ts';

/** Why the stored columns of results cannot be read. */
export const storedResultsTexts = {
  newer: 'The stored results were written by a newer version of the product. Reload the page.',
  damaged: 'The stored results are damaged. Process the assessment again.',
  somethingElse: 'A stored file of the results is something else. Process the assessment again.',
  cutOff: (file: Value, bytes: Value, expectedBytes: Value) =>
    `The stored results are cut off: ${file} has ${bytes} bytes and should have ${expectedBytes}. Process the assessment again.`,
  fileNotRead: (file: Value) => `The file ${file} of the results was not read.`,
  noSuchFile: (file: Value) => `The results have no file ${file}.`,
} as const;
