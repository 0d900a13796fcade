import L from 'leaflet';
import { type Ref, useEffect, useMemo } from 'react';
import { MapContainer, useMap, ZoomControl } from 'react-leaflet';
import { PointMarks, type PointMark } from './point-marks.tsx';
import classes from './plan-editor.module.css';
import type { Plan } from './read-plan.ts';
import type { PlanSession } from './use-plan-session.ts';

interface PlanViewProps {
  session: PlanSession;
  ref: Ref<L.Map>;
}

/** Shows the plan itself with the marked points. */
export function PlanView({ session, ref }: PlanViewProps) {
  const { plan, points, mark, move } = session;
  const marks = useMemo(
    () =>
      points.flatMap(({ id, plan: place }, index): PointMark[] =>
        place === null ? [] : [{ id, number: index + 1, lng: place[0], lat: -place[1] }],
      ),
    [points],
  );
  return (
    <MapContainer
      ref={ref}
      className={classes.plan ?? ''}
      crs={L.CRS.Simple}
      center={[0, 0]}
      zoom={0}
      minZoom={-8}
      maxZoom={3}
      zoomControl={false}
      zoomSnap={0.25}
      zoomDelta={0.5}
      attributionControl={false}
    >
      <ZoomControl position="topright" />
      <PlanPicture plan={plan} />
      <PointMarks
        marks={marks}
        where="the plan"
        onMark={({ lng, lat }) => mark('plan', [lng, -lat])}
        onMove={(id, { lng, lat }) => move('plan', id, [lng, -lat])}
      />
    </MapContainer>
  );
}

function PlanPicture({ plan: { name, address, widthPx, heightPx } }: { plan: Plan }) {
  const map = useMap();
  useEffect(() => {
    const bounds = L.latLngBounds([-heightPx, 0], [0, widthPx]);
    const overlay = L.imageOverlay(address, bounds, { alt: name }).addTo(map);
    // Points refer to the stored pixels, so the browser must not rotate the picture.
    overlay.getElement()?.style.setProperty('image-orientation', 'none');
    const fit = () => {
      map.invalidateSize({ animate: false });
      map.fitBounds(bounds, { animate: false, padding: [8, 8] });
    };
    fit();
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => {
      observer.disconnect();
      overlay.remove();
    };
  }, [map, address, name, widthPx, heightPx]);
  return null;
}
