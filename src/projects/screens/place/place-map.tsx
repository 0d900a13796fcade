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
import type { GeographicBox } from '../../../gis/crs/crs.ts';
import { textNode } from '../../../ui/map/text-node.ts';

/** The area that the map zooms to: a place or the extent of a country. A new object zooms again, even with equal values. */
export type MapTarget = GeographicBox;

interface PlaceMapProps {
  places: Places;
  place: Place | null;
  target: MapTarget | null;
  /** Absent if the place is read-only. */
  onChoose: (lon: number, lat: number) => void;
}

const NOTHING_LOADED = { imagery: [] };

/** A world map on which a person chooses a place. Borders and towns give orientation without a basemap. */
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

/** Largest zoom with borders. They are accurate to some km, so a larger zoom would be misleading. */
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
/** Space that a name takes on the map, px. */
const NAME_PX = { wide: 110, high: 20 };

const TOWN = { radius: 2.5, weight: 0, fillColor: '#33453b', fillOpacity: 1, interactive: false } as const;
const NAME: L.TooltipOptions = { permanent: true, direction: 'right', offset: [6, 0], className: classes.town ?? '' };

/** The names of the largest towns in view. */
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

function Chosen({ place, onChoose }: Pick<PlaceMapProps, 'place' | 'onChoose'>) {
  const map = useMap();
  const choose = useStableCallback(onChoose);
  useEffect(() => {
    const take = ({ latlng }: L.LeafletMouseEvent) => {
      const { lng, lat } = latlng.wrap();
      choose(lng, lat);
    };
    // The mouse wheel scrolls the page. The map zooms with its buttons.
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
