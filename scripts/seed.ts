import { createHash } from 'node:crypto';
import { demoAssessments } from './demo/assessments.ts';
import { demoFiles } from './demo/generate.ts';
import { type Admin, connectAdmin, createCompany, createPerson } from './lib/admin.ts';
import { callFunction, signInForToken } from './lib/clients.ts';
import type { Ports } from './lib/environments.ts';
import { saveProject } from './lib/projects.ts';
import { Explained } from './lib/run.ts';
import { urls } from '../src/ui/urls.ts';

const PASSWORD = 'demo-password';

/** The people of the demo. */
export const demoAccounts = [
  { role: 'Administrator', email: 'admin@example.com', displayName: 'Alex Admin', companies: [], admin: true },
  {
    role: 'Engineer, Harbour Civil',
    email: 'erin@harbour.example.com',
    displayName: 'Erin Hale',
    companies: ['harbour-civil'],
  },
  {
    role: 'Engineer, Ridge Acoustics',
    email: 'ravi@ridge.example.com',
    displayName: 'Ravi Iyer',
    companies: ['ridge-acoustics'],
  },
].map((person) => ({ ...person, password: PASSWORD }));

/** Two companies that work in the same suburb. */
const DEMO_PROJECTS = [
  { uid: 'demo-rail', name: 'Wattlebrook Rail Upgrade', company: 'harbour-civil', crs: 7856 },
  { uid: 'demo-sewer', name: 'Wattlebrook Sewer Renewal', company: 'ridge-acoustics', crs: 7856 },
];

const INVITED = 'noor@harbour.example.com';
/** Token of the demo's invitation link, which stays the same after restarts. Real tokens are random and shown once. */
const INVITATION_TOKEN = 'demo-link-token-of-no-secrecy-whatsoever';

/**
 * Creates the demo on emulators that do not have it yet: companies, people, an invitation and projects. Their files are uploaded
 * and loaded as by an administrator, through Storage and `adminLoadProject`.
 * @returns the path of the invitation link, or null if the invited person has signed up
 */
export async function seedDemo(ports: Ports): Promise<string | null> {
  const admin = connectAdmin(ports);
  // This document is written last. If it is missing, seeding was interrupted and is repeated.
  const seeded = await admin.firestore.doc('assessments/demo-platform').get();
  if (!seeded.exists) {
    console.log('Seeding the demo …');
    await createCompany(admin, 'harbour-civil', 'Harbour Civil');
    await createCompany(admin, 'ridge-acoustics', 'Ridge Acoustics');
    for (const person of demoAccounts) await createPerson(admin, person);
    await invite(admin, INVITED, 'harbour-civil');
    const token = await signInForToken(ports, 'admin@example.com', PASSWORD);
    const context = { admin, ports, token };
    const files = demoFiles();
    for (const project of DEMO_PROJECTS) await saveProject(context, project, files);
    await createAssessments(admin, ports);
  }
  const invitation = await admin.firestore.doc(`invited_users/${INVITED}`).get();
  if (invitation.get('accepted') !== false) return null;
  // Data of an earlier start may be older than the validity of a link.
  await invitation.ref.update({ invited: admin.now });
  return urls.signupFor(INVITED, INVITATION_TOKEN);
}

async function invite({ firestore, now }: Admin, email: string, company: string): Promise<void> {
  await firestore.doc(`invited_users/${email}`).set({
    invited: now,
    invite_token: createHash('sha256').update(INVITATION_TOKEN).digest('hex'),
    accepted: false,
    companies: { [company]: true },
    invitedBy: 'admin@example.com',
    updatedBy: 'admin@example.com',
    updatedAt: now,
  });
}

/** Creates the demo's assessments and processes the first of them, so that there are results to view. */
async function createAssessments({ firestore, now }: Admin, ports: Ports): Promise<void> {
  const author = 'erin@harbour.example.com';
  const token = await signInForToken(ports, author, PASSWORD);
  for (const { id, process, ...fields } of demoAssessments()) {
    await firestore.doc(`assessments/${id}`).set({
      ...fields,
      id,
      active: true,
      author,
      project: 'demo-rail',
      company: 'harbour-civil',
      createdAt: now,
      updatedBy: author,
      updatedAt: now,
    });
    if (!process) continue;
    const { error } = await callFunction(ports, 'processAssessment', { assessmentId: id }, token);
    if (error !== undefined) throw new Explained(`The demo assessment could not be processed: ${error.message}`);
  }
}
