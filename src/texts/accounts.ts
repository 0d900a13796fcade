export const accountsTexts = {
  mustBeAccountId: 'must be an account id',
  enterEMailAddress: 'Enter an e-mail address, like name@company.com.',
  mustBeDocumentId: 'must be a document id',
  mustHave1To64: 'must have 1 to 64 letters, digits, hyphens or underscores',
  mustHave1To64Letters: 'must have 1 to 64 letters, digits or hyphens',
  nobodyInvitedThisAddress: 'Nobody invited this address.',
  enterAName: 'Enter a name.',
  useAtMost200Characters: 'Use at most 200 characters.',
  enterYourName: 'Enter your name.',
  useAtMost100Characters: 'Use at most 100 characters.',
} as const;
