import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { AttributionControl, MapContainer, ScaleControl, TileLayer, useMap, ZoomControl } from 'react-leaflet';
import type { Imagery } from '../../model/map/imagery.ts';
import type { Bounds } from '../../model/map/bounds.ts';
import { CatchmentLayer, type CatchmentShape } from './layers/catchment-layer.tsx';
import { ImageryLayers } from './pictures/imagery-layers.tsx';
import { LayersControl } from './layers/layers-control.tsx';
import { LayerPanes } from './layers/layer-panes.tsx';
import { type LayerName, LAYERS, type LayersSettingOf, useLayersSetting } from './layers/layers-setting.ts';
import { prefersStill } from './prefers-still.ts';
import { rememberedView, rememberView } from './remembered-views.ts';
import classes from './site-map.module.css';

interface SiteMapProps {
  bounds: Bounds | null;
  basemap: { url: string; attribution: string } | null;
  /** Site plans and photographs below everything else, and the function that fetches their tiles. */
  imagery: { shown: readonly Imagery[]; readTile: (path: string) => Promise<Blob> };
  /** Outlines above the imagery. The caller keeps the list's identity while unchanged. */
  catchments?: readonly CatchmentShape[];
  /** Layers that the children show. */
  layers?: readonly LayerName[];
  /** Kind of map for the layer setting. The default is assessments. */
  layersOf?: LayersSettingOf;
  /** Key under which the browser stores the viewport. Without a stored viewport, the map starts with the whole site. */
  rememberAs?: string;
  /** Shown above the map at its lower left. */
  legend?: ReactNode;
  children?: ReactNode;
}

const NO_CATCHMENTS: readonly CatchmentShape[] = [];
const NO_LAYERS: readonly LayerName[] = [];

/**
 * The map of a project: the basemap if one is configured (silently absent offline), the extent of the site, and the layers of its
 * children.
 */
export function SiteMap(props: SiteMapProps) {
  const {
    bounds,
    basemap,
    imagery,
    catchments = NO_CATCHMENTS,
    layers = NO_LAYERS,
    layersOf,
    rememberAs,
    legend,
    children,
  } = props;
  const [setting, setSetting] = useLayersSetting(layersOf);
  const [isStill] = useState(prefersStill);
  const isAttributed = basemap !== null || imagery.shown.some(({ kind }) => kind === 'tiles');
  const present = LAYERS.filter(
    (name) =>
      layers.includes(name) ||
      (name === 'imagery' && imagery.shown.length > 0) ||
      (name === 'catchments' && catchments.length > 0),
  );
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
        zoomAnimation={!isStill}
        fadeAnimation={!isStill}
        attributionControl={false}
      >
        {basemap !== null && setting.basemap && (
          <TileLayer url={basemap.url} attribution={basemap.attribution} maxZoom={21} maxNativeZoom={19} />
        )}
        {isAttributed && <AttributionControl position="bottomright" prefix={false} />}
        <ZoomControl position="topright" />
        <ScaleControl imperial={false} position="bottomright" />
        <FitBounds bounds={bounds} rememberAs={rememberAs ?? null} />
        <LayerPanes {...setting} />
        {setting.layers.imagery.shown && <ImageryLayers imagery={imagery.shown} readTile={imagery.readTile} />}
        {setting.layers.catchments.shown && <CatchmentLayer catchments={catchments} />}
        {children}
      </MapContainer>
      {(present.length > 0 || basemap !== null) && (
        <LayersControl
          present={present}
          hasBasemap={basemap !== null}
          catchments={catchments}
          setting={setting}
          onChange={setSetting}
        />
      )}
      {legend !== undefined && <div className={classes.legend}>{legend}</div>}
    </div>
  );
}

function leafletBounds({ south, west, north, east }: Bounds): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east]);
}

interface FitBoundsProps {
  bounds: Bounds | null;
  rememberAs: string | null;
}

/** Shows the stored viewport, or else the whole site when its extent is known. It follows the size of the frame. */
function FitBounds({ bounds, rememberAs }: FitBoundsProps) {
  const map = useMap();
  useEffect(() => {
    const view = rememberAs === null ? null : rememberedView(rememberAs);
    if (view !== null) map.setView([view.lat, view.lon], view.zoom, { animate: false });
    else if (bounds !== null) map.fitBounds(leafletBounds(bounds), { animate: false, padding: [8, 8] });
  }, [map, bounds, rememberAs]);
  useEffect(() => {
    if (rememberAs === null) return undefined;
    // A viewport is stored only after a person has moved the map. Until then the map shows the whole site on any screen.
    const remember = () => {
      const { lat, lng: lon } = map.getCenter();
      rememberView(rememberAs, { lat, lon, zoom: map.getZoom() });
    };
    const begin = () => map.on('moveend', remember);
    const container = map.getContainer();
    const doings = ['pointerdown', 'wheel', 'keydown'] as const;
    doings.forEach((doing) => container.addEventListener(doing, begin, { once: true, passive: true }));
    return () => {
      doings.forEach((doing) => container.removeEventListener(doing, begin));
      map.off('moveend', remember);
    };
  }, [map, rememberAs]);
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
}
