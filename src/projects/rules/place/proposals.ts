import zoneAtPlace from '@photostructure/tz-lookup';
import { CRITERIA_SETS } from '../../../model/criteria/criteria-sets.ts';
import type { HolidayRegion } from '../../../model/time/holidays.ts';
import type { Place } from '../../../model/project/place.ts';
import { nationalGridAt, zoneAt } from '../../../gis/crs/country-grids.ts';
import { HOLIDAY_REGION_NAMES } from '../holiday-region-names.ts';
import { type Country, partName, partOf } from './places.ts';

/** A proposed value of a setting, with the reason as a sentence. */
export interface Proposal {
  readonly value: string;
  readonly reason: string;
}

/** The settings that follow from the place of a project. They have to be confirmed before its first load. */
export const PLACE_SETTINGS = ['crs', 'timeZone', 'holidays', 'criteriaSet'] as const;
export type PlaceSetting = (typeof PLACE_SETTINGS)[number];
export type Proposals = Readonly<Record<PlaceSetting, Proposal>>;

/** Proposes the settings for a place. @param country country of the place; null at sea */
export function proposalsFor(place: Place, country: Country | null): Proposals {
  return {
    crs: crsProposal(place, country),
    timeZone: timeZoneProposal(place, country),
    holidays: holidaysProposal(place, country),
    criteriaSet: criteriaProposal(place, country),
  };
}

function crsProposal({ lon, lat, country, region }: Place, found: Country | null): Proposal {
  const grid = nationalGridAt(country, region, lon, lat);
  if (grid !== null) return { value: String(grid.epsg), reason: `The national grid of ${nameOf(found)}.` };
  const zone = zoneAt(lon, lat);
  return { value: String(zone.epsg), reason: 'The zone that the place lies in.' };
}

function timeZoneProposal({ lon, lat }: Place, country: Country | null): Proposal {
  const only = country?.timeZone ?? null;
  if (only !== null) return { value: only, reason: `The time of ${nameOf(country)}.` };
  return { value: zoneAtPlace(lat, lon), reason: 'The time at the place.' };
}

/** Calendars by part of a country, or by country. */
const HOLIDAYS: Readonly<Record<string, HolidayRegion>> = {
  'AU-NSW': 'AU-NSW',
  'AU-VIC': 'AU-VIC',
  'AU-QLD': 'AU-QLD',
  'GB-ENG': 'GB-ENG',
  'GB-WLS': 'GB-ENG',
  'GB-SCT': 'GB-SCT',
  FR: 'FR',
  NL: 'NL',
  DE: 'DE',
};

function holidaysProposal(place: Place, country: Country | null): Proposal {
  const value = HOLIDAYS[partOf(place)] ?? HOLIDAYS[place.country];
  if (value === 'DE') {
    return { value, reason: 'The days of all German states. Add those of the state under Criteria and report.' };
  }
  if (value !== undefined) return { value, reason: `The place lies in ${HOLIDAY_REGION_NAMES[value]}.` };
  return {
    value: 'none',
    reason: `No calendar of ${partNameOf(place, country)} comes with the product: add its days under Criteria and report.`,
  };
}

/** Criteria sets by the region in which they apply. */
const CRITERIA: Readonly<Record<string, string>> = { 'AU-NSW': 'nsw-icng', GB: 'bs5228-abc' };

function criteriaProposal(place: Place, country: Country | null): Proposal {
  const id = CRITERIA[partOf(place)] ?? CRITERIA[place.country];
  const where = partNameOf(place, country);
  if (id !== undefined && id in CRITERIA_SETS) return { value: id, reason: `The set for ${where}.` };
  return {
    value: 'custom',
    reason: `No set for ${where} comes with the product: enter its criteria under Criteria and report, or choose a set that was agreed.`,
  };
}

const nameOf = (country: Country | null) => country?.name ?? 'the place';
const partNameOf = (place: Place, country: Country | null) => partName(place) || nameOf(country);

/** The name of a place: `Lorient, France`. */
export function placeName(place: Place, country: Country | null): string {
  const names = [place.name, partName(place), country?.name ?? ''].filter((name) => name !== '');
  return names.length > 0 ? names.join(', ') : 'At sea';
}
