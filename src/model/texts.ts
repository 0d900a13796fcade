import type { Value } from './format/format.ts';

export const unusableReportConfig = (detail: Value) =>
  `The project’s report configuration cannot be used (${detail}). Ask an administrator to correct it.`;
export const REPORT_OUT_OF_DATE =
  'The assessment, its project or the method was changed after this report was made. Process it again before you hand the report in.';
export const frozenFileWasChanged = (file: Value, label: Value) =>
  `The stored ${file} is not what was issued as revision ${label}. Tell your administrator.`;
export const SERVER_ERROR = 'Something went wrong on the server. Try again in a moment.';
