import type { NearBuilding, VibratingArea, VibrationFindings } from '../../domain/vibration/vibration-findings.ts';
import { WORKING_DISTANCES } from '../../domain/vibration/working-distances.ts';
import { grouped } from '../../format/format.ts';
import { vibrationTexts } from '../../texts/vibration.ts';

/** What the table calls a kind of equipment. */
export function kindName(key: string): string {
  return WORKING_DISTANCES.find((distance) => distance.key === key)?.name ?? key;
}

/** `3 buildings are nearer to equipment …, 2 of them heritage items. People may feel it at 41 addresses.` */
export function vibrationSummary({ buildings, felt }: Pick<VibrationFindings, 'buildings' | 'felt'>): string {
  return `${nearText(buildings)} ${feltText(felt.length)}`;
}

function nearText(buildings: readonly NearBuilding[]): string {
  if (buildings.length === 0) return vibrationTexts.noBuildingIsNearer;
  const heritage = buildings.filter(({ isHeritage }) => isHeritage === true).length;
  if (buildings.length === 1) {
    return vibrationTexts.oneBuildingIsNearer(heritage);
  }
  const of = heritage === 0 ? '' : vibrationTexts.ofThemHeritageItems(heritage);
  return vibrationTexts.buildingsAreNearerToEquipment(grouped(buildings.length), of);
}

function feltText(count: number): string {
  if (count === 0) return vibrationTexts.peopleFeelItAtNo;
  return vibrationTexts.peopleMayFeel(count);
}

/** What is not known of the project, as sentences. */
export function gapsOf({
  hasBuildings,
  heritageUnknown,
}: Pick<VibrationFindings, 'hasBuildings' | 'heritageUnknown'>): string[] {
  return [
    ...(hasBuildings ? [] : [vibrationTexts.projectHasNoBuildings]),
    ...(heritageUnknown === 0 ? [] : [vibrationTexts.heritageNotSaid(heritageUnknown)]),
  ];
}

/** What was said of equipment that has no distances, as sentences. */
export function asideOf({ outside, still }: Pick<VibrationFindings, 'outside' | 'still'>): string[] {
  return [
    ...outside.map(({ area, equipment }) => vibrationTexts.vibratesAndIsInNo(area, equipment.join(' and '))),
    ...still.map(({ area, equipment }) => vibrationTexts.needsNoDistanceAsEngineer(area, equipment.join(' and '))),
  ];
}

/** How a building's heritage is told in tables. */
export function heritageText({ isHeritage }: Pick<NearBuilding, 'isHeritage'>): string {
  return isHeritage === null ? vibrationTexts.notKnown : isHeritage ? 'yes' : 'no';
}

/** `25 m, heritage 68 m, people 100 m` */
export function formatDistances({
  cosmeticM,
  heritageM,
  humanM,
}: Pick<VibratingArea, 'cosmeticM' | 'heritageM' | 'humanM'>): string {
  return vibrationTexts.mHeritageMPeopleM(cosmeticM, heritageM, humanM);
}

/** How a building is called: by its addresses, else as one without. */
export function buildingName({ addresses, building }: Pick<NearBuilding, 'addresses' | 'building'>): string {
  const [first] = addresses;
  if (first === undefined) return vibrationTexts.buildingWithoutReceiver;
  if (building === null) return vibrationTexts.whoseBuildingIsNotKnown(first);
  return addresses.length === 1 ? first : vibrationTexts.andMore(first, addresses.length - 1);
}
