import { IconFocusCentered, IconZoomExclamation } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { boundsAbout } from '../../../model/map/bounds.ts';
import { boundsOfWork } from '../../../plan/rules/bounds-of-work.ts';
import { usePlan } from '../../../plan/screens/editing/plan-context.ts';
import type { ResultsOnMap } from '../../../results/rules/results-on-map.ts';

/** Where the map begins, and the extents that its buttons fit it to. @param time key of the operating time that is shown */
export function useMapFits(onMap: ResultsOnMap | null, time: string | null) {
  const { project, workAreas } = usePlan();
  const shapes = useMemo(() => Object.values(workAreas), [workAreas]);
  // The extent of the plan when the page was opened: the map stays in place while the plan is edited.
  const [bounds] = useState(() =>
    project.bounds === null ? null : (boundsOfWork(shapes, project.bounds) ?? project.bounds),
  );
  const fits = useMemo(
    () => [
      {
        isShown: shapes.length > 0,
        label: 'Fit to work',
        icon: <IconFocusCentered size={18} />,
        bounds: () => (project.bounds === null ? null : boundsOfWork(shapes, project.bounds)),
      },
      {
        isShown: onMap !== null && time !== null,
        label: 'Fit to exceedances',
        icon: <IconZoomExclamation size={18} />,
        bounds: () => (onMap === null || time === null ? null : exceedanceBounds(onMap, time)),
      },
    ],
    [shapes, project.bounds, onMap, time],
  );
  return { bounds, fits };
}

/** The extent of the addresses that exceed their criterion. Null if there are none. */
function exceedanceBounds(results: ResultsOnMap, time: string) {
  const { lon, lat, times } = results.receivers;
  const exceeding = results.worstIn(time).filter((receiver) => (times[time]?.exceedance[receiver] ?? 0) > 0);
  return boundsAbout(exceeding.flatMap((receiver) => [lon[receiver] ?? NaN, lat[receiver] ?? NaN]));
}
