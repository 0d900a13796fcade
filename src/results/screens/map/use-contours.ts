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
  /** Contours that the map shows meanwhile: a draft, or those of another choice. */
  | { kind: 'running'; share: number; contours: ShownContours | null }
  | { kind: 'shown'; contours: ShownContours }
  | { kind: 'failed'; message: string };

export interface ContourLayerControl {
  state: ContourState;
  /** Height above ground of the contours that were last drawn or are to be drawn, m. */
  heightM: number;
  level: ContourLevel;
  /** The contributing work areas, which work in the displayed operating time. Null: all. */
  during: AreasAtWork | null;
  /** Draws the contours of a level at a height above ground, m. A current computation is cancelled. */
  draw: (heightM: number, level: ContourLevel) => void;
  /** Hides the contours, or cancels their computation. Drawn contours stay cached. */
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

/** The state of a computation. */
interface Attempt {
  asked: Asked;
  key: string;
  share: number;
  draft: ShownContours | null;
  failure: string | null;
}
/** The request for contours. Each request is a new object. */
interface Asked {
  of: Results;
}

/**
 * Computes the noise contours of the displayed results in a worker. If other results are displayed, the contours are cleared. If
 * `during` changes, they are computed again.
 * @param during work areas that work in the displayed operating time; null: all
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
  // Cache by height above ground, level and contributing work areas. Clearing it would mean computing them again.
  const [kept, setKept] = useState<{ of: Results | null; drawn: ReadonlyMap<string, ShownContours> }>(NOTHING_KEPT);
  const key = [heightM, level, ...(during === null ? [] : [during.time, ...during.areas])].join(' ');
  // Contours belong to one run.
  const current = asked !== null && asked.of === results ? asked : null;
  const before = kept.of === results ? kept.drawn.get(key) : undefined;
  const toDraw = before === undefined ? current : null;
  // The last contours stay on the map until there are others of the same results.
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
