import type { Value } from '../format/format.ts';

/** Apart from the other texts of the backend: the sign-in page has these and not those. */
export const sessionTexts = {
  useAtLeastCharacters: (minPasswordLength: Value) => `Use at least ${minPasswordLength} characters.`,
  useAtMostCharacters: (maxPasswordLength: Value) => `Use at most ${maxPasswordLength} characters.`,
  useASmallLetter: 'Use a small letter.',
  useACapitalLetter: 'Use a capital letter.',
  useADigit: 'Use a digit.',
  useSignThatIsNo: 'Use a sign that is no letter or digit.',
  yourInvitationHasNotBeen:
    'Your invitation has not been accepted yet. Open the link that your administrator sent you.',
  thisAddressBelongsToAnother: 'This address belongs to another account. Ask your administrator.',
  yourInvitationWasAcceptedAfter: 'Your invitation was accepted after you had signed in here. Sign in again.',
  yourLastChangeIsNot: 'Your last change is not saved yet. Wait until it is, and try again.',
} as const;
