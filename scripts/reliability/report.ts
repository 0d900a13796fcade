import { messagesOf, tableOf } from './operation-log.ts';
import type { LoadOutcome } from './load.ts';

interface Reported extends LoadOutcome {
  clients: number;
  minutes: number;
  seed: number;
  storage: { failed: number; delayed: number; passed: number };
}

/** The figures of a run as Markdown. */
export function reportOf(of: Reported): string {
  const { operationLog, checks, faults, rivals, storage, clients, minutes, seed, skewedClients, memoryMb } = of;
  const byName = Map.groupBy(faults, ({ name }) => name);
  const faultRows = [...byName].map(([name, made]) => {
    const seconds = Math.round(made.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000);
    return `| ${name} | ${made.length} | ${seconds} |`;
  });
  const checkRows = checks.map(({ promise, checked, broken }) => {
    return `| ${promise} | ${checked} | ${broken.length === 0 ? 'held' : `broken ${broken.length} times`} |`;
  });
  const brokenLines = checks.flatMap(({ broken }) => broken.slice(0, 20).map((promise) => `- ${promise}`));
  return [
    `${clients} clients, ${minutes} minutes, seed ${seed}; ${skewedClients} clients with a wrong clock; ${memoryMb} MB for all clients.`,
    tableOf(operationLog.entries, minutes),
    `Edits that met another one of the same part, and were made again: ${operationLog.conflicts}.`,
    ['| fault | times | seconds |', '|---|---|---|', ...faultRows].join('\n'),
    `Requests of Storage: ${storage.failed} answered with 503, ${storage.delayed} delayed, ${storage.passed} passed on. Transactions of a rival: ${rivals}.`,
    ['| promise | looked at | outcome |', '|---|---|---|', ...checkRows].join('\n'),
    ...(brokenLines.length === 0 ? [] : [brokenLines.join('\n')]),
    [
      '| what clients were told | times |',
      '|---|---|',
      ...messagesOf(operationLog.entries).map(([message, count]) => `| ${message} | ${count} |`),
    ].join('\n'),
    '',
  ].join('\n\n');
}
