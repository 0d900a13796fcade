import { coordinateSystem, type CoordinateSystem } from '../../../geodata/crs.ts';

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
    groups.get(groupOf(name, kind))?.push({ value: String(epsg), label: `${name} (EPSG:${epsg})` });
  }
  return GROUPS.map((group) => ({ group, items: groups.get(group) ?? [] })).filter(({ items }) => items.length > 0);
}

const GROUPS = ['Map Grid of Australia', 'Other national grids', 'UTM', 'World'] as const;

function groupOf(name: string, kind: CoordinateSystem['kind']): (typeof GROUPS)[number] {
  if (kind !== 'metres') return 'World';
  if (/\bMGA\b/.test(name)) return 'Map Grid of Australia';
  return /\bUTM\b/.test(name) ? 'UTM' : 'Other national grids';
}
