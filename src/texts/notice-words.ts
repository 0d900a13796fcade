export const noticeWordsTexts = {
  noPhoneYet: '[telephone number]',
} as const;
