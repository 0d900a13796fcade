import { plural, type Value } from '../format/format.ts';

export const revisionsTexts = {
  issueRevision: (label: Value) => `Issue revision ${label}`,
  resultsReportPlanCriteria: (permitNumber: Value) =>
    `Results, report, plan, criteria and the scene are frozen as they are${permitNumber}. Nobody can change them.`,
  forPermit: (permitNumber: Value) => `, for permit ${permitNumber}`,
  thereIsNoPermitNumber:
    'There is no permit number yet. Enter it in the details and process again, if the report has to carry it.',
  whyItIsIssued: 'Why it is issued',
  forExample: 'For example: first submission for the possession of 28 November',
  sayWhyItIsIssued: 'Say why it is issued.',
  issue: 'Issue',
  reviewers: (label: Value) => `Reviewers, ${label}`,
  proposes: (text: Value) => `Proposes: ${text}`,
  noReviewerOpenedIt: 'No reviewer has opened it yet. Administrators invite reviewers to the project.',
  reviewersSeeItOnceSubmitted: 'Reviewers of the project see it once it is marked as submitted.',
  openedOnceLast: (opened: number, time: Value) => `opened ${plural(opened, 'once', `${opened} times`)}, last ${time}`,
  revision: (label: Value) => `Revision ${label}`,
  issuedByInput: (time: Value, issuedBy: Value, permitNumber: Value, inputHash: Value) =>
    `Issued ${time} by ${issuedBy}${permitNumber} · input ${inputHash}`,
  permit: (permitNumber: Value) => ` · permit ${permitNumber}`,
  conditionsAgainstPlan: 'Conditions, against the plan as it is shown',
  conditionsOfRevision: (label: Value) => `Conditions of revision ${label}`,
  itsConditionBindsNoLonger: (wordCount: number, words: Value) =>
    `Its ${plural(wordCount, 'condition binds', `${wordCount} conditions bind`)} no longer: ${words}`,
  fetchingTheRevisions: 'Fetching the revisions …',
  nothingIsIssuedYet: 'Nothing is issued yet',
  revisionFreezesResults: (hindrance: Value) =>
    `A revision freezes results, report and all that they were computed from, as they are handed in. Later runs change nothing of it. ${hindrance}`,
  revisions: 'Revisions',
  monitoringMeasuredBeside: 'Monitoring: measured beside predicted',
  revisionCannotBeRead: (id: Value, problem: Value) =>
    `Revision ${id} cannot be read (${problem}). Tell your administrator.`,
  planBreaksWhatWasApproved: 'The plan breaks what was approved',
  conditionIsNotKept: (count: number) =>
    `${plural(count, 'A condition is not kept.', `${count} conditions are not kept.`)} Change the plan, or issue a new revision and ask for another approval.`,
  theProjectIsArchived: 'The project is archived.',
  processTheAssessmentFirst: 'Process the assessment first.',
  resultsAreOutOfDate: 'The results are out of date: process the assessment, then issue it.',
  whetherResults: 'Whether the results are up to date is being found out.',
} as const;
