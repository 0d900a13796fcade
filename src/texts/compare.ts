import type { Value } from '../format/format.ts';

export const compareTexts = {
  openingTheProject: 'Opening the project …',
  thereIsNothingToCompare: 'There is nothing to compare',
  chooseAssessmentsInList: 'Choose assessments in the list of a project, and press Compare.',
  compareSiteNoise: (projectName: Value) => `Compare – ${projectName} – Site noise`,
  compareAssessments: 'Compare assessments',
  notProcessed: 'Not processed',
  assessmentsCompared: 'Assessments compared',
  noneOfTheseAssessments: 'None of these assessments is there any more.',
  permit: (permitNumber: Value) => `, permit ${permitNumber}`,
  revision: (name: Value, permit: Value, label: Value) => `${name}${permit}, revision ${label}`,
  outOfDate: ' (out of date)',
} as const;
