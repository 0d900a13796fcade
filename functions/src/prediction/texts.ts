import type { Value } from '../../../src/model/format/format.ts';

export const STORED_REPORT_CANNOT_BE_READ = 'The stored report cannot be read. Process the assessment again.';
export const formatPredictionProgress = (done: Value, of: Value) => `Predicting levels: ${done} of ${of} receivers`;
