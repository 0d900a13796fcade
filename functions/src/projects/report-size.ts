import { bySeverity } from '../../../src/gis/files/problems.ts';
import type { LoadProblem } from '../../../src/model/project/project.ts';
import { boundedByCause } from '../../../src/projects/rules/load/problem-causes.ts';

/** Most problems that are stored and returned. */
const MAX_PROBLEMS = 2_000;
/** Most problems per cause that are listed one by one if there are too many. */
const MAX_OF_CAUSE = 50;
/** Largest size of the stored problems, bytes. A Firestore document of at most 1 MiB also has the field names of each problem. */
const MAX_BYTES = 800_000;

/**
 * The problems that fit into a document: all, or else the first ones of each cause with the number of the others. Errors come
 * before warnings and warnings before notes, so that the most severe problems are kept.
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
