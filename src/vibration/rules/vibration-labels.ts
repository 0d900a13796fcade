import type { NearBuilding, VibratingArea, VibrationFindings } from './vibration-findings.ts';
import { WORKING_DISTANCES } from '../../model/equipment/working-distances.ts';
import { grouped, plural } from '../../model/format/format.ts';

/** Returns the name of a kind of equipment in the table. */
export function kindName(key: string): string {
  return WORKING_DISTANCES.find((distance) => distance.key === key)?.name ?? key;
}

/** Formats the summary: `3 buildings are nearer to equipment …, 2 of them heritage items. People may feel it at 41 addresses.` */
export function vibrationSummary({ buildings, felt }: Pick<VibrationFindings, 'buildings' | 'felt'>): string {
  return `${nearText(buildings)} ${feltText(felt.length)}`;
}

function nearText(buildings: readonly NearBuilding[]): string {
  if (buildings.length === 0) return 'No building is nearer to equipment than its minimum working distance.';
  const heritage = buildings.filter(({ isHeritage }) => isHeritage === true).length;
  if (buildings.length === 1) {
    return `${plural(heritage, 'A heritage item', 'One building')} is nearer to equipment than its minimum working distance.`;
  }
  const of =
    heritage === 0 ? '' : `, ${grouped(heritage)} of them ${plural(heritage, 'a heritage item', 'heritage items')}`;
  return `${grouped(buildings.length)} buildings are nearer to equipment than its minimum working distance${of}.`;
}

function feltText(count: number): string {
  if (count === 0) return 'Vibration is not perceptible at any address.';
  return `Vibration may be perceptible at ${plural(count, 'one address', `${grouped(count)} addresses`)}.`;
}

/** Lists data that the project does not contain, as sentences. */
export function gapsOf({
  hasBuildings,
  heritageUnknown,
}: Pick<VibrationFindings, 'hasBuildings' | 'heritageUnknown'>): string[] {
  return [
    ...(hasBuildings ? [] : ['The project has no buildings: distances are to its receivers.']),
    ...(heritageUnknown === 0
      ? []
      : [
          plural(
            heritageUnknown,
            'For one building within the heritage distance it is not known whether it is a heritage item (column heritage of the buildings).',
            `For ${grouped(heritageUnknown)} buildings within the heritage distance it is not known whether they are heritage items (column heritage of the buildings).`,
          ),
        ]),
  ];
}

/** Lists the statements about equipment without distances, as sentences. */
export function equipmentWithoutDistances({ outside, still }: Pick<VibrationFindings, 'outside' | 'still'>): string[] {
  return [
    ...outside.map(
      ({ area, equipment }) =>
        `${area}: ${equipment.join(' and ')} vibrates but is not in the table. Assess it separately.`,
    ),
    ...still.map(
      ({ area, equipment }) => `${area}: ${equipment.join(' and ')} needs no distance, according to the engineer.`,
    ),
  ];
}

/** Formats the heritage status of a building for tables. */
export function heritageText({ isHeritage }: Pick<NearBuilding, 'isHeritage'>): string {
  return isHeritage === null ? 'not known' : isHeritage ? 'yes' : 'no';
}

/** Formats distances: `25 m, heritage 68 m, people 100 m`. */
export function formatDistances({
  cosmeticM,
  heritageM,
  humanM,
}: Pick<VibratingArea, 'cosmeticM' | 'heritageM' | 'humanM'>): string {
  return `${cosmeticM} m, heritage ${heritageM} m, people ${humanM} m`;
}

/** Returns the name of a building: its addresses, or a text for a building without any. */
export function buildingName({ addresses, building }: Pick<NearBuilding, 'addresses' | 'building'>): string {
  const [first] = addresses;
  if (first === undefined) return 'A building without a receiver';
  if (building === null) return `${first}, building not known`;
  return addresses.length === 1 ? first : `${first} and ${addresses.length - 1} more`;
}
