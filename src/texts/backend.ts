import type { Value } from '../format/format.ts';

export const backendTexts = {
  workAreasOfThisAssessment:
    'The work areas of this assessment take more than 1 MB together. Draw them with fewer corners, or put some of them into another assessment.',
  itStoppedUnexpectedly: 'It stopped unexpectedly. Export it again.',
  noConnectionToServer: 'No connection to the server. Check your network and try again.',
  storedDocumentCannotBeRead: (messageOf: Value) =>
    `A stored document cannot be read (${messageOf}). Tell your administrator.`,
  loadCouldNotBeRequested: 'The load could not be requested. Save the project again.',
  projectsReportConfiguration: (message: Value) =>
    `The project’s report configuration cannot be used (${message}). Ask an administrator to correct it.`,
  fileCouldNotBeFetched: 'The file could not be fetched. Try again.',
  couldNotBeFetched: (what: Value, error: Value) => `The ${what} could not be fetched. ${error}`,
  storedCannotBeRead: (what: Value) => `The stored ${what} cannot be read. Process the assessment again.`,
  storedAreNot: (what: Value) => `The stored ${what} are not those of the last run. Process the assessment again.`,
  storageRefusedItCheck: 'The storage refused it: check its type and size, and that you are still an administrator.',
  anotherPageIsUploadingFile: 'Another page is uploading a file of this name.',
  theProjectWasDeleted: 'The project was deleted.',
  storedIsNot: (file: Value) => `The stored ${file} is not what was issued. Tell whoever gave it to you to review.`,
  storedIsNotWhatWasIssued: (file: Value, label: Value) =>
    `The stored ${file} is not what was issued as revision ${label}. Tell your administrator.`,
  workAreaCannotBeStored: (path: Value, message: Value) =>
    `The work area cannot be stored: ${path} ${message}. Take the last change back.`,
} as const;
