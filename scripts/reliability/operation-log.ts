export type Operation = 'list' | 'edit' | 'create' | 'process' | 'export' | 'read results';

/** What a client did and what it was told. */
export interface Entry {
  client: number;
  operation: Operation;
  /** Milliseconds since the run began, by the machine's clock. */
  atMs: number;
  tookMs: number;
  /** `told` that it failed, with a sentence; `unanswered` when the run ended. */
  outcome: 'done' | 'told' | 'unanswered';
  message: string;
  /** The error behind the sentence, for whoever looks for its cause. */
  behind?: string;
  /** A promise was broken; the message is the checker’s own. */
  isWrong?: boolean;
  assessment?: string;
  /** The words that an edit put into a work area. */
  marker?: string;
  area?: string;
  /** How a run went on that was asked for. */
  run?: 'done' | 'queued';
}

export class OperationLog {
  readonly entries: Entry[] = [];
  /** Tries that an edit took beyond its first, since somebody else had changed the same. */
  conflicts = 0;
  /** Promises of the product that a client saw broken. */
  readonly wrongs: string[] = [];
  private readonly began = Date.now();

  now(): number {
    return Date.now() - this.began;
  }

  /** Notes an entry at once, as unanswered, so that nothing is lost that never ends. */
  begin(entry: Pick<Entry, 'client' | 'operation' | 'assessment' | 'marker' | 'area'>): Entry {
    const noted: Entry = { ...entry, atMs: this.now(), tookMs: 0, outcome: 'unanswered', message: '' };
    this.entries.push(noted);
    return noted;
  }

  end(entry: Entry, outcome: 'done' | 'told', message = ''): void {
    entry.tookMs = this.now() - entry.atMs;
    entry.outcome = outcome;
    entry.message = message;
  }
}

const OPERATIONS: readonly Operation[] = ['list', 'edit', 'create', 'process', 'export', 'read results'];

/** Counts and times by operation, as a table in Markdown. */
export function tableOf(entries: readonly Entry[], minutes: number): string {
  const rows = OPERATIONS.map((operation) => {
    const of = entries.filter((entry) => entry.operation === operation);
    const count = (outcome: Entry['outcome']) => of.filter((entry) => entry.outcome === outcome).length;
    const times = of.filter(({ outcome }) => outcome === 'done').map(({ tookMs }) => tookMs);
    const cells = [operation, of.length, (of.length / minutes).toFixed(1), count('done'), count('told')];
    return [...cells, count('unanswered'), share(times, 0.5), share(times, 0.95), share(times, 1)].join(' | ');
  });
  return [
    '| operation | asked | a minute | done | told why not | unanswered | p50, ms | p95, ms | longest, ms |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** The value below which a share of them lies. */
function share(values: readonly number[], of: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return String(sorted[Math.min(sorted.length - 1, Math.floor(of * sorted.length))] ?? '–');
}

/** What clients were told, each sentence with how often; numbers in it left out. */
export function messagesOf(entries: readonly Entry[]): Array<readonly [message: string, count: number]> {
  const counts = new Map<string, number>();
  for (const { outcome, message } of entries) {
    if (outcome !== 'told') continue;
    const general = message.replace(/\d+/g, '#');
    counts.set(general, (counts.get(general) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
