import type { Value } from '../format/format.ts';

export const homeTexts = {
  tonightAndNextSevenNights: 'Tonight and the next seven nights',
  companyHasMoreAssessments:
    'A company has more assessments to come than are looked at here. Their projects list them all.',
  beingProcessed: 'Being processed',
  notReady: 'Not ready',
  firstWork: (first: Value) => `First work ${first}`,
  noWorkIsPlanned: 'No work is planned for these nights.',
  todayAndTonight: (day: Value) => `Today and tonight, ${day}`,
  atWork: 'At work',
  showAllShifts: (rowCount: Value) => `Show all ${rowCount} shifts`,
  yourProjectsSiteNoise: 'Your projects – Site noise',
  beginUnderAdministration: 'Begin with a company and a project under Administration.',
  youBelongToNoActive: 'You belong to no active company',
  projectsBelongToCompanies: 'Projects belong to companies. Ask your administrator to attach you to yours.',
  noProjectsYet: 'No projects yet',
  yourCompaniesHaveNoProject:
    'Your companies have no project so far. An administrator prepares projects; ask yours to set one up.',
  searchProjects: 'Search projects',
  noProject: (search: Value) => `No project has “${search}” in its name.`,
  addressesEquipmentItems: (addressCount: Value, equipment: Value) =>
    `${addressCount} addresses · ${equipment} equipment items`,
  administratorIsPreparing: 'An administrator is preparing it.',
  itHasNoDataYet: 'It has no data yet.',
  preparing: 'Preparing',
  yourReviews: 'Your reviews',
  projectsThatYouReviewed: 'The projects that you reviewed are not in use any more. Nothing of them is shown.',
  revisionsThatWereIssuedLast: (revisions: Value) =>
    `The ${revisions} revisions that were issued last are looked at, those that were not submitted among them. Ask the company for the address of an older one.`,
  nothingWasSubmittedYet: 'Nothing was submitted yet. It appears here once the company has marked it as submitted.',
  revision: (name: Value, label: Value) => `${name}, revision ${label}`,
  permit: (permitNumber: Value) => `Permit ${permitNumber} · `,
  submitted: (time: Value) => `submitted ${time}`,
  toBeDecided: 'To be decided',
} as const;
