import { coordinateSystemChoicesTexts } from '../../texts/coordinate-system-choices.ts';
import { coordinateSystem, type CoordinateSystem } from './crs.ts';

/** EPSG codes of projected and geographic systems lie between these. */
const FIRST_CODE = 1024;
const LAST_CODE = 32_767;

interface CrsChoice {
  value: string;
  label: string;
}

/** The systems that are built in, to choose from, in groups: what is used most comes first. */
export function coordinateSystemChoices(): Array<{ group: string; items: CrsChoice[] }> {
  const groups = new Map<string, CrsChoice[]>(GROUPS.map((group) => [group, []]));
  for (let epsg = FIRST_CODE; epsg <= LAST_CODE; epsg++) {
    const system = coordinateSystem(epsg);
    if (system === null) continue;
    const { name, kind } = system;
    groups
      .get(groupOf(epsg, name, kind))
      ?.push({ value: String(epsg), label: coordinateSystemChoicesTexts.nameWithCode(name, epsg) });
  }
  return GROUPS.map((group) => ({ group, items: groups.get(group) ?? [] })).filter(({ items }) => items.length > 0);
}

const GROUPS = [
  coordinateSystemChoicesTexts.mapGridOfAustralia,
  coordinateSystemChoicesTexts.nationalGrids,
  coordinateSystemChoicesTexts.statePlanes,
  coordinateSystemChoicesTexts.utm,
  coordinateSystemChoicesTexts.world,
] as const;

/** EPSG codes of the state planes on NAD83. */
const STATE_PLANES = [
  [2222, 2289],
  [26_929, 26_998],
  [32_100, 32_161],
] as const;

function groupOf(epsg: number, name: string, kind: CoordinateSystem['kind']): (typeof GROUPS)[number] {
  if (kind === 'degrees' || kind === 'web-mercator') return coordinateSystemChoicesTexts.world;
  if (/\bMGA\b/.test(name)) return coordinateSystemChoicesTexts.mapGridOfAustralia;
  if (/\bUTM\b/.test(name)) return coordinateSystemChoicesTexts.utm;
  return STATE_PLANES.some(([first, last]) => epsg >= first && epsg <= last)
    ? coordinateSystemChoicesTexts.statePlanes
    : coordinateSystemChoicesTexts.nationalGrids;
}
