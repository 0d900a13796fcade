import type { Value } from '../format/format.ts';

export const runRefusalsTexts = {
  waitingToStart: 'Waiting to start',
  goesOnAsJob: 'Takes longer than most: it goes on in the background',
  stoppedBy: (email: Value) => `Stopped by ${email}.`,
  storedReportCannotBeRead: 'The stored report cannot be read. Process the assessment again.',
  yourCompanyHasExports: (underWayCount: Value) =>
    `Your company has ${underWayCount} exports under way, as many as there may be at once. Wait until one is done.`,
  youHaveExports: (underWayCount: Value) =>
    `You have ${underWayCount} exports of this assessment under way. Wait until one is done.`,
  readingTheResults: 'Reading the results',
  exportStoppedUnexpectedly: 'The export stopped unexpectedly. Try again.',
  exportWasReplaced: (name: Value) => `A later export with the name “${name}” has replaced this one.`,
  drawingTheContours: 'Drawing the contours',
  writingTheFile: 'Writing the file',
  storingTheFile: 'Storing the file',
  crsNotKnown: (crs: Value, builtInCrs: Value) => `options.crs: EPSG:${crs} is not known. Choose one of ${builtInCrs}.`,
  crsAlwaysWgs84: (name: Value, wgs84: Value) => `options.crs: ${name} is always in WGS 84 (EPSG:${wgs84}).`,
  timeNotInResults: (time: Value, known: Value) =>
    `options.time: the results have no operating time ${time}. Choose one of ${known}.`,
  contoursWithoutShapes: (name: Value) => `options.contours: ${name} has no shapes, and no contours therefore.`,
  nothingToExport: 'options.layers: there is nothing to export. Choose receivers.',
  contoursOfThisProjectTake:
    'The contours of this project take longer than an export may. Export without them; the map can still draw them.',
  processBeforeContours: 'The results are out of date. Process the assessment again before you export contours of it.',
  timeOfContoursNotInResults: (time: Value, operatingTimes: Value) =>
    `options.contours.time: the results have no operating time ${time}. Choose one of ${operatingTimes}.`,
  processBeforeIssue: 'The results are out of date. Process the assessment, then issue it.',
  whatLastRunWrote: 'What the last run wrote is not there any more. Process it again.',
  assessmentCannotBeRead: (path: Value, message: Value) => `The assessment cannot be read: ${path} ${message}.`,
  thisAssessmentDoesNotExist: 'This assessment does not exist any more. Go back to the project.',
  projectBelongsToAnotherCompany: 'The project belongs to another company than the assessment.',
  savedAndNotTaken: 'saved, and not taken up',
  thereIsNoSuchRevision: 'There is no such revision for you to review.',
  reportTakesLongerThanPdf: 'The report takes longer than a PDF may. Print it from the page.',
  contoursOfThisProjectTakeToo:
    'Contours of this project take too long for the report. The map of the assessment draws them.',
  contoursCouldNotBeDrawn: 'Contours could not be drawn.',
  predictingLevels: 'Predicting levels',
  runStoppedUnexpectedly: 'The run stopped unexpectedly. Press Process to try again.',
  writingTheResults: 'Writing the results',
  predictedSoFar: (done: Value, of: Value) => `Predicting levels: ${done} of ${of} receivers`,
  waitingForWorkers: 'Waiting for workers',
  yourCompanyHas: 'Your company has',
  youHave: 'You have',
  runsUnderWay: (who: Value, count: Value) =>
    `${who} ${count} runs under way, as many as there may be at once. Wait until one of them has ended.`,
  reportOutOfDate:
    'The assessment, its project or the method was changed after this report was made. Process it again before you hand the report in.',
  storedReportIsNot: 'The stored report is not that of the last run. Process the assessment again.',
  thereIsNoRevision: (label: Value) => `There is no revision ${label}.`,
  storedIsNotWhatWasIssued: (file: Value, label: Value) =>
    `The stored ${file} is not what was issued as revision ${label}. Tell your administrator.`,
  thereIsNoReportYet: 'There is no report yet. Process the assessment first.',
  thereAreNoResultsYet: 'There are no results yet. Process the assessment first.',
  resultsAreOfOlderVersion: 'The results are of an older version. Process the assessment again.',
  resultsOfAnotherRun: 'The results are out of date: they are not those of the last run. Process the assessment again.',
  revision: (label: Value, state: Value) => `revision ${label}, ${state}`,
  worksThatGo: 'The works that go on at the same time could not be summed. Process the assessment again.',
  isNotInSum: (name: Value) => `${name} is not in the sum: it has no results that can be read.`,
  isNotInSumAtMost: (name: Value, works: Value) => `${name} is not in the sum: at most ${works} works are.`,
  thereAreMoreWorks: 'There are more works than are looked at: some may not be in the sum.',
  firstDaysAreLooked: (days: Value) => `The first ${days} days are looked at.`,
} as const;
