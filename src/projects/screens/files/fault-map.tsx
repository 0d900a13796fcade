import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { environment } from '../../../firebase/environment.ts';
import type { LoadedProjectWithUid, LoadProblem } from '../../../model/project/project.ts';
import { displayExtent } from '../../../gis/geometry/display.ts';
import { useImagery, usePreparedScene } from '../../api/use-project-data.ts';
import { ReceiverLayer } from '../../../ui/map/layers/receiver-layer.tsx';
import { SiteMap } from '../../../ui/map/site-map.tsx';
import { textNode } from '../../../ui/map/text-node.ts';

export type LocatedProblem = LoadProblem & { index: number; at: NonNullable<LoadProblem['at']> };

interface FaultMapProps {
  problems: readonly LocatedProblem[];
  /** The fault to zoom to. A new object zooms again. */
  shown: { index: number } | null;
  onSelect: (index: number) => void;
  /** The project of the last load, for orientation. Null if there was none. */
  loaded: LoadedProjectWithUid | null;
}

const NOTHING_LOADED = { imagery: [] };

/** Shows faults on the map among the receivers of the last load. */
export function FaultMap({ problems, shown, onSelect, loaded }: FaultMapProps) {
  const bounds = useMemo(() => boundsOf(problems), [problems]);
  const imagery = useImagery(loaded ?? NOTHING_LOADED);
  return (
    <div style={{ height: 340 }} role="region" aria-label="Map of the faults">
      <SiteMap bounds={bounds} basemap={environment.basemap} imagery={imagery}>
        {loaded !== null && <LoadedReceivers project={loaded} />}
        <Faults problems={problems} shown={shown} onSelect={onSelect} />
      </SiteMap>
    </div>
  );
}

const RECEIVER_COLOUR = '#f3f6ef';

function LoadedReceivers({ project }: { project: LoadedProjectWithUid }) {
  const { data } = usePreparedScene(project);
  const points = useMemo(
    () =>
      data === undefined ? null : { lonLat: data.receivers.lonLat, colourOf: () => RECEIVER_COLOUR, rankOf: () => 0 },
    [data],
  );
  return points === null ? null : <ReceiverLayer points={points} />;
}

const COLOURS = { error: '#c92a2a', warning: '#e8590c', note: '#495057' } as const;
const CLOSE_ZOOM = 18;

function Faults({ problems, shown, onSelect }: Omit<FaultMapProps, 'loaded'>) {
  const map = useMap();
  const markers = useMemo(
    () =>
      new Map(
        problems.map(({ index, severity, message, at }) => {
          const style = {
            color: COLOURS[severity],
            fillColor: COLOURS[severity],
            fillOpacity: 0.5,
            weight: 2,
            radius: 7,
          };
          const marker = L.circleMarker([at.lat, at.lon], style).bindPopup(textNode(message), { autoPan: false });
          return [index, marker] as const;
        }),
      ),
    [problems],
  );
  useEffect(() => {
    // The mouse wheel scrolls the page. The map zooms with its buttons.
    map.scrollWheelZoom.disable();
  }, [map]);
  useEffect(() => {
    for (const [index, marker] of markers) marker.on('click', () => onSelect(index)).addTo(map);
    return () => {
      for (const marker of markers.values()) marker.off('click').remove();
    };
  }, [map, markers, onSelect]);
  useEffect(() => {
    const marker = shown === null ? undefined : markers.get(shown.index);
    if (marker === undefined) return;
    map.setView(marker.getLatLng(), Math.max(map.getZoom(), CLOSE_ZOOM), { animate: false });
    marker.openPopup();
  }, [map, markers, shown]);
  return null;
}

function boundsOf(problems: readonly LocatedProblem[]) {
  const [west, south, east, north] = displayExtent(problems.map(({ at }) => [at.lon, at.lat]));
  return { west, south, east, north };
}
