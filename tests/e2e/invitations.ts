import { createHash, randomBytes } from 'node:crypto';
import type { World } from './world.ts';

/** Invites an address to the demo's company. @returns the fragment of the link */
export async function invite({ admin, company }: World): Promise<{ email: string; hash: string }> {
  const email = `invited-${randomBytes(4).toString('hex')}@example.com`;
  const token = randomBytes(32).toString('hex');
  await admin.firestore.doc(`invited_users/${email}`).set({
    invited: admin.now,
    invite_token: createHash('sha256').update(token).digest('hex'),
    accepted: false,
    companies: { [company.id]: true },
    invitedBy: 'admin@example.com',
    updatedBy: 'admin@example.com',
    updatedAt: admin.now,
  });
  return { email, hash: `#email=${encodeURIComponent(email)}&token=${token}` };
}
