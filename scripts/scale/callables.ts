import type { CallInput, CallOutput } from '../../src/model/calls.ts';
import type { Meter } from './meter.ts';

type Called = 'processAssessment' | 'exportAssessment' | 'drawReport';

/** A callable that the functions SDK can run without a server. */
interface Runnable {
  run: (request: unknown) => Promise<unknown>;
}

export interface Callables {
  call: <Name extends Called>(name: Name, data: CallInput<Name>) => Promise<CallOutput<Name>>;
}

/**
 * Loads the callables into this process, where their reads, writes and computing time can be counted.
 * @param auth calling person
 */
export async function callablesOf(meter: Meter, { uid, email }: { uid: string; email: string }): Promise<Callables> {
  // The modules are imported late, because they connect when they are loaded.
  const [{ processAssessment }, { exportAssessment }, { drawReport }] = await Promise.all([
    import('../../functions/src/prediction/process-assessment.ts'),
    import('../../functions/src/results/export-assessment.ts'),
    import('../../functions/src/report/draw-report.ts'),
  ]);
  const functions = { processAssessment, exportAssessment, drawReport } as unknown as Record<Called, Runnable>;
  const token = { uid, email, auth_time: Math.floor(Date.now() / 1000) };
  return {
    call: async <Name extends Called>(name: Name, data: CallInput<Name>) => {
      const [began, cpu] = [performance.now(), process.cpuUsage()];
      const request = { data, auth: { uid, token, rawToken: '' }, acceptsStreaming: false };
      const answer = await functions[name].run(request);
      const { user, system } = process.cpuUsage(cpu);
      meter.add('invocations', 1);
      meter.add('cpuS', (user + system) / 1e6);
      meter.add('wallS', (performance.now() - began) / 1000);
      return answer as CallOutput<Name>;
    },
  };
}
