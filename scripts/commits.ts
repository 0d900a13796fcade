import { execFileSync } from 'node:child_process';
import { problemsOfCommitMessage } from './lib/commit-message.ts';

/**
 * `node scripts/commits.ts main..HEAD` checks the messages of new commits and exits with 1 if one is wrong. Merge commits are
 * ignored.
 */
const [range = 'HEAD~1..HEAD'] = process.argv.slice(2);
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
const commits = git('rev-list', '--no-merges', '--reverse', range).split('\n').filter(Boolean);
const wrong = commits.flatMap((commit) => {
  const message = git('log', '-1', '--format=%B', commit);
  const problems = problemsOfCommitMessage(message);
  return problems.length === 0
    ? []
    : [`${commit.slice(0, 8)} ${message.split('\n')[0] ?? ''}\n  ${problems.join('\n  ')}`];
});
console.log(wrong.length === 0 ? `${commits.length} commit messages are right.` : wrong.join('\n'));
process.exitCode = wrong.length === 0 ? 0 : 1;
