import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import type { PreparedScene } from '../../rules/scene/prepared-scene.ts';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { useDraftShapes, withDrafts } from './draft-shape.ts';
import { useMapView } from './map-view.ts';
import { useCode } from '../../../ui/loading/use-code.ts';
import { PREVIEW_FAILED } from './preview-messages.ts';
import type { PreviewSession, PreviewState } from './preview-session.ts';

interface PreviewPlan {
  assessment: Assessment;
  /** Its work areas and shifts. They keep their identity while they are unchanged. */
  workAreas: Assessment['workAreas'];
  shifts: Assessment['shifts'];
  config: ReportConfig;
  equipment: EquipmentItem[];
  /** Null while it is loading, and while no preview is needed. */
  scene: PreparedScene | null;
  /** Whether the levels are shown, and not those of the stored results. */
  isShown: boolean;
}

export interface Preview {
  state: PreviewState;
  /** The session of the current plan. Null if there is none. Requests about moving crews go to it. */
  session: PreviewSession | null;
}

const OFF: PreviewState = { kind: 'off' };
const STARTING: PreviewState = { kind: 'starting' };
const FAILED: PreviewState = { kind: 'failed', message: PREVIEW_FAILED };

/** End-to-end tests about other features switch the preview off, because it takes a third of their time. See docs/testing.md. */
const isSwitchedOff = () => localStorage.getItem('live-preview') === 'false';

const loadSession = () => import('./preview-session.ts');

/** Computes the levels of the plan on the screen in a worker. */
export function usePreview({ assessment, workAreas, shifts, config, equipment, scene, isShown }: PreviewPlan): Preview {
  const isOff = scene === null || isSwitchedOff();
  const { code, isFailed } = useCode(loadSession, !isOff);
  const session = useMemo(() => (isOff || code === null ? null : new code.PreviewSession(scene)), [isOff, code, scene]);
  const [latest, setLatest] = useState<{ from: PreviewSession; state: PreviewState } | null>(null);
  const view = useMapView((of) => of.view);
  // On a phone, only receivers in view are kept exact.
  const onlyInView = useNarrow();
  const { id, project, company, operatingTime, startDate, endDate } = assessment;
  const plan = useMemo(
    () => ({ id, project, company, workAreas, operatingTime, startDate, endDate, ...(shifts && { shifts }) }),
    [id, project, company, workAreas, operatingTime, startDate, endDate, shifts],
  );
  const drawn = useRef<PreviewSession | null>(null);
  useEffect(() => {
    if (latest?.state.kind === 'shown') drawn.current = latest.from;
  }, [latest]);
  useEffect(() => {
    if (session === null) return undefined;
    session.start((state) => {
      const show = () => setLatest({ from: session, state });
      // The first levels draw a new part of the page, which React then does in short tasks. Once they are drawn, later levels are
      // shown at once.
      if (state.kind === 'shown' && drawn.current !== session) startTransition(show);
      else show();
    });
    return () => session.end();
  }, [session]);
  useEffect(() => session?.setViewport({ view, onlyInView }), [session, view, onlyInView]);
  useEffect(() => session?.setShown(isShown), [session, isShown]);
  useEffect(() => {
    if (session === null) return undefined;
    const show = () => {
      const { drafts } = useDraftShapes.getState();
      session.show({ config, equipment }, { ...plan, workAreas: withDrafts(plan.workAreas, drafts) });
    };
    show();
    // A drag updates only the map and no other part of the page.
    return useDraftShapes.subscribe(show);
  }, [session, plan, config, equipment]);
  if (session === null) return { state: isOff ? OFF : isFailed ? FAILED : STARTING, session };
  return { state: latest?.from === session ? latest.state : STARTING, session };
}
