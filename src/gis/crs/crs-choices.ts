import { coordinateSystem, type CoordinateSystem } from './crs.ts';

const MAP_GRID_TITLE = 'Map Grid of Australia';
const STATE_PLANES_TITLE = 'United States, state planes';

/** Range of EPSG codes of projected and geographic systems. */
const FIRST_CODE = 1024;
const LAST_CODE = 32_767;

export interface CrsChoice {
  value: string;
  label: string;
}

/** The built-in systems in groups, for a select. The most common groups come first. */
export function coordinateSystemChoices(): Array<{ group: string; items: CrsChoice[] }> {
  const groups = new Map<string, CrsChoice[]>(GROUPS.map((group) => [group, []]));
  for (let epsg = FIRST_CODE; epsg <= LAST_CODE; epsg++) {
    const system = coordinateSystem(epsg);
    if (system === null) continue;
    const { name, kind } = system;
    groups.get(groupOf(epsg, name, kind))?.push({ value: String(epsg), label: `${name} (EPSG:${epsg})` });
  }
  return GROUPS.map((group) => ({ group, items: groups.get(group) ?? [] })).filter(({ items }) => items.length > 0);
}

const GROUPS = [MAP_GRID_TITLE, 'National grids', STATE_PLANES_TITLE, 'UTM', 'World'] as const;

/** EPSG codes of the state planes on NAD83. */
const STATE_PLANES = [
  [2222, 2289],
  [26_929, 26_998],
  [32_100, 32_161],
] as const;

function groupOf(epsg: number, name: string, kind: CoordinateSystem['kind']): (typeof GROUPS)[number] {
  if (kind === 'degrees' || kind === 'web-mercator') return 'World';
  if (/\bMGA\b/.test(name)) return MAP_GRID_TITLE;
  if (/\bUTM\b/.test(name)) return 'UTM';
  return STATE_PLANES.some(([first, last]) => epsg >= first && epsg <= last) ? STATE_PLANES_TITLE : 'National grids';
}

/** Countries of a system by patterns of its name, as words for the search. */
const COUNTRIES: ReadonlyArray<readonly [name: RegExp, countries: string]> = [
  [/RGF93/, 'France'],
  [/GDA|MGA/, 'Australia'],
  [/NZGD/, 'New Zealand'],
  [/OSGB/, 'United Kingdom Great Britain England Scotland Wales'],
  [/IRENET|Irish/, 'Ireland Northern Ireland'],
  [/Israel/, 'Israel'],
  [/Hartebeesthoek/, 'South Africa'],
  [/^CH1903/, 'Switzerland Liechtenstein'],
  [/Greek|GGRS/, 'Greece'],
  [/LUREF/, 'Luxembourg'],
  [/-PL\b/, 'Poland'],
  [/Hong Kong/, 'Hong Kong China'],
  [/Qatar|QND/, 'Qatar'],
  [/Italy|RDN2008/, 'Italy San Marino Vatican'],
  [/SWEREF/, 'Sweden'],
  [/ISN93/, 'Iceland'],
  [/LKS92/, 'Latvia'],
  [/LKS94/, 'Lithuania'],
  [/FIN\b|FIN\(/, 'Finland'],
  [/Eston|EST97/, 'Estonia'],
  [/Canada|NAD83\(CSRS\)|MTM|Quebec/, 'Canada'],
  [/SVY21/, 'Singapore'],
  [/Austria/, 'Austria'],
  [/Portugal/, 'Portugal'],
  [/HTRS96/, 'Croatia'],
  [/Slovene|Slovenia/, 'Slovenia'],
  [/Belgian/, 'Belgium'],
  [/TWD97/, 'Taiwan'],
  [/Pulkovo 1942\(58\) \/ Stereo/, 'Romania'],
  [/Dubai/, 'Dubai United Arab Emirates'],
  [/CGCS2000|China Geodetic/, 'China'],
  [/Korea/, 'South Korea'],
  [/TUREF/, 'Turkey Türkiye'],
  [/POSGAR/, 'Argentina'],
  [/S-JTSK/, 'Czech Republic Czechia Slovakia'],
  [/JGD2011/, 'Japan'],
  [/BGS2005/, 'Bulgaria'],
  [/HD72/, 'Hungary'],
  [/Amersfoort/, 'Netherlands'],
  [/DHDN/, 'Germany'],
  [/ETRS89|Europe/, 'Europe'],
  [/SIRGAS/, 'South America Brazil'],
  // Countries that use UTM zones for surveys.
  [/UTM zone 3[23]N/, 'Germany Denmark'],
  [/UTM zone 3[235]N/, 'Norway'],
  [/UTM zone (28|29|30|31)N/, 'Spain'],
  [/UTM zone (1[89]|2[0-5])S/, 'Brazil'],
  [/UTM zone ([7-9]|1\d|2[0-2])N/, 'Canada'],
];

/** Normalises words for comparison: lower case without accents and signs. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Whether a search word is a zone or grid number. Such a number has to match completely, whereas the beginning of an EPSG code is
 * sufficient.
 */
const isShortNumber = (asked: string) => /^\d{1,2}$/.test(asked);

/**
 * Whether a system matches a search. Each word of the search has to begin a word of the name, the code, the group or a country.
 * Examples are *Lambert 93*, *France*, *2154* and *UTM 32N*.
 */
export function isSystemMeant({ value, label }: CrsChoice, group: string, search: string): boolean {
  const countries = COUNTRIES.flatMap(([name, words]) => (name.test(label) ? [words] : []));
  const words = plainWords([label, value, group, ...countries].join(' '));
  return plainWords(search).every((asked) =>
    isShortNumber(asked) ? words.includes(asked) : words.some((word) => word.startsWith(asked)),
  );
}
