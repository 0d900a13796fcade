/**
 * Sources of open data for the files of a project, by country. Addresses, products and terms change, so the page of the publisher
 * is authoritative.
 */
import type { ProjectFolder } from '../../model/project/project.ts';

export interface DataSource {
  /** Name that the publisher uses. */
  readonly name: string;
  readonly publisher: string;
  /** Download page. */
  readonly url: string;
  readonly licence: string;
  readonly folders: readonly ProjectFolder[];
  /** What to choose on the page: products, formats, and what the file lacks. */
  readonly how: string;
  /** Query to paste on the page. */
  readonly query?: string;
}

const OVERPASS = `[out:json][timeout:90];
(
  nwr["building"]({{bbox}});
  nwr["addr:housenumber"]({{bbox}});
  way["barrier"~"^(wall|city_wall|noise_barrier)$"]({{bbox}});
  way["landuse"~"^(forest|grass|meadow|farmland|orchard|allotments|cemetery)$"]({{bbox}});
  way["natural"~"^(water|wood|scrub|grassland)$"]({{bbox}});
  way["leisure"~"^(park|garden)$"]({{bbox}});
  way["amenity"="parking"]({{bbox}});
);
out geom;`;

/** Sources that cover every country. */
const WORLD: readonly DataSource[] = [
  {
    name: 'OpenStreetMap, by Overpass',
    publisher: 'OpenStreetMap contributors',
    url: 'https://overpass-turbo.eu',
    licence: 'ODbL 1.0: name “© OpenStreetMap contributors”',
    folders: ['receivers', 'buildings', 'ground', 'barriers'],
    how: 'Zoom to the site, paste and run the query, then Export → raw OSM data. One file serves all four folders.',
    query: OVERPASS,
  },
  {
    name: 'Overture Maps, buildings',
    publisher: 'Overture Maps Foundation',
    url: 'https://overturemaps.org',
    licence: 'ODbL 1.0',
    folders: ['buildings'],
    how: 'Zoom to the site and download what is in view as GeoJSON, or the GeoParquet of the release. Many buildings have no height: add a point cloud, or say a default when the columns are assigned.',
  },
  {
    name: 'Copernicus DEM GLO-30',
    publisher: 'European Space Agency',
    url: 'https://dataspace.copernicus.eu',
    licence: 'Free with attribution',
    folders: ['terrain'],
    how: 'GeoTIFF tiles of 30 m. Heights are those of roofs and trees: use a model of the ground where the country has one.',
  },
];

