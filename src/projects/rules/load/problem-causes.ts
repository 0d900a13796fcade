import { bySeverity } from '../../../gis/files/problems.ts';
import { grouped } from '../../../model/format/format.ts';
import type { LoadProblem } from '../../../model/project/project.ts';

/** Problems of one cause. */
export interface ProblemGroup<Problem extends LoadProblem = LoadProblem> {
  readonly severity: LoadProblem['severity'];
  /** The first of them. */
  readonly problem: Problem;
  readonly count: number;
}

/** Problems of one column of a file that differ by what they cite alone are of one cause. */
function causeOf({ severity, folder, file, column, message }: LoadProblem): string {
  const cause = message.replace(/“[^”]*”/g, '“”').replace(/-?\d[\d.,]*/g, '#');
  return [severity, folder, file, column, cause].join('\n');
}

/** Problems by their cause, errors first. */
export function groupsOf<Problem extends LoadProblem>(problems: readonly Problem[]): Array<ProblemGroup<Problem>> {
  const groups = Map.groupBy(problems, causeOf);
  return [...groups.values()]
    .flatMap((group) =>
      group.slice(0, 1).map((problem) => ({ severity: problem.severity, problem, count: group.length })),
    )
    .sort(bySeverity);
}

/** Problems of which so many of a cause are listed one by one, and the rest is counted: one column of a large file does not hide all that is wrong with others. */
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
