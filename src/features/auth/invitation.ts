import type { SignedInAccount } from '../../backend/auth.ts';

export const LINK_REFUSED = 'This link has been used, withdrawn or replaced. Ask your administrator for a new one.';

/** Accepts the invitation of an account with the link's token. @returns whether it was taken */
export async function acceptedBy(account: SignedInAccount, token: string): Promise<boolean> {
  const { acceptInvitation } = await import('../../backend/profiles.ts');
  try {
    await acceptInvitation(account, token);
    return true;
  } catch {
    // The rules do not say which of it is wrong, and nobody is told more than that.
    return false;
  }
}
