/**
 * Basemaps that an administrator can switch on for a project. Addresses and terms change, so the page of the publisher is
 * authoritative.
 */
import { problemLog } from '../../../gis/files/problems.ts';
import { readTileAddress } from '../../../gis/rasters/tile-address.ts';
import type { LoadProblem } from '../../../model/project/project.ts';

export interface Basemap {
  readonly name: string;
  /** Short form of the licence. */
  readonly licence: string;
  readonly url: string;
  readonly attribution: string;
  /** Address of the terms of use. */
  readonly terms: string;
  readonly maxZoom: number;
}

/** The file of the folder Imagery that names a project's basemap. */
export const BASEMAP_FILE = 'basemap.json';

const WORLD: Basemap = {
  name: 'OpenStreetMap',
  licence: 'ODbL 1.0. Run by donations: for people who look at maps, without a guarantee; no downloads of areas',
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  terms: 'https://operations.osmfoundation.org/policies/tiles/',
  maxZoom: 19,
};

/** Basemaps by the code of the country (ISO 3166), or of a part of the country with its own basemap. */
const NATIONAL: Readonly<Record<string, Basemap>> = {
  'AU NSW': {
    name: 'NSW Base Map',
    licence: 'CC BY 4.0',
    url: 'https://maps.six.nsw.gov.au/arcgis/rest/services/public/NSW_Base_Map/MapServer/tile/{z}/{y}/{x}',
    attribution: '© State of New South Wales (Spatial Services)',
    terms: 'https://www.spatial.nsw.gov.au/copyright',
    maxZoom: 19,
  },
  DE: {
    name: 'basemap.de',
    licence: 'CC BY 4.0',
    url: 'https://sgx.geodatenzentrum.de/wmts_basemapde/tile/1.0.0/de_basemapde_web_raster_farbe/default/GLOBAL_WEBMERCATOR/{z}/{y}/{x}.png',
    attribution: '© basemap.de / BKG (CC BY 4.0)',
    terms: 'https://basemap.de/open-data/',
    maxZoom: 19,
  },
  FR: {
    name: 'Plan IGN',
    licence: 'Licence Ouverte 2.0',
    url: 'https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
    attribution: '© IGN, Géoplateforme',
    terms: 'https://geoservices.ign.fr/cgu-licences',
    maxZoom: 19,
  },
  NL: {
    name: 'BRT Achtergrondkaart',
    licence: 'CC BY 4.0',
    url: 'https://service.pdok.nl/brt/achtergrondkaart/wmts/v2_0/standaard/EPSG:3857/{z}/{x}/{y}.png',
    attribution: '© Kadaster (CC BY 4.0)',
    terms: 'https://www.pdok.nl/copyright',
    maxZoom: 19,
  },
};

/** The basemaps that are proposed for a place, with that of its country first. */
export function basemapsFor({ country, region }: { country: string; region: string }): readonly Basemap[] {
  const national = NATIONAL[`${country} ${region}`] ?? NATIONAL[country];
  return national === undefined ? [WORLD] : [national, WORLD];
}

export type EnteredBasemap = Pick<Basemap, 'url' | 'attribution'> & {
  readonly terms: string;
  readonly maxZoom?: number;
};

/** The content of the file that names a basemap, or its faults as sentences. */
export function basemapFile({ url, attribution, terms, maxZoom }: EnteredBasemap): { text: string; faults: string[] } {
  const named = { url, attribution, ...(terms !== '' && { terms }), ...(maxZoom !== undefined && { maxZoom }) };
  const text = `${JSON.stringify(named, null, 2)}\n`;
  const problems: LoadProblem[] = [];
  readTileAddress(BASEMAP_FILE, new TextEncoder().encode(text), problemLog(problems, 'imagery', BASEMAP_FILE));
  return { text, faults: problems.map(({ message }) => message) };
}

/** The host that serves the tiles. */
export function hostOf(url: string): string {
  return URL.parse(url.replace(/[{}]/g, ''))?.host ?? url;
}
