import type { Value } from '../format/format.ts';

export const scenariosTexts = {
  excel: 'Excel',
  all: 'All',
  theseAssessmentsRound: 'These assessments round their levels differently: the classes are those of the first.',
  noAddressOfThisCatchment: 'No address of this catchment is compared',
  noWorkInThisOperating: 'No work in this operating time',
  addressesOverTheirCriterion:
    'Addresses over their criterion by so many decibels, highly affected, and over the screening level of sleep',
  scenario: 'Scenario',
  addressesOverCriterion: (name: Value) => `Addresses over their criterion by ${name}`,
  addressesThatAreHighlyAffected: 'Addresses that are highly affected',
  high: 'High',
  addressesOverScreeningLevel: 'Addresses over the screening level of sleep disturbance',
  sleep: 'Sleep',
  highestExceedance: 'The highest exceedance, and the level there',
  worst: 'Worst',
  computing: 'Computing …',
  dBA: (address: Value, level: Value) => `${address}: ${level} dBA`,
} as const;
