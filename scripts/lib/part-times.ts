/** Durations of the parts of a run. */
export interface PartTimes {
  /** Runs a part and records its duration. Concurrent parts overlap. */
  during: <Result>(part: string, work: () => Promise<Result>) => Promise<Result>;
  /** One line per part, in the order of their ends. */
  lines: () => string[];
}

export function partTimes(nowMs: () => number = () => performance.now()): PartTimes {
  const parts: Array<{ part: string; ms: number }> = [];
  return {
    during: async (part, work) => {
      const from = nowMs();
      try {
        return await work();
      } finally {
        parts.push({ part, ms: nowMs() - from });
      }
    },
    lines: () => {
      const width = Math.max(0, ...parts.map(({ part }) => part.length));
      return parts.map(({ part, ms }) => `${part.padEnd(width)} ${inMinutes(ms).padStart(7)}`);
    },
  };
}

function inMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
