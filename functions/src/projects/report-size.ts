import type { LoadProblem } from '../../../src/model/project/project.ts';

/** Problems that are stored and answered: nobody reads more. */
const MAX_PROBLEMS = 2_000;
/** A Firestore document holds 1 MiB, with the names of the fields in each problem. */
const MAX_BYTES = 800_000;

/** The first problems, as many as a document holds; errors before warnings, so that none of them is lost to these. */
export function problemsThatFit(problems: readonly LoadProblem[]): LoadProblem[] {
  let bytes = 0;
  const sorted = problems.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  const first = sorted.slice(0, MAX_PROBLEMS);
  const beyond = first.findIndex((problem) => {
    bytes += Buffer.byteLength(JSON.stringify(problem));
    return bytes > MAX_BYTES;
  });
  return beyond < 0 ? first : first.slice(0, beyond);
}
