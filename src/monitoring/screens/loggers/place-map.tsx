import { useEffect, useMemo } from 'react';
import { CircleMarker, useMapEvents } from 'react-leaflet';
import { environment } from '../../../firebase/environment.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { useImagery } from '../../../projects/api/use-project-data.ts';
import { SiteMap } from '../../../ui/map/site-map.tsx';
import { WorkAreaOutlines } from '../../../ui/map/work-area-outlines.tsx';
import classes from '../monitoring-page.module.css';

interface Place {
  lon: number;
  lat: number;
}

interface PlaceMapProps {
  project: LoadedProjectWithUid;
  workAreas: Assessment['workAreas'];
  place: Place | null;
  onPlace: (place: Place) => void;
}

/** A map on which a click sets the position of a logger. */
export function PlaceMap({ project, workAreas, place, onPlace }: PlaceMapProps) {
  const imagery = useImagery(project);
  const areas = useMemo(() => Object.values(workAreas), [workAreas]);
  return (
    <section className={classes.map} aria-label="Map">
      <SiteMap bounds={project.bounds} basemap={environment.basemap} imagery={imagery}>
        <WorkAreaOutlines areas={areas} />
        <Clicks onPlace={onPlace} />
        {place !== null && (
          <CircleMarker
            center={[place.lat, place.lon]}
            radius={8}
            pathOptions={{ color: '#1b4332', fillColor: '#f2a33c', fillOpacity: 1, weight: 2 }}
          />
        )}
      </SiteMap>
    </section>
  );
}

/** Rounds to seven decimals of a degree, about a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

function Clicks({ onPlace }: Pick<PlaceMapProps, 'onPlace'>) {
  const map = useMapEvents({
    click: ({ latlng }) => onPlace({ lon: rounded(latlng.lng), lat: rounded(latlng.lat) }),
  });
  useEffect(() => {
    const container = map.getContainer();
    const { cursor } = container.style;
    container.style.cursor = 'crosshair';
    return () => {
      container.style.cursor = cursor;
    };
  }, [map]);
  return null;
}
