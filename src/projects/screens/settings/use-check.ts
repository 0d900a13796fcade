import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { useLiveAcross } from '../../../firebase/live.ts';
import type { CheckSettings } from '../../../model/calls.ts';
import type { ProjectUid } from '../../../model/ids.ts';
import type { LoadReport } from '../../../model/project/project.ts';
import { checkProject, watchCheckReport, watchCheckState } from '../../api/checks.ts';

/** The check of a project. */
export interface Check {
  readonly isRunning: boolean;
  /** Report of the last check. Null if there is none. */
  readonly report: LoadReport | null;
  /** Why the last check failed. Null if it did not. */
  readonly problem: string | null;
  /** Whether the check is later than the last publish and read the current files. */
  readonly isLatest: boolean;
  readonly run: (settings: CheckSettings) => Promise<void>;
}

/** Runs checks of a project, and shows checks that others run too. */
export function useCheck(uid: ProjectUid): Omit<Check, 'isLatest'> {
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Both watches are restarted with each check. A watch of a document that does not exist yet is not always notified when the
  // document is created.
  const watchState = useMemo(() => ({ watch: watchCheckState(uid), isAsked }).watch, [uid, isAsked]);
  const live = useLiveAcross(watchState);
  const state = live.kind === 'ready' ? live.value : null;
  const isUnderWay = !usePassed(state === null || state.finishedAt !== null ? 0 : state.deadline.getTime());
  const isRunning = isAsked || isUnderWay;
  const report = useLiveAcross(useMemo(() => (isRunning ? null : watchCheckReport(uid)), [uid, isRunning]));
  const run = async (settings: CheckSettings) => {
    setAsked(true);
    setFailure(null);
    try {
      await checkProject(uid, settings);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setAsked(false);
    }
  };
  return {
    isRunning,
    report: report.kind === 'ready' ? report.value : null,
    problem: failure ?? (isRunning ? null : (state?.problem ?? null)),
    run,
  };
}

/** Whether a time has passed. A null time never passes. */
export function usePassed(time: number | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (time === null || time <= now) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), time - Date.now() + 100);
    return () => clearTimeout(timer);
  }, [time, now]);
  return time !== null && time <= now;
}
