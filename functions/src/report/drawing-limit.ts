/** Limits for a drawing, ms. */
interface Spending {
  /** Processor time, which does not depend on the load of the machine. */
  processorMs: number;
  /** Elapsed time. */
  waitMs: number;
}

/** Why a drawing was stopped: too much processor time (`work`) or too much elapsed time on a busy machine (`time`). */
type Reason = 'work' | 'time';

export interface DrawingLimit {
  /** Aborts the drawing. */
  readonly signal: AbortSignal;
  /** Null if the drawing was not stopped. */
  reason: () => Reason | null;
  /** Stops the monitoring. */
  end: () => void;
}

const LOOK_EVERY_MS = 250;

/**
 * Stops a drawing that exceeds a limit. A retry cannot succeed if the processor time was exceeded, but it may succeed if only the
 * elapsed time was.
 */
export function limitDrawing({ processorMs, waitMs }: Spending): DrawingLimit {
  const stop = new AbortController();
  const before = process.cpuUsage();
  const begun = performance.now();
  let reason: Reason | null = null;
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 >= processorMs) reason = 'work';
    else if (performance.now() - begun >= waitMs) reason = 'time';
    if (reason === null) return;
    clearInterval(timer);
    stop.abort();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return { signal: stop.signal, reason: () => reason, end: () => clearInterval(timer) };
}
