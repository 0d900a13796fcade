import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { writePreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { askWorker } from '../ask-worker.ts';
import { type PlacesAsked, placesReplySchema } from './places-messages.ts';

/** What is found so far of what was asked for. */
export interface FoundPlaces {
  readonly asked: PlacesAsked;
  /** By cell, dBA; NaN where nothing can stand, and where nothing was found yet. */
  readonly lwa: Float64Array;
  /** By cell; −1 for none, −2 where it was not looked at yet. */
  readonly receivers: Int32Array;
  readonly limits: Float64Array;
  readonly looked: number;
  readonly isBusy: boolean;
}

export interface Places {
  found: FoundPlaces | null;
  failure: string | null;
  look: (asked: PlacesAsked) => void;
  clear: () => void;
}

const NOT_LOOKED_AT = -2;
const FAILED = 'The places could not be looked at. Try again; if it stays, reload the page.';

/** Looks for places of plant in a scene; another scene begins afresh. */
export function usePlaces(scene: PreparedScene | null): Places {
  const [state, setState] = useState<{ of: PreparedScene | null; found: FoundPlaces | null; failure: string | null }>({
    of: null,
    found: null,
    failure: null,
  });
  const worker = useRef<Worker | null>(null);
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  // Another scene ends the search: its places are of the one before.
  useEffect(() => (scene === null ? undefined : end), [end, scene]);
  const look = useCallback(
    (asked: PlacesAsked) => {
      end();
      if (scene === null) return;
      const started = new Worker(new URL('./places-worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      setState({ of: scene, found: begun(asked), failure: null });
      const file = Uint8Array.from(writePreparedScene(scene)).buffer;
      askWorker(started, { scene: file, asked }, [file], placesReplySchema, (reply) => {
        if (worker.current !== started) return;
        if (reply?.kind !== 'places') {
          end();
          setState({ of: scene, found: null, failure: reply?.message ?? FAILED });
          return;
        }
        if (reply.isLast) end();
        setState(({ found, ...before }) => ({ ...before, found: found === null ? null : withMore(found, reply) }));
      });
    },
    [scene, end],
  );
  const clear = useCallback(() => {
    end();
    setState({ of: null, found: null, failure: null });
  }, [end]);
  const isOfScene = state.of === scene;
  return { found: isOfScene ? state.found : null, failure: isOfScene ? state.failure : null, look, clear };
}

function begun(asked: PlacesAsked): FoundPlaces {
  const cells = asked.grid.columns * asked.grid.rows;
  return {
    asked,
    lwa: new Float64Array(cells).fill(NaN),
    receivers: new Int32Array(cells).fill(NOT_LOOKED_AT),
    limits: new Float64Array(cells).fill(NaN),
    looked: 0,
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
  return { ...found, lwa, receivers, limits, looked: found.looked + cells.length, isBusy: !isLast };
}
