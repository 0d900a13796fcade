export type Operation = 'list' | 'edit' | 'create' | 'process' | 'export' | 'read results';

/** An operation of a client with its outcome. */
export interface Entry {
  client: number;
  operation: Operation;
  /** Milliseconds since the beginning of the run by the machine's clock. */
  atMs: number;
  tookMs: number;
  /** `told`: the client was told of a failure in a sentence. `unanswered`: the run ended first. */
  outcome: 'done' | 'told' | 'unanswered';
  message: string;
  /** Error behind the sentence, for finding its cause. */
  behind?: string;
  /** Whether a guarantee was violated. The message is that of the check. */
  isWrong?: boolean;
  assessment?: string;
  /** Text that an edit added to a work area. */
  marker?: string;
  area?: string;
  /** How the requested run continued. */
  run?: 'done' | 'queued';
}

export class OperationLog {
  readonly entries: Entry[] = [];
  /** Number of repeated attempts of edits because of conflicts. */
  conflicts = 0;
  /** Violated guarantees that clients observed. */
  readonly wrongs: string[] = [];
  private readonly began = Date.now();

  now(): number {
    return Date.now() - this.began;
  }

  /** Records an entry at once as unanswered, so that operations without an end are not lost. */
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

/** Counts and durations by operation as a Markdown table. */
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

/** A percentile of values. */
function share(values: readonly number[], of: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return String(sorted[Math.min(sorted.length - 1, Math.floor(of * sorted.length))] ?? '–');
}

/** The sentences that clients were told with their counts. Numbers in sentences are ignored. */
export function messagesOf(entries: readonly Entry[]): Array<readonly [message: string, count: number]> {
  const counts = new Map<string, number>();
  for (const { outcome, message } of entries) {
    if (outcome !== 'told') continue;
    const general = message.replace(/\d+/g, '#');
    counts.set(general, (counts.get(general) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
