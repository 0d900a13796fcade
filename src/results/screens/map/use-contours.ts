import { callWorker } from '../../../ui/loading/worker-rpc.ts';
import type { ContourRequest, ContourWork, ShownContours } from './contour-messages.ts';
import { useCallback, useEffect, useState } from 'react';
import type { AreasAtWork } from '../../../model/assessment/area-hours.ts';
import { type ContourLevel, DEFAULT_CONTOUR_LEVEL } from '../../../model/map/contour-bands.ts';
import type { Results } from '../../../model/results/results.ts';
import { type PreparedScene, sceneToHandOver } from '../../../prediction/rules/scene/prepared-scene.ts';
import { startWorker } from '../../../ui/loading/start-worker.ts';

export type ContourState =
  | { kind: 'off' }
  /** What stands on the map meanwhile: a draft of them, or those of another choice. */
  | { kind: 'running'; share: number; contours: ShownContours | null }
  | { kind: 'shown'; contours: ShownContours }
  | { kind: 'failed'; message: string };

export interface ContourLayerControl {
  state: ContourState;
  /** Above ground, m: of the contours drawn last, or to be drawn. */
  heightM: number;
  level: ContourLevel;
  /** The work areas that they are of: those that work in the operating time shown; null: all. */
  during: AreasAtWork | null;
  /** Draws the contours of a level at a height above ground, m; a run under way is given up. */
  draw: (heightM: number, level: ContourLevel) => void;
  /** Takes the contours off the map, or gives up drawing them. What was drawn is kept for the next time. */
  clear: () => void;
}

/** The contours on the map: final ones, or a draft while they are drawn; null without any. */
export function shownContours({ state }: Pick<ContourLayerControl, 'state'>): ShownContours | null {
  return 'contours' in state ? state.contours : null;
}

/** Heights above ground that contours are usual at, m: a person standing, and an upper floor. */
export const CONTOUR_HEIGHTS_M = [1.5, 4] as const;

const OFF: ContourState = { kind: 'off' };
const NOTHING_KEPT = { of: null, drawn: new Map<string, ShownContours>() };
const FAILED = 'The contours could not be drawn. Try again; if this persists, reload the page.';

/** How far a drawing is that was asked for. */
interface Attempt {
  asked: Asked;
  key: string;
  share: number;
  draft: ShownContours | null;
  failure: string | null;
}
/** Rebuilt each time that contours are asked for. */
interface Asked {
  of: Results;
}

/**
 * The noise contours of the results shown, computed beside the page. Other results take them away; with other work areas they are drawn
 * again.
 * @param during the work areas that work in the operating time shown; null: all
 */
export function useContours(
  results: Results | null,
  scene: PreparedScene | null,
  bandsDb: readonly number[],
  during: AreasAtWork | null,
): ContourLayerControl {
  const [heightM, setHeightM] = useState<number>(CONTOUR_HEIGHTS_M[0]);
  const [level, setLevel] = useState<ContourLevel>(DEFAULT_CONTOUR_LEVEL);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  // Drawn before, by height above ground, level and work areas at work; deleting them costs drawing them again.
  const [kept, setKept] = useState<{ of: Results | null; drawn: ReadonlyMap<string, ShownContours> }>(NOTHING_KEPT);
  const key = [heightM, level, ...(during === null ? [] : [during.time, ...during.areas])].join(' ');
  // Contours belong to one run.
  const current = asked !== null && asked.of === results ? asked : null;
  const before = kept.of === results ? kept.drawn.get(key) : undefined;
  const toDraw = before === undefined ? current : null;
  // What was shown stays on the map until there are others of the same results.
  const [last, setLast] = useState<ShownContours | null>(null);
  const shown = current === null ? null : (before ?? last);
  if (shown !== last) setLast(shown);

  useEffect(() => {
    if (toDraw === null || scene === null) return;
    const results = toDraw.of;
    const started = startWorker('contours');
    const { areas, barriers, method } = results;
    const file = sceneToHandOver(scene);
    const request: ContourRequest = {
      results: { areas, barriers, method },
      scene: file,
      bandsDb: [...bandsDb],
      heightM,
      level,
      during,
    };
    const begun: Attempt = { asked: toDraw, key, share: 0, draft: null, failure: null };
    const fail = (failure: string) => setAttempt({ ...begun, failure });
    return callWorker<ContourWork>(started, request, {
      transfer: [file],
      onProgress: ({ share, draft }) =>
        setAttempt((before) => {
          const known = before?.asked === toDraw && before.key === key ? before.draft : null;
          return { ...begun, share, draft: draft ?? known };
        }),
      onBroken: () => fail(FAILED),
      onOutput: (reply) => {
        if (reply.kind === 'failed') {
          fail(reply.message);
          return;
        }
        setKept(({ of, drawn }) => ({
          of: results,
          drawn: new Map(of === results ? drawn : []).set(key, reply.contours),
        }));
      },
    });
  }, [toDraw, scene, bandsDb, heightM, level, during, key]);

  const draw = useCallback(
    (heightM: number, level: ContourLevel) => {
      setHeightM(heightM);
      setLevel(level);
      if (results !== null && scene !== null) setAsked({ of: results });
    },
    [results, scene],
  );
  const clear = useCallback(() => setAsked(null), []);
  const state = (): ContourState => {
    if (current === null) return OFF;
    if (before !== undefined) return { kind: 'shown', contours: before };
    if (attempt?.asked !== current || attempt.key !== key) return { kind: 'running', share: 0, contours: last };
    const { share, draft, failure } = attempt;
    return failure === null
      ? { kind: 'running', share, contours: draft ?? last }
      : { kind: 'failed', message: failure };
  };
  return { state: state(), heightM, level, during, draw, clear };
}
