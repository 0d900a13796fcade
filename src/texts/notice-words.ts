import type { Value } from './format.ts';

export const noticeWordsTexts = {
  theAddress: 'the address',
  itsFacadesAndFloors: 'its façades and floors that are meant',
  nameOfMeasure: 'the name of the measure',
  nameOfProject: 'the name of the project',
  nameOfAssessment: 'the name of the assessment',
  itsDescription: 'its description',
  thePermitNumber: 'the permit number',
  firstAndLastDay: 'the first and the last day of the work that the letter is about',
  whenThatWork: 'when that work is, or without shifts its operating times',
  operatingTimesThatLetter: 'the operating times that the letter is about, as the criteria have them',
  mustNameItsMeasure: 'must name its measure',
  mustHaveAText: 'must have a text',
  knowsNoUse: (unknown: Value, known: Value) => `knows no ${unknown}; use ${known}`,
  hasALetterAlready: 'has a letter already',
  areTooLongTogether: 'are too long together: shorten some',
  toResidentsOfAddressProject:
    'To the residents of {address}\n\n{project}: {assessment}\n\nWe will carry out work near your home, which you are likely to hear.\n\nWhen: {dates}\n{shifts}\n\n{description}\n\nPermit: {permit}',
  weOfferYouMeasure: (defaultText: Value) => `${defaultText}\n\nWe offer you: {measure}.`,
  receiver: (id: Value) => `Receiver ${id}`,
  due: (day: Value) => `due ${day}`,
  dueDaysLate: (day: Value, days: Value) => `due ${day}, ${days} late`,
  dueLate: (measureNames: Value, due: Value) => `${measureNames}: ${due}.`,
  anotherWay: 'Another way',
  useAtMostCharacters: (note: Value) => `Use at most ${note} characters.`,
} as const;
