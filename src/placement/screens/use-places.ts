import { useCallback, useEffect, useRef, useState } from 'react';
import { canonicalJson } from '../../model/canonical-json.ts';
import { type PreparedScene, sceneToHandOver } from '../../prediction/rules/scene/prepared-scene.ts';
import { converse, type WorkerConversation } from '../../ui/loading/worker-rpc.ts';
import { type PlacesAsked, type PlacesReply, type PlacesExchange } from './places-messages.ts';
import { startWorker } from '../../ui/loading/start-worker.ts';

/** The part of the result that has been found so far. */
export interface FoundPlaces {
  readonly asked: PlacesAsked;
  /** Allowed sound power by cell, dB(A). NaN if equipment cannot stand there, and if the cell has not been searched yet. */
  readonly lwa: Float64Array;
  /** Receiver by cell. −1 for none, −2 if the cell has not been searched yet. */
  readonly receivers: Int32Array;
  readonly limits: Float64Array;
  readonly searched: number;
  readonly isBusy: boolean;
}

export interface Places {
  found: FoundPlaces | null;
  failure: string | null;
  searchPlaces: (asked: PlacesAsked) => void;
  clear: () => void;
}

const NOT_LOOKED_AT = -2;
const FAILED = 'The placement could not be calculated. Try again; if this persists, reload the page.';

interface State {
  of: PreparedScene | null;
  found: FoundPlaces | null;
  failure: string | null;
}

/**
 * Searches for positions of equipment in a scene. Another scene resets the search. The worker stays for the next search of the
 * same positions.
 */
export function usePlaces(scene: PreparedScene | null): Places {
  const [state, setState] = useState<State>({ of: null, found: null, failure: null });
  const worker = useRef<WorkerConversation<PlacesExchange> | null>(null);
  const lastNumber = useRef(0);
  const end = useCallback(() => {
    worker.current?.end();
    worker.current = null;
  }, []);
  // Another scene ends the search, because the positions belong to the earlier scene.
  useEffect(() => (scene === null ? undefined : end), [end, scene]);
  const start = useCallback(
    (of: PreparedScene): WorkerConversation<PlacesExchange> => {
      const fail = (failure: string) => {
        end();
        setState({ of, found: null, failure });
      };
      const take = (reply: PlacesReply) => {
        if (reply.number !== lastNumber.current) return;
        if (reply.kind === 'failed') fail(reply.message);
        else setState(({ found, ...before }) => ({ ...before, found: found === null ? null : withMore(found, reply) }));
      };
      const started = converse<PlacesExchange>(startWorker('places'), {
        onReply: take,
        onBroken: () => fail(FAILED),
      });
      worker.current = started;
      const file = sceneToHandOver(of);
      started.ask({ kind: 'scene', scene: file }, [file]);
      return started;
    },
    [end],
  );
  const searchPlaces = useCallback(
    (asked: PlacesAsked) => {
      if (scene === null) return;
      const asker = worker.current ?? start(scene);
      lastNumber.current += 1;
      asker.ask({ kind: 'search', number: lastNumber.current, asked });
      setState(({ of, found }) => ({
        of: scene,
        found: begun(asked, of === scene ? found : null),
        failure: null,
      }));
    },
    [scene, start],
  );
  const clear = useCallback(() => {
    end();
    setState({ of: null, found: null, failure: null });
  }, [end]);
  const isOfScene = state.of === scene;
  return { found: isOfScene ? state.found : null, failure: isOfScene ? state.failure : null, searchPlaces, clear };
}

/**
 * Returns the result at the start of a search. If only the barriers differ from the earlier search, its result stays until each
 * cell is searched again.
 */
function begun(asked: PlacesAsked, before: FoundPlaces | null): FoundPlaces {
  const but = (of: PlacesAsked) => canonicalJson({ ...of, barriers: [] });
  if (before !== null && but(before.asked) === but(asked)) return { ...before, asked, searched: 0, isBusy: true };
  const cells = asked.grid.columns * asked.grid.rows;
  return {
    asked,
    lwa: new Float64Array(cells).fill(NaN),
    receivers: new Int32Array(cells).fill(NOT_LOOKED_AT),
    limits: new Float64Array(cells).fill(NaN),
    searched: 0,
    isBusy: true,
  };
}

interface More {
  cells: Uint32Array;
  lwa: Float64Array;
  receivers: Int32Array;
  limits: Float64Array;
  isLast: boolean;
}

function withMore(found: FoundPlaces, { cells, isLast, ...more }: More): FoundPlaces {
  const [lwa, receivers, limits] = [found.lwa.slice(), found.receivers.slice(), found.limits.slice()];
  cells.forEach((cell, index) => {
    lwa[cell] = more.lwa[index] ?? NaN;
    receivers[cell] = more.receivers[index] ?? -1;
    limits[cell] = more.limits[index] ?? NaN;
  });
  return { ...found, lwa, receivers, limits, searched: found.searched + cells.length, isBusy: !isLast };
}
