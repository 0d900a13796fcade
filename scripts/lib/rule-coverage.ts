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

/** Expressions of the Firestore rules that no request has evaluated since the emulator started, as lines to print. */
export async function neverEvaluated(ports: Ports): Promise<string[]> {
  const address = `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${FIREBASE_PROJECT}:ruleCoverage`;
  const { body } = await fetch(address);
  if (body === null) throw new Error('the emulator told nothing of the rules');
  return unusedExpressions(JSON.parse(await shortenedJson(body)));
}

/** Longest text that is kept, characters. */
const LONGEST_TEXT = 200;
/** Key whose text is kept whole: the rules themselves. */
const KEPT_WHOLE = 'content';

/** Key of a list with the values of an expression. Only whether it is empty matters. */
const COUNTED = 'values';

/**
 * Reads JSON with long texts cut, and with a single 0 in place of a non-empty list of values. The report cites every compared
 * document and has hundreds of megabytes, more than the maximum length of a string.
 */
export async function shortenedJson(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const kept: string[] = [];
  let [inText, length, escape, text, isWhole, isSkipping] = [false, 0, 0, '', false, false];
  // Nesting depth within a list of values, and whether the list has any.
  let [depth, hasValues] = [0, false];
  for await (const bytes of stream) {
    const chunk = decoder.decode(bytes, { stream: true });
    // Index where the kept part begins. −1 while text is skipped.
    let from = isSkipping ? -1 : 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at];
      if (!inText) {
        const opens = character === '[' || character === '{';
        if (depth > 0) {
          if (opens) depth++;
          else if (character === ']' || character === '}') depth--;
          if (depth === 0) {
            kept.push(hasValues ? '0' : '');
            from = at;
          } else if (character?.trim() !== '') hasValues = true;
        } else if (character === '[' && text === COUNTED) {
          if (from !== -1) kept.push(chunk.slice(from, at + 1));
          [from, depth, hasValues] = [-1, 1, false];
        }
        if (character !== '"') continue;
        isWhole = text === KEPT_WHOLE;
        [inText, length, text] = [true, 0, ''];
        continue;
      }
      if (escape > 0) escape += character === 'u' && escape === 1 ? 3 : -1;
      else if (character === '\\') escape = 1;
      else if (character === '"') {
        if (from === -1 && depth === 0) from = at;
        inText = false;
        continue;
      }
      length++;
      if (length <= KEPT_WHOLE.length && character !== undefined) text += character;
      else if (length === KEPT_WHOLE.length + 1) text = '';
      if (!isWhole && length >= LONGEST_TEXT && escape === 0 && from !== -1) {
        kept.push(chunk.slice(from, at + 1));
        from = -1;
      }
    }
    if (from !== -1) kept.push(chunk.slice(from));
    isSkipping = from === -1;
  }
  return kept.join('');
}

/** The unevaluated expressions in a coverage report of the emulator. */
export function unusedExpressions(coverage: unknown): string[] {
  const { rules, report } = coverageSchema.parse(coverage);
  const content = rules.files[0]?.content ?? '';
  const unused: string[] = [];
  const visit = ({ sourcePosition, values = [], children = [] }: ReportedExpression): void => {
    if (sourcePosition !== undefined && values.length === 0) {
      const { line, column, currentOffset, endOffset } = sourcePosition;
      const text = content.slice(currentOffset, endOffset + 1).replace(/\s+/g, ' ');
      unused.push(`firestore.rules:${line}:${column} ${text}`);
      return;
    }
    for (const child of children) visit(child);
  };
  for (const expression of report) visit(expression);
  return unused;
}
