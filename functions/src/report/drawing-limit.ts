/** How much may be spent on a drawing, ms. */
interface Spending {
  /** Of processor time, which does not depend on what else the machine does. */
  processorMs: number;
  /** Of time that somebody waits. */
  waitMs: number;
}

/** Why a drawing was stopped: it is too much work, or the machine was too busy for it. */
type Reason = 'work' | 'time';

export interface DrawingLimit {
  /** Aborts the drawing. */
  readonly signal: AbortSignal;
  /** Null as long as nothing was stopped. */
  reason: () => Reason | null;
  /** Stops watching. */
  end: () => void;
}

const LOOK_EVERY_MS = 250;

/**
 * Stops a drawing that takes too much. Work that is too much on an idle machine is too much always; what was only waited for too long may be
 * done by the next try.
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
