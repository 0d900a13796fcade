import type { SignedInAccount } from '../../../firebase/auth.ts';
import { errorText } from '../../../firebase/error-texts.ts';

export const LINK_REFUSED =
  'This link has been used, withdrawn or replaced, or has expired. Ask your administrator for a new one.';

/** What an invitation's link says behind its `#`; empty where it does not. */
export function invitationIn(hash: string): { email: string; token: string } {
  const said = new URLSearchParams(hash.slice(1));
  return { email: (said.get('email') ?? '').trim().toLowerCase(), token: said.get('token') ?? '' };
}

/** Accepts the invitation of an account with the link's token. @returns why it was not accepted, as a sentence; null where it was */
export async function accept(account: SignedInAccount, token: string): Promise<string | null> {
  try {
    const { acceptInvitation, isLinkRefused } = await import('../../api/profiles.ts');
    try {
      await acceptInvitation(account, token);
      return null;
    } catch (error) {
      // The rules do not say which of it is wrong, and nobody learns more than that.
      return isLinkRefused(error) ? LINK_REFUSED : errorText(error);
    }
  } catch (error) {
    return errorText(error);
  }
}
