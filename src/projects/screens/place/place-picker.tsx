import { Select, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Place } from '../../../model/project/place.ts';
import { extentOfCountry, findCountries, findTowns, placeAt, type Places } from '../../rules/place/places.ts';
import { placeName } from '../../rules/place/proposals.ts';
import { type MapTarget, PlaceMap } from './place-map.tsx';

interface PlacePickerProps {
  places: Places;
  place: Place | null;
  /** Initial area of the map. */
  target: MapTarget | null;
  onChoose: (place: Place) => void;
}

/** Margin around a town, degrees. */
const AROUND_DEGREES = 0.2;

/** The area around a place, for a map. */
export function around({ lon, lat }: Pick<Place, 'lon' | 'lat'>): MapTarget {
  return {
    west: lon - AROUND_DEGREES,
    south: lat - AROUND_DEGREES,
    east: lon + AROUND_DEGREES,
    north: lat + AROUND_DEGREES,
  };
}

/** Chooses a place by search or by a click on the map. */
export function PlacePicker({ places, place, target: first, onChoose }: PlacePickerProps) {
  const [target, setTarget] = useState(first);
  // Zooms to a new place from the parent, such as that of a file.
  const [shownFirst, setShownFirst] = useState(first);
  if (shownFirst !== first) {
    setShownFirst(first);
    setTarget(first);
  }
  const countryName = (code: string) => places.countries.get(code) ?? null;
  return (
    <Stack gap="xs">
      <PlaceSearch
        places={places}
        onTown={(town) => {
          onChoose(town);
          setTarget(around(town));
        }}
        onCountry={setTarget}
      />
      <PlaceMap
        places={places}
        place={place}
        target={target}
        onChoose={(lon, lat) => onChoose(placeAt(places, lon, lat))}
      />
      <Text size="sm" role="status">
        {place === null ? 'No place chosen yet.' : `Place: ${placeName(place, countryName(place.country))}`}
      </Text>
      <Text size="xs" c="dimmed">
        Towns: GeoNames (geonames.org), CC BY 4.0. Borders: Natural Earth.
      </Text>
    </Stack>
  );
}

interface PlaceSearchProps {
  places: Places;
  onTown: (place: Place) => void;
  onCountry: (extent: MapTarget) => void;
}

/** Searches towns and countries. */
function PlaceSearch({ places, onTown, onCountry }: PlaceSearchProps) {
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const countries = findCountries(places, search).map(({ code, name }) => ({
      value: `country ${code}`,
      label: name,
    }));
    const towns = findTowns(places, search).map((town, index) => ({
      value: `town ${index}`,
      label: placeName(town, places.countries.get(town.country) ?? null),
      town,
    }));
    return { towns, data: [...countries, ...towns.map(({ value, label }) => ({ value, label }))] };
  }, [places, search]);
  const choose = (value: string | null) => {
    const chosen = found.towns.find((option) => option.value === value);
    if (chosen !== undefined) {
      const { lon, lat, name, country, region } = chosen.town;
      onTown({ lon, lat, name, country, region });
      setSearch('');
      return;
    }
    const extent = value === null ? null : extentOfCountry(places, value.slice('country '.length));
    if (extent === null) return;
    const [west, south, east, north] = extent;
    onCountry({ west, south, east, north });
  };
  return (
    <Select
      label="Place"
      description="Search a town or a country, or click on the map where the project is."
      placeholder="Town or country"
      searchable
      clearable
      data={found.data}
      filter={({ options }) => options}
      nothingFoundMessage={
        search.trim() === ''
          ? 'Type the name of a town or a country.'
          : 'No town or country has this name. Click on the map instead.'
      }
      searchValue={search}
      onSearchChange={setSearch}
      value={null}
      onChange={choose}
    />
  );
}
