import type { SignedInAccount } from '../../../firebase/auth.ts';
import { errorText } from '../../../firebase/error-texts.ts';

export const LINK_REFUSED =
  'This link has been used, withdrawn or replaced, or has expired. Ask your administrator for a new one.';

/** Returns the e-mail address and the token from the fragment of an invitation's link. Missing values are empty. */
export function invitationIn(hash: string): { email: string; token: string } {
  const said = new URLSearchParams(hash.slice(1));
  return { email: (said.get('email') ?? '').trim().toLowerCase(), token: said.get('token') ?? '' };
}

/**
 * Accepts the invitation of an account with the token of its link.
 * @returns the reason why it was not accepted, as a sentence; null if it was
 */
export async function accept(account: SignedInAccount, token: string): Promise<string | null> {
  try {
    const { acceptInvitation, isLinkRefused } = await import('../../api/profiles.ts');
    try {
      await acceptInvitation(account, token);
      return null;
    } catch (error) {
      // The security rules do not reveal which part is wrong, and the message does not either.
      return isLinkRefused(error) ? LINK_REFUSED : errorText(error);
    }
  } catch (error) {
    return errorText(error);
  }
}
