import { useCallback, useEffect, useRef, useState } from 'react';
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
  /** Draws the contours of a level at a height above ground, m; a run under way is given up. */
  draw: (heightM: number, level: ContourLevel) => void;
  /** Takes the contours off the map, or gives up drawing them. What was drawn is kept for the next time. */
  clear: () => void;
}

/** Heights above ground that contours are usual at, m: a person standing, and an upper floor. */
export const CONTOUR_HEIGHTS_M = [1.5, 4] as const;

const OFF: ContourState = { kind: 'off' };
const FAILED = 'The contours could not be drawn. Try again; if it stays, reload the page.';

/** The noise contours of the results shown, computed beside the page. Other results take them away. */
export function useContours(
  results: Results | null,
  scene: PreparedScene | null,
  bandsDb: readonly number[],
): ContourLayerControl {
  const [drawing, setDrawing] = useState<{ of: Results | null; state: ContourState }>({ of: null, state: OFF });
  const [heightM, setHeightM] = useState<number>(CONTOUR_HEIGHTS_M[0]);
  const [level, setLevel] = useState<ContourLevel>('typical');
  const worker = useRef<Worker | null>(null);
  // Drawn before, by height above ground and level; deleting them costs drawing them again.
  const kept = useRef<{ of: Results | null; drawn: Map<string, ShownContours> }>({ of: null, drawn: new Map() });
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const clear = useCallback(() => {
    stop();
    setDrawing({ of: null, state: OFF });
  }, [stop]);

  const draw = useCallback(
    (heightM: number, level: ContourLevel) => {
      setHeightM(heightM);
      setLevel(level);
      if (results === null || scene === null) return;
      stop();
      const show = (state: ContourState) => setDrawing({ of: results, state });
      if (kept.current.of !== results) kept.current = { of: results, drawn: new Map() };
      const { drawn } = kept.current;
      const key = `${heightM} ${level}`;
      const before = drawn.get(key);
      if (before !== undefined) {
        show({ kind: 'shown', contours: before });
        return;
      }
      show({ kind: 'running', share: 0 });
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
    [results, scene, bandsDb, stop],
  );
  // Contours belong to one run.
  return { state: drawing.of === results ? drawing.state : OFF, heightM, level, draw, clear };
}
