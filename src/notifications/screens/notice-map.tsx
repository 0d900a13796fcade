import { Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { environment } from '../../firebase/environment.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { boundsAbout } from '../../model/map/bounds.ts';
import { DEFAULT_EXCEEDANCE_CLASSES } from '../../model/results/exceedance-classes.ts';
import type { NoticeStatus } from '../rules/notice.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { Results } from '../../model/results/results.ts';
import { useImagery } from '../../projects/api/use-project-data.ts';
import { ReceiverLayer } from '../../ui/map/layers/receiver-layer.tsx';
import { SiteMap } from '../../ui/map/site-map.tsx';
import { WorkAreaOutlines } from '../../ui/map/work-area-outlines.tsx';
import { isOverdue } from './notice-labels.ts';
import classes from './notices-page.module.css';

interface NoticeMapProps {
  project: LoadedProjectWithUid;
  workAreas: Assessment['workAreas'];
  results: Results;
  statuses: readonly NoticeStatus[];
  today: string;
}

const { within: WITHIN, classes: EXCEEDANCES } = DEFAULT_EXCEEDANCE_CLASSES;
const [SLIGHT, SEVERE] = [EXCEEDANCES[0]?.colour ?? WITHIN, EXCEEDANCES[2]?.colour ?? WITHIN];

/** Styles of the addresses. Addresses that are done are drawn below the open ones. */
const STATES = [
  { name: 'Done', colour: WITHIN },
  { name: 'To do', colour: SLIGHT },
  { name: 'Overdue or too late', colour: SEVERE },
] as const;

function stateOf({ address, notice, timing }: NoticeStatus, today: string): number {
  if (notice !== null) return timing === 'out-of-time' ? 2 : 0;
  return isOverdue(address, today) ? 2 : 1;
}

/** Map of the addresses of a measure, used for the delivery of letters. */
export function NoticeMap({ project, workAreas, results, statuses, today }: NoticeMapProps) {
  const imagery = useImagery(project);
  const areas = useMemo(() => Object.values(workAreas), [workAreas]);
  const points = useMemo(() => {
    const { addressId, lon, lat } = results.receivers;
    const at = new Map(addressId.map((id, receiver) => [id, receiver]));
    const lonLat = new Float64Array(2 * statuses.length);
    statuses.forEach(({ address }, index) => {
      const receiver = at.get(address.id) ?? -1;
      lonLat[2 * index] = lon[receiver] ?? NaN;
      lonLat[2 * index + 1] = lat[receiver] ?? NaN;
    });
    const states = statuses.map((status) => stateOf(status, today));
    const rankOf = (index: number) => states[index] ?? 0;
    return { lonLat, rankOf, colourOf: (index: number) => STATES[rankOf(index)]?.colour ?? STATES[1].colour };
  }, [results, statuses, today]);
  const section = usePrintedWhole();
  const [bounds] = useState(() => boundsAbout(points.lonLat) ?? project.bounds);
  return (
    <section ref={section} className={classes.map} aria-label="Map">
      <SiteMap
        bounds={bounds}
        basemap={environment.basemap}
        imagery={imagery}
        layers={['addresses']}
        legend={
          <Paper p="xs" shadow="xs">
            <Stack gap={2}>
              {STATES.map(({ name, colour }) => (
                <Group key={name} gap={6} wrap="nowrap">
                  <span className={classes.dot} style={{ background: colour }} />
                  <Text size="xs">{name}</Text>
                </Group>
              ))}
            </Stack>
          </Paper>
        }
      >
        <ReceiverLayer points={points} />
        <WorkAreaOutlines areas={areas} />
      </SiteMap>
    </section>
  );
}

/**
 * Scales the map for print. The map is drawn for its size on the screen, so the style sheet needs its width to reduce it as a
 * whole.
 */
function usePrintedWhole() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const measure = () => {
      const { current } = section;
      current?.style.setProperty('--shown-width', String(current.offsetWidth));
      current?.style.setProperty('--shown-height', String(current.offsetHeight));
    };
    window.addEventListener('beforeprint', measure);
    return () => window.removeEventListener('beforeprint', measure);
  }, []);
  return section;
}
