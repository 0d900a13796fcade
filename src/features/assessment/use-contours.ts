import { useCallback, useEffect, useRef, useState } from 'react';
import type { AreasAtWork } from '../../domain/area-hours.ts';
import type { ContourLevel } from '../../domain/contour-bands.ts';
import type { Results } from '../../domain/results.ts';
import { type PreparedScene, writePreparedScene } from '../../geodata/scene/prepared-scene.ts';
import { askWorker } from './ask-worker.ts';
import { type ContourRequest, contourReplySchema, type ShownContours } from './contour-messages.ts';

export type ContourState =
  | { kind: 'off' }
  | { kind: 'running'; share: number }
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

/** Heights above ground that contours are usual at, m: a person standing, and an upper floor. */
export const CONTOUR_HEIGHTS_M = [1.5, 4] as const;

const OFF: ContourState = { kind: 'off' };
const STARTING: ContourState = { kind: 'running', share: 0 };
const FAILED = 'The contours could not be drawn. Try again; if it stays, reload the page.';

interface Drawing {
  of: Results | null;
  /** The operating time and the work areas at work in it, as one text. */
  at: string;
  state: ContourState;
}
const NOTHING: Drawing = { of: null, at: '', state: OFF };

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
  const [drawing, setDrawing] = useState<Drawing>(NOTHING);
  const [heightM, setHeightM] = useState<number>(CONTOUR_HEIGHTS_M[0]);
  const [level, setLevel] = useState<ContourLevel>('typical');
  const worker = useRef<Worker | null>(null);
  const at = during === null ? '' : [during.time, ...during.areas].join(' ');
  // Drawn before, by height above ground, level and work areas; deleting them costs drawing them again.
  const kept = useRef<{ of: Results | null; drawn: Map<string, ShownContours> }>({ of: null, drawn: new Map() });
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const clear = useCallback(() => {
    stop();
    setDrawing(NOTHING);
  }, [stop]);

  const draw = useCallback(
    (heightM: number, level: ContourLevel) => {
      setHeightM(heightM);
      setLevel(level);
      if (results === null || scene === null) return;
      stop();
      const show = (state: ContourState) => setDrawing({ of: results, at, state });
      if (kept.current.of !== results) kept.current = { of: results, drawn: new Map() };
      const { drawn } = kept.current;
      const key = `${heightM} ${level} ${at}`;
      const before = drawn.get(key);
      if (before !== undefined) {
        show({ kind: 'shown', contours: before });
        return;
      }
      show(STARTING);
      const started = new Worker(new URL('./contour-worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      const end = (state: ContourState) => {
        stop();
        show(state);
      };
      const { areas, method } = results;
      const file = Uint8Array.from(writePreparedScene(scene)).buffer;
      const request: ContourRequest = {
        results: { areas, method },
        scene: file,
        bandsDb: [...bandsDb],
        heightM,
        level,
        during,
      };
      askWorker(started, request, [file], contourReplySchema, (reply) => {
        if (reply === null) end({ kind: 'failed', message: FAILED });
        else if (reply.kind === 'progress') show({ kind: 'running', share: reply.share });
        else if (reply.kind === 'done') {
          drawn.set(key, reply.contours);
          end({ kind: 'shown', contours: reply.contours });
        } else end(reply);
      });
    },
    [results, scene, bandsDb, during, at, stop],
  );
  const isOn = drawing.of === results && drawing.state.kind !== 'off';
  const isOfOthers = isOn && drawing.at !== at;
  useEffect(() => {
    if (isOfOthers) draw(heightM, level);
  }, [isOfOthers, draw, heightM, level]);
  // Contours belong to one run, and to the work areas at work.
  const state = isOfOthers ? STARTING : isOn ? drawing.state : OFF;
  return { state, heightM, level, during, draw, clear };
}
