export const holidayRegionsTexts = {
  newSouthWales: 'New South Wales',
  victoria: 'Victoria',
  queensland: 'Queensland',
  englandAndWales: 'England and Wales',
  scotland: 'Scotland',
  noneButFurtherDays: 'None but the further days',
} as const;
