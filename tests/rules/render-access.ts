import { ACCESS, type Role, ROLES } from './access-matrix.ts';

/** Headings that are short enough for a table. */
const HEADINGS: Record<Role, string> = {
  'a person who is not signed in': 'not signed in',
  'a person without a profile': 'no profile',
  'an invited person who has not accepted': 'invited',
  'a member': 'member',
  'a member of another company': 'other member',
  'a member of an inactive company': 'inactive company',
  'a disabled member': 'disabled',
  'a reviewer': 'reviewer',
  'an impostor with a member’s e-mail': 'impostor',
  'an administrator': 'admin',
  'an administrator without a profile': 'admin, no profile',
  'a disabled administrator': 'disabled admin',
};

/** Renders `docs/access.md` from the matrix. */
export function renderAccess(): string {
  const cells = Object.values(ACCESS).reduce((sum, rows) => sum + Object.keys(rows).length, 0) * ROLES.length;
  return `# Who may do what

\`npm run access\` renders this page from [tests/rules/access-matrix.ts](../tests/rules/access-matrix.ts). Do not edit it by hand. Each of its ${cells.toLocaleString('en')}
cells is a test of the security rules of Firestore or Storage. ✓ means that the rules allow the operation. An empty cell means that they reject it.

- *Other member* is a member of another active company.
- *Inactive company* is a member of an inactive company who tries the operation on the documents of that company.
- *Reviewer* may review the project and belongs to no company.
- *Impostor* has an account with the e-mail address of a member. The profile of the member names the uid of another account.
- *Admin, no profile* has the administrator claim but no profile.

Callables check the same rights again; see [security.md](security.md).
${Object.entries(ACCESS).map(renderSection).join('')}`;
}

function renderSection([section, rows]: [string, Record<string, readonly Role[]>]): string {
  const heading = `| may | ${ROLES.map((role) => HEADINGS[role]).join(' | ')} |`;
  const line = `|---|${ROLES.map(() => ':-:').join('|')}|`;
  const body = Object.entries(rows).map(
    ([operation, allowed]) =>
      `| ${operation} | ${ROLES.map((role) => (allowed.includes(role) ? '✓' : '')).join(' | ')} |`,
  );
  const [first = '', ...rest] = section;
  return `\n## ${first.toUpperCase()}${rest.join('')}\n\n${[heading, line, ...body].join('\n')}\n`;
}
