import { bySeverity } from '../../../src/gis/files/problems.ts';
import type { LoadProblem } from '../../../src/model/project/project.ts';
import { boundedByCause } from '../../../src/projects/rules/load/problem-causes.ts';

/** Problems that are stored and answered: nobody reads more. */
const MAX_PROBLEMS = 2_000;
/** Where there are more, so many of each cause are listed one by one. */
const MAX_OF_CAUSE = 50;
/** A Firestore document holds 1 MiB, with the names of the fields in each problem. */
const MAX_BYTES = 800_000;

/**
 * The problems that a document holds: all of them, else the first of each cause, with how many more there are. Errors come before warnings,
 * and these before notes, so that none of them is lost to what is less grave.
 */
export function problemsThatFit(problems: readonly LoadProblem[]): LoadProblem[] {
  const sorted = problems.toSorted(bySeverity);
  return fits(sorted) ? sorted : firstThatFit(boundedByCause(sorted, MAX_OF_CAUSE));
}

const sizeOf = (problem: LoadProblem) => Buffer.byteLength(JSON.stringify(problem));

function fits(problems: readonly LoadProblem[]): boolean {
  return (
    problems.length <= MAX_PROBLEMS && problems.reduce((bytes, problem) => bytes + sizeOf(problem), 0) <= MAX_BYTES
  );
}

function firstThatFit(problems: readonly LoadProblem[]): LoadProblem[] {
  let bytes = 0;
  const first = problems.slice(0, MAX_PROBLEMS);
  const beyond = first.findIndex((problem) => {
    bytes += sizeOf(problem);
    return bytes > MAX_BYTES;
  });
  return beyond < 0 ? first : first.slice(0, beyond);
}
