import { bySeverity } from '../../../gis/files/problems.ts';
import { grouped } from '../../../model/format/format.ts';
import type { LoadProblem } from '../../../model/project/project.ts';

/** Problems with the same cause. */
export interface ProblemGroup<Problem extends LoadProblem = LoadProblem> {
  readonly severity: LoadProblem['severity'];
  /** The first problem of the group. */
  readonly problem: Problem;
  readonly count: number;
}

/** The key of a problem's cause. Problems of one column have the same cause if their messages differ only in cited values. */
function causeOf({ severity, folder, file, column, message }: LoadProblem): string {
  const cause = message.replace(/“[^”]*”/g, '“”').replace(/-?\d[\d.,]*/g, '#');
  return [severity, folder, file, column, cause].join('\n');
}

/** Groups problems by cause, with errors first. */
export function groupsOf<Problem extends LoadProblem>(problems: readonly Problem[]): Array<ProblemGroup<Problem>> {
  const groups = Map.groupBy(problems, causeOf);
  return [...groups.values()]
    .flatMap((group) =>
      group.slice(0, 1).map((problem) => ({ severity: problem.severity, problem, count: group.length })),
    )
    .sort(bySeverity);
}

/**
 * Limits the number of listed problems per cause and counts the rest, so that one faulty column of a large file does not hide
 * other problems.
 */
export function boundedByCause(problems: readonly LoadProblem[], most: number): LoadProblem[] {
  const counts = new Map<string, number>();
  const listed = problems.filter((problem) => {
    const cause = causeOf(problem);
    const count = (counts.get(cause) ?? 0) + 1;
    counts.set(cause, count);
    return count <= most;
  });
  const last = new Map(listed.map((problem) => [causeOf(problem), problem]));
  return listed.map((problem) => {
    const cause = causeOf(problem);
    const count = counts.get(cause) ?? 0;
    if (count <= most || last.get(cause) !== problem) return problem;
    return { ...problem, message: `${problem.message} The same applies to ${grouped(count - most)} more rows.` };
  });
}
