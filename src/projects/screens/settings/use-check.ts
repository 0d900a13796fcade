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
  /** What the last one found; null where nothing was checked. */
  readonly report: LoadReport | null;
  /** Why the last one could not be made; null where it was. */
  readonly problem: string | null;
  /** Whether it found what it did after the last publish, and of the files as they are. */
  readonly isLatest: boolean;
  readonly run: (settings: CheckSettings) => Promise<void>;
}

/** Checks a project, and shows checks of others too. */
export function useCheck(uid: ProjectUid): Omit<Check, 'isLatest'> {
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A watch of a document that is not there yet is not always told when it comes: both are asked for again with each check.
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

/** Whether a time has passed; null has none. */
export function usePassed(time: number | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (time === null || time <= now) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), time - Date.now() + 100);
    return () => clearTimeout(timer);
  }, [time, now]);
  return time !== null && time <= now;
}
