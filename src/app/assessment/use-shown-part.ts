import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Results } from '../../model/results/results.ts';
import { type View, viewNamed } from './views.ts';

/** The state of an assessment's page that is stored in its address, so that it can be sent to a colleague. */
export interface ShownPart {
  view: View;
  /** Key of the operating time. Null if the address does not contain one. */
  time: string | null;
  /** Key from `receiverKey`. Null if no receiver is open. */
  receiver: string | null;
  show: (view: View) => void;
  chooseTime: (time: string) => void;
  /** Opens a receiver or closes it. */
  chooseReceiver: (receiver: string | null) => void;
}

/**
 * Reads and changes what the panel shows. Opening a receiver adds an entry to the browser's history, so that going back closes
 * it.
 */
export function useShownPart(): ShownPart {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const view = viewNamed(query.get('view'));
  const time = query.get('time');
  const receiver = view === 'results' ? query.get('receiver') : null;
  /** Whether the previous entry of the history is the list of receivers. */
  const isFromList = state === FROM_LIST;
  const go = useCallback(
    (
      next: { view: View; time: string | null; receiver?: string | null },
      options: { replace: boolean; state?: unknown },
    ) => {
      const entries = Object.entries({ ...next, view: next.view === 'plan' ? null : next.view });
      const search = new URLSearchParams(entries.flatMap(([key, value]) => (value == null ? [] : [[key, value]])));
      void navigate({ search: search.toString() }, options);
    },
    [navigate],
  );
  const show = useCallback((next: View) => go({ view: next, time }, { replace: true }), [go, time]);
  const chooseTime = useCallback(
    (next: string) => go({ view, time: next, receiver }, { replace: true, state }),
    [go, view, receiver, state],
  );
  const chooseReceiver = useCallback(
    (next: string | null) => {
      if (next !== null && receiver === null) {
        go({ view: 'results', time, receiver: next }, { replace: false, state: view === 'results' ? FROM_LIST : null });
      } else if (next === null && isFromList) void navigate(-1);
      else go({ view: 'results', time, receiver: next }, { replace: true, state });
    },
    [go, navigate, view, time, receiver, isFromList, state],
  );
  return { view, time, receiver, show, chooseTime, chooseReceiver };
}

const FROM_LIST = 'from-list';

/** Returns the key of a receiver in the page address. Receivers of the same address differ by façade and floor. */
export function receiverKey({ receivers: { id, facade, floor } }: Results, index: number): string {
  const [ownFacade, ownFloor] = [facade[index] ?? null, floor[index] ?? null];
  const place = ownFacade === null && ownFloor === null ? '' : `~${ownFacade ?? ''}~${ownFloor ?? ''}`;
  return `${id[index] ?? ''}${place}`;
}

/** Returns the index of a receiver in the results. Null if the results do not contain it. */
export function useReceiverAt(results: Results | null, key: string | null): number | null {
  return useMemo(() => (results === null || key === null ? null : receiverAt(results, key)), [results, key]);
}

export function receiverAt(results: Results, key: string): number | null {
  const index = results.receivers.id.findIndex((id, at) => key.startsWith(id) && receiverKey(results, at) === key);
  return index === -1 ? null : index;
}
