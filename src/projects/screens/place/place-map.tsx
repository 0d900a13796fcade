import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { environment } from '../../../firebase/environment.ts';
import type { Place } from '../../../model/project/place.ts';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { SiteMap } from '../../../ui/map/site-map.tsx';
import { useImagery } from '../../api/use-project-data.ts';
import classes from './place-map.module.css';
import type { Places } from '../../rules/place/places.ts';

/** What the map is to show: a place, or the extent of a country. A new object is gone to, be it the same. */
export interface MapTarget {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

interface PlaceMapProps {
  places: Places;
  place: Place | null;
  target: MapTarget | null;
  /** Absent where the place cannot change. */
  onChoose: (lon: number, lat: number) => void;
}

const NOTHING_LOADED = { imagery: [] };

/** A map of the world on which a place is chosen; borders and towns tell where one is without a basemap too. */
export function PlaceMap({ places, place, target, onChoose }: PlaceMapProps) {
  const imagery = useImagery(NOTHING_LOADED);
  return (
    <div style={{ height: 320 }} role="region" aria-label="Map of the place">
      <SiteMap bounds={target} basemap={environment.basemap} imagery={imagery}>
        <Borders places={places} />
        <TownNames places={places} />
        <Chosen place={place} onChoose={onChoose} />
      </SiteMap>
    </div>
  );
}

const LAND = { color: '#74847b', weight: 1, fillColor: '#ffffff', interactive: false } as const;

/** Borders are good to some km: closer they would tell what is not so. */
const MAX_BORDER_ZOOM = 9.5;

function Borders({ places }: { places: Places }) {
  const map = useMap();
  useEffect(() => {
    const renderer = L.canvas({ padding: 0.5 });
    const fillOpacity = environment.basemap === null ? 0.7 : 0;
    const layers = places.parts.map(({ rings }) =>
      L.polygon(
        rings.map((ring) => ring.map(([lon, lat]) => L.latLng(lat, lon))),
        { ...LAND, fillOpacity, renderer },
      ),
    );
    const group = L.layerGroup(layers);
    const show = () => {
      if (map.getZoom() <= MAX_BORDER_ZOOM) group.addTo(map);
      else group.remove();
    };
    show();
    map.on('zoomend', show);
    return () => {
      map.off('zoomend', show);
      group.remove();
    };
  }, [map, places]);
  return null;
}

const MOST_NAMED = 30;
/** What a name takes of the map, px. */
const NAME_PX = { wide: 110, high: 20 };

const TOWN = { radius: 2.5, weight: 0, fillColor: '#33453b', fillOpacity: 1, interactive: false } as const;
const NAME: L.TooltipOptions = { permanent: true, direction: 'right', offset: [6, 0], className: classes.town ?? '' };

/** The largest towns in view. */
function TownNames({ places: { towns } }: { places: Places }) {
  const map = useMap();
  useEffect(() => {
    const group = L.layerGroup().addTo(map);
    const show = () => {
      const view = map.getBounds();
      group.clearLayers();
      const named: L.Point[] = [];
      for (const { lat, lon, name } of towns) {
        if (!view.contains([lat, lon])) continue;
        const at = map.latLngToContainerPoint([lat, lon]);
        if (named.some(({ x, y }) => Math.abs(x - at.x) < NAME_PX.wide && Math.abs(y - at.y) < NAME_PX.high)) continue;
        L.circleMarker([lat, lon], TOWN).bindTooltip(textNode(name), NAME).addTo(group);
        named.push(at);
        if (named.length === MOST_NAMED) break;
      }
    };
    show();
    map.on('moveend', show);
    return () => {
      map.off('moveend', show);
      group.remove();
    };
  }, [map, towns]);
  return null;
}

/** Text as a node: what data says is never taken for markup. */
function textNode(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function Chosen({ place, onChoose }: Pick<PlaceMapProps, 'place' | 'onChoose'>) {
  const map = useMap();
  const choose = useStableCallback(onChoose);
  useEffect(() => {
    const take = ({ latlng }: L.LeafletMouseEvent) => {
      const { lng, lat } = latlng.wrap();
      choose(lng, lat);
    };
    // The page scrolls under the wheel; the map has its buttons.
    map.scrollWheelZoom.disable();
    map.getContainer().style.cursor = 'crosshair';
    map.on('click', take);
    return () => void map.off('click', take);
  }, [map, choose]);
  const marker = useMemo(
    () =>
      place === null
        ? null
        : L.circleMarker([place.lat, place.lon], {
            radius: 9,
            color: '#c92a2a',
            weight: 3,
            fillOpacity: 0.2,
            interactive: false,
          }),
    [place],
  );
  useEffect(() => {
    marker?.addTo(map);
    return () => void marker?.remove();
  }, [map, marker]);
  return null;
}
