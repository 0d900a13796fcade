import { z } from 'zod';
import { FIREBASE_PROJECT, type Ports } from './environments.ts';

interface ReportedExpression {
  sourcePosition?: { line: number; column: number; currentOffset: number; endOffset: number } | undefined;
  values?: unknown[] | undefined;
  children?: ReportedExpression[] | undefined;
}

const expressionSchema: z.ZodType<ReportedExpression> = z.lazy(() =>
  z.object({
    sourcePosition: z
      .object({
        line: z.number(),
        column: z.number(),
        currentOffset: z.number().default(0),
        endOffset: z.number(),
      })
      .optional(),
    values: z.array(z.unknown()).optional(),
    children: z.array(expressionSchema).optional(),
  }),
);

const coverageSchema = z.object({
  rules: z.object({ files: z.array(z.object({ content: z.string() })).length(1) }),
  report: z.array(expressionSchema).min(1),
});

/** The expressions of the Firestore rules that no request has had evaluated since the emulator started, as lines to print. */
export async function neverEvaluated(ports: Ports): Promise<string[]> {
  const address = `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${FIREBASE_PROJECT}:ruleCoverage`;
  return unusedExpressions(await (await fetch(address)).json());
}

/** The same of a coverage report as the emulator gives it. */
export function unusedExpressions(coverage: unknown): string[] {
  const { rules, report } = coverageSchema.parse(coverage);
  const content = rules.files[0]?.content ?? '';
  const unused: string[] = [];
  const look = ({ sourcePosition, values = [], children = [] }: ReportedExpression): void => {
    if (sourcePosition !== undefined && values.length === 0) {
      const { line, column, currentOffset, endOffset } = sourcePosition;
      const text = content.slice(currentOffset, endOffset + 1).replace(/\s+/g, ' ');
      unused.push(`firestore.rules:${line}:${column} ${text}`);
      return;
    }
    for (const child of children) look(child);
  };
  for (const expression of report) look(expression);
  return unused;
}
