const TYPES = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const SUBJECT = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9-]+\\))?!?: \\S`, 'u');
const LONGEST_SUBJECT = 72;

/**
 * Faults of a commit message (Conventional Commits 1.0.0, CONTRIBUTING.md) as sentences. Empty if there are none.
 * @param message subject, empty line, body
 */
export function problemsOfCommitMessage(message: string): string[] {
  const [subject = '', between = '', ...body] = message.trimEnd().split('\n');
  const problems: string[] = [];
  if (!SUBJECT.test(subject))
    problems.push(`The subject has to be “type(scope): subject”, with a type of ${TYPES.join(', ')}.`);
  if (subject.length > LONGEST_SUBJECT)
    problems.push(`The subject has ${subject.length} characters; at most ${LONGEST_SUBJECT} are shown.`);
  if (subject.endsWith('.')) problems.push('The subject ends with a full stop.');
  if (between !== '') problems.push('The line after the subject has to be empty.');
  if (body.join('').trim() === '') problems.push('There is no body that says why.');
  return problems;
}