/** Sources by the code of the country (ISO 3166). */
const NATIONAL: Readonly<Record<string, readonly DataSource[]>> = {
  AU: [
    {
      name: 'G-NAF Core',
      publisher: 'Geoscape Australia',
      url: 'https://geoscape.com.au',
      licence: 'Open G-NAF licence, based on CC BY 4.0',
      folders: ['receivers'],
      how: 'The .psv of the state, cut to the site. It has no type of use: choose residence for all rows when the columns are assigned.',
    },
    {
      name: 'ELVIS, elevation and depth',
      publisher: 'Geoscience Australia and the states',
      url: 'https://elevation.fsdf.org.au',
      licence: 'CC BY 4.0',
      folders: ['terrain'],
      how: 'Draw the site; order the 1 m or 5 m DEM (GeoTIFF), or the point clouds (LAZ), which give buildings their heights too.',
    },
  ],
  NZ: [
    {
      name: 'LINZ Data Service: NZ Addresses, NZ Building Outlines',
      publisher: 'Toitū Te Whenua Land Information New Zealand',
      url: 'https://data.linz.govt.nz',
      licence: 'CC BY 4.0',
      folders: ['receivers', 'buildings'],
      how: 'Crop to the site, export as GeoPackage or shapefile. Outlines have no height: add the point cloud.',
    },
    {
      name: 'LINZ LiDAR: 1 m DEM, point clouds',
      publisher: 'Toitū Te Whenua Land Information New Zealand',
      url: 'https://data.linz.govt.nz',
      licence: 'CC BY 4.0',
      folders: ['terrain'],
      how: 'The DEM as GeoTIFF, or the classified point cloud as LAZ.',
    },
  ],
  GB: [
    {
      name: 'OS Open UPRN',
      publisher: 'Ordnance Survey',
      url: 'https://osdatahub.os.uk/downloads/open',
      licence: 'Open Government Licence 3.0',
      folders: ['receivers'],
      how: 'CSV or GeoPackage, cut to the site: a point for each property, without address or use.',
    },
    {
      name: 'OS OpenMap – Local, buildings',
      publisher: 'Ordnance Survey',
      url: 'https://osdatahub.os.uk/downloads/open',
      licence: 'Open Government Licence 3.0',
      folders: ['buildings'],
      how: 'GeoPackage or shapefile of the square. It has no heights: add a point cloud.',
    },
    {
      name: 'National LIDAR Programme (England)',
      publisher: 'Environment Agency',
      url: 'https://environment.data.gov.uk/survey',
      licence: 'Open Government Licence 3.0',
      folders: ['terrain'],
      how: 'The DTM of 1 m as GeoTIFF, or the point cloud as LAZ.',
    },
  ],
  FR: [
    {
      name: 'BD TOPO, theme Bâti',
      publisher: 'IGN',
      url: 'https://geoservices.ign.fr/bdtopo',
      licence: 'Licence Ouverte 2.0',
      folders: ['buildings'],
      how: 'The GeoPackage of the département, cut to the site: it has heights and uses, so that receivers can be made from its buildings.',
    },
    {
      name: 'Base Adresse Nationale',
      publisher: 'IGN and the communes',
      url: 'https://adresse.data.gouv.fr',
      licence: 'Licence Ouverte 2.0',
      folders: ['receivers'],
      how: 'The CSV of the département, cut to the commune; choose residence for all rows when the columns are assigned.',
    },
    {
      name: 'LiDAR HD, RGE ALTI',
      publisher: 'IGN',
      url: 'https://geoservices.ign.fr/lidarhd',
      licence: 'Licence Ouverte 2.0',
      folders: ['terrain'],
      how: 'The classified tiles of the site (.copc.laz), or the grids of RGE ALTI (.asc).',
    },
  ],
  NL: [
    {
      name: '3DBAG',
      publisher: 'TU Delft and 3DGI',
      url: 'https://3dbag.nl/en/download',
      licence: 'CC BY 4.0',
      folders: ['buildings'],
      how: 'The tiles of the site as CityJSON or GeoPackage; heights come from its roof and ground levels.',
    },
    {
      name: 'BAG, verblijfsobjecten',
      publisher: 'Kadaster, by PDOK',
      url: 'https://www.pdok.nl',
      licence: 'CC0 1.0',
      folders: ['receivers'],
      how: 'GeoPackage, cut to the site. The column gebruiksdoel is the type of use: woonfunctie is residence.',
    },
    {
      name: 'AHN',
      publisher: 'Het Waterschapshuis',
      url: 'https://www.ahn.nl',
      licence: 'CC BY 4.0',
      folders: ['terrain'],
      how: 'The DTM of 0.5 m as GeoTIFF, or the point cloud as LAZ.',
    },
  ],
  DE: [
    {
      name: 'LoD2 and DGM1 of the state',
      publisher: 'the surveying authority of the state',
      url: 'https://gdz.bkg.bund.de',
      licence: 'of most states Datenlizenz Deutschland 2.0 or CC BY 4.0',
      folders: ['buildings', 'terrain'],
      how: 'Search the open data of the state for “LoD2” (CityGML) and “DGM1” (GeoTIFF; tables of XYZ have to be converted first).',
    },
  ],
  CH: [
    {
      name: 'swissBUILDINGS3D, swissALTI3D',
      publisher: 'swisstopo',
      url: 'https://www.swisstopo.admin.ch',
      licence: 'Free with attribution',
      folders: ['buildings', 'terrain'],
      how: 'Buildings as CityGML, the terrain as GeoTIFF of 0.5 or 2 m, for the tiles of the site.',
    },
  ],
  NO: [
    {
      name: 'Høydedata',
      publisher: 'Kartverket',
      url: 'https://hoydedata.no',
      licence: 'CC BY 4.0',
      folders: ['terrain'],
      how: 'Draw the site; order the DTM of 1 m (GeoTIFF) or the point cloud (LAZ).',
    },
  ],
  JP: [
    {
      name: 'Project PLATEAU',
      publisher: 'Ministry of Land, Infrastructure, Transport and Tourism',
      url: 'https://www.mlit.go.jp/plateau/',
      licence: 'CC BY 4.0 or the like, by city',
      folders: ['buildings'],
      how: 'The CityGML of the city: the files of bldg whose tiles cover the site.',
    },
  ],
  US: [
    {
      name: 'US Building Footprints',
      publisher: 'Microsoft',
      url: 'https://github.com/microsoft/USBuildingFootprints',
      licence: 'ODbL 1.0',
      folders: ['buildings'],
      how: 'The GeoJSON of the state, cut to the site. It has no heights: add a point cloud.',
    },
    {
      name: '3DEP',
      publisher: 'U.S. Geological Survey',
      url: 'https://apps.nationalmap.gov/downloader/',
      licence: 'Public domain',
      folders: ['terrain'],
      how: 'The DEM of 1 m (GeoTIFF), or the point clouds (LAZ), which give buildings their heights too.',
    },
  ],
  CA: [
    {
      name: 'Open Database of Addresses, Open Database of Buildings',
      publisher: 'Statistics Canada',
      url: 'https://www.statcan.gc.ca/en/lode',
      licence: 'Open Government Licence – Canada',
      folders: ['receivers', 'buildings'],
      how: 'CSV and shapefile of the province, cut to the site. Buildings have no heights.',
    },
    {
      name: 'HRDEM',
      publisher: 'Natural Resources Canada',
      url: 'https://open.canada.ca',
      licence: 'Open Government Licence – Canada',
      folders: ['terrain'],
      how: 'The digital terrain model (GeoTIFF) of 1 or 2 m; the surface model has roofs and trees.',
    },
  ],
};

/** The countries with sources of their own (ISO 3166). */
export const COUNTRIES_WITH_SOURCES: readonly string[] = Object.keys(NATIONAL);

/** Sources for a project, with those of its country first. @param country ISO 3166 code; empty if it is not known */
export const sourcesFor = (country: string): readonly DataSource[] => [...(NATIONAL[country] ?? []), ...WORLD];
