import { plural, type Value } from '../format/format.ts';

export const permitTexts = {
  louderThanPredicted: 'Louder than predicted',
  permitAmberRev: (revision: Value) => `Permit amber · Rev ${revision}`,
  quartersOfHour: (over: number) => plural(over, 'A quarter of an hour is', `${over} quarters of an hour are`),
  permitAmber: (label: Value) => `Permit amber: louder than revision ${label} says`,
  moreThanDBOverPrediction: (count: Value, toleranceDb: Value, mostDb: Value, mostAt: Value, mostLogger: Value) =>
    `${count} more than ${toleranceDb} dB over the prediction, at most ${mostDb} dB on ${mostAt} at ${mostLogger}.`,
  approvalHasNoConditions: 'The approval has no conditions.',
  theApprovalAsksFor: 'The approval asks for:',
  conditionsOfTheApproval: 'Conditions of the approval',
} as const;
