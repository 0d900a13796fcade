import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { type ReactNode, useEffect } from 'react';
import { MapContainer, ScaleControl, TileLayer, useMap, ZoomControl } from 'react-leaflet';
import type { Bounds } from '../../domain/project.ts';
import type { Corner } from './ground-picture.ts';
import { ImageryLayer } from './imagery-layer.tsx';
import classes from './site-map.module.css';

interface SiteMapProps {
  bounds: Bounds | null;
  basemap: { url: string; attribution: string } | null;
  /** Site plans and photographs under everything else. */
  imagery: ReadonlyArray<{ url: string; corners: readonly Corner[] }>;
  /** Shown over the map, at its lower left. */
  legend?: ReactNode;
  children?: ReactNode;
}

/** The project's map: basemap where one is configured (absent offline without a word), the site's extent, its children's layers. */
export function SiteMap({ bounds, basemap, imagery, legend, children }: SiteMapProps) {
  return (
    <div className={classes.frame}>
      <MapContainer
        className={classes.map ?? ''}
        center={[0, 0]}
        zoom={2}
        maxZoom={21}
        zoomControl={false}
        zoomSnap={0.25}
        zoomDelta={0.5}
        attributionControl={basemap !== null}
      >
        {basemap !== null && (
          <TileLayer url={basemap.url} attribution={basemap.attribution} maxZoom={21} maxNativeZoom={19} />
        )}
        <ZoomControl position="topright" />
        <ScaleControl imperial={false} position="bottomright" />
        <FitBounds bounds={bounds} />
        {imagery.map((picture) => (
          <ImageryLayer key={picture.url} {...picture} />
        ))}
        {children}
      </MapContainer>
      {legend !== undefined && <div className={classes.legend}>{legend}</div>}
    </div>
  );
}

function leafletBounds({ south, west, north, east }: Bounds): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east]);
}

/** Shows the whole site once its extent is known, and follows the size of the frame. */
function FitBounds({ bounds }: { bounds: Bounds | null }) {
  const map = useMap();
  useEffect(() => {
    if (bounds !== null) map.fitBounds(leafletBounds(bounds), { animate: false, padding: [8, 8] });
  }, [map, bounds]);
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
}
