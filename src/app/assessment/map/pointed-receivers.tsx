import { useCallback, useMemo } from 'react';
import type { Results } from '../../../model/results/results.ts';
import { receiverWords } from '../../../results/rules/receiver-words.ts';
import { addressSelection, useAddressSelection } from '../../../results/screens/map/address-selection.ts';
import type { receiverPoints } from '../../../results/screens/map/receiver-points.ts';
import type { ReceiversClicked } from '../../../ui/map/canvas/receiver-canvas.ts';
import { ReceiverLayer } from '../../../ui/map/layers/receiver-layer.tsx';

interface PointedReceiversProps {
  points: NonNullable<ReturnType<typeof receiverPoints>>;
  selected: number | null;
  onClick: ReceiversClicked;
  /** The results that describe the receiver under the pointer; null for no description. */
  results: Results | null;
  time: string | null;
}

/** The receivers, with the one under the pointer, on the map or in the table: only this component renders again as the pointer moves. */
export function PointedReceivers({ points, results, time, ...layer }: PointedReceiversProps) {
  const pointed = useAddressSelection((state) => state.pointed);
  const index = pointed === null ? -1 : points.receivers.indexOf(pointed);
  const point = useCallback(
    (found: number | null) => addressSelection.point(found === null ? null : (points.receivers[found] ?? null)),
    [points],
  );
  const describe = useMemo(
    () =>
      results === null || time === null
        ? undefined
        : (found: number) => receiverWords(results, time, points.receivers[found] ?? -1),
    [results, time, points],
  );
  return (
    <ReceiverLayer
      {...layer}
      points={points}
      pointed={index < 0 ? null : index}
      onPoint={point}
      {...(describe !== undefined && { describe })}
    />
  );
}
