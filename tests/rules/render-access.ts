import { ACCESS, type Role, ROLES } from './access-matrix.ts';

/** Headings that are short enough for a table. */
const HEADINGS: Record<Role, string> = {
  nobody: 'nobody',
  'somebody without a profile': 'no profile',
  'somebody invited who has not accepted': 'invited',
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

Made by \`npm run access\` from [tests/rules/access-matrix.ts](../tests/rules/access-matrix.ts); do not edit it by hand. Each of its ${cells.toLocaleString('en')}
cells is a test against the rules of Firestore or Storage. ✓ is allowed, everything else refused.

*Other member* belongs to another active company than the one tried, *inactive company* to one that is inactive and is tried
itself, *reviewer* reviews the project tried and belongs to no company, *impostor* has an account with a member’s e-mail whose uid the profile does not carry, *admin, no profile* has the claim alone.
Callables check the same again; see [security.md](security.md).
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
