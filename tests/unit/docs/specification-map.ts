import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** States of a statement in the map. */
export const STATES = ['met', 'decided', 'departs', 'not shown', 'not done'] as const;
type State = (typeof STATES)[number];

/** One row of the map. */
export interface Statement {
  /** Line of the document, from 1. */
  line: number;
  section: number;
  number: number;
  state: string;
  /** File of the decision that the state names. Null if it names none. */
  decision: string | null;
  code: Reference[];
  tests: Reference[];
}

/** A file of the project, and a name or title in it. Null for the whole file. */
interface Reference {
  file: string;
  name: string | null;
}

const ROW = /^\| (\d+)\.(\d+) \| .+ \| ([a-z ]+)(?:, \[decision \d{4}\]\(([^)]+)\))? \| (.+) \| (.+) \|$/;

/** Returns the statements of the map in order. */
export function statementsOf(document: string): Statement[] {
  return document.split('\n').flatMap((text, index) => {
    if (!/^\| \d/.test(text)) return [];
    const [, section, number, state = '', decision, code = '', tests = ''] = ROW.exec(text) ?? [];
    return {
      line: index + 1,
      section: Number(section),
      number: Number(number),
      state,
      decision: decision ?? null,
      code: referencesOf(code),
      tests: referencesOf(tests),
    };
  });
}

function referencesOf(cell: string): Reference[] {
  return [...cell.matchAll(/`([^`#]+)(?:#([^`]+))?`/g)].map(([, file = '', name]) => ({ file, name: name ?? null }));
}

/** Returns the faults of the map, as sentences with the line and what is missing. */
export function faultsOf(document: string, root: string): string[] {
  const statements = statementsOf(document);
  return [
    ...statements.flatMap((statement) => faultsOfOne(statement, root)),
    ...gapsOf(statements),
    ...(document.includes(countsOf(statements)) ? [] : [`The counts at the top have to be: ${countsOf(statements)}`]),
  ];
}

/** Returns the sentence with the counts, as it has to appear at the top. */
export function countsOf(statements: readonly Statement[]): string {
  const counts = STATES.map((state) => `${statements.filter((other) => other.state === state).length} ${state}`);
  return `**${statements.length} statements: ${counts.join(', ')}.**`;
}

function faultsOfOne({ line, state, decision, code, tests }: Statement, root: string): string[] {
  const faults: string[] = [];
  const known = STATES.find((other) => other === state);
  if (known === undefined)
    return [`line ${line}: the row cannot be read, or its state is none of ${STATES.join(', ')}`];
  if (wantsCode(known) && code.length === 0) faults.push(`line ${line}: no code is named`);
  if (wantsTest(known) && tests.length === 0) faults.push(`line ${line}: no test is named, so it is “not shown”`);
  if (known === 'not shown' && tests.length > 0) faults.push(`line ${line}: a test is named, so it is shown`);
  if (wantsDecision(known) !== (decision !== null)) {
    faults.push(`line ${line}: ${wantsDecision(known) ? 'needs a decision' : 'names a decision, so it departs'}`);
  }
  if (decision !== null && !existsSync(path.join(root, 'docs', decision))) {
    faults.push(`line ${line}: there is no docs/${decision}`);
  }
  return [...faults, ...[...code, ...tests].flatMap((reference) => missing(reference, line, root))];
}

const wantsCode = (state: State) => state !== 'not done';
const wantsTest = (state: State) => state === 'met' || state === 'decided';
const wantsDecision = (state: State) => state === 'departs' || state === 'not done';

function missing({ file, name }: Reference, line: number, root: string): string[] {
  const whole = path.join(root, file);
  if (!existsSync(whole)) return [`line ${line}: there is no ${file}`];
  if (name === null || readFileSync(whole, 'utf8').includes(name)) return [];
  return [`line ${line}: ${file} has no “${name}”`];
}

function gapsOf(statements: readonly Statement[]): string[] {
  return statements.flatMap(({ line, section, number }, index) => {
    const before = statements[index - 1] ?? { section: 0, number: 0 };
    const next = section === before.section ? number === before.number + 1 : number === 1;
    return next && section - before.section <= 1 && section >= before.section
      ? []
      : [`line ${line}: ${section}.${number} does not follow ${before.section}.${before.number}`];
  });
}
