import { grouped, plural, type Value } from '../format/format.ts';

export const reportPicturesTexts = {
  worstAddressOfEachOperating: (criterion: Value, sameLevel: Value) =>
    `Worst address of each operating time: the level that is compared (dot) against its ${criterion} (bar), in dBA${sameLevel}.`,
  againstDBA: (name: Value, assessedLevel: Value, criterion: Value) =>
    `${name}: ${assessedLevel} against ${criterion} dBA`,
  levelAgainstCriterion: (parts: Value) => `Level against criterion. ${parts}`,
  shareOfEquipment: (label: Value) => `Share of equipment: ${label}`,
  shareOfEquipmentInSound: (address: Value, name: Value, laDb: Value) =>
    `Share of equipment in the sound energy at ${address}, ${name}${laDb}.`,
  dBACrewsWhere: (laDb: Value) => ` (${laDb} dBA, crews where they are loudest)`,
  workAreas: 'Work areas, to scale, north up',
  catchmentsAndWorkAreas: 'Catchments and work areas, to scale, north up',
  north: 'N',
  temporaryNoiseBarrier: 'Temporary noise barrier',
  addressesOverTheir: (criterion: Value) => `Addresses, over their ${criterion}`,
  addressesOver: (criterion: Value) => `Addresses, over their ${criterion}:`,
  contours: 'Contours',
  contoursLead: 'Contours:',
  aWeightedBand: (bandLabel: Value) => `${bandLabel}A`,
  eachDot: (addresses: Value) =>
    `Each dot is one of ${addresses} addresses, in the colour of its highest exceedance in any operating time.`,
  addressesAreShownByDots: (addresses: Value, lonCount: Value, squareM: Value) =>
    `${addresses} addresses are shown by ${lonCount} dots: the address that exceeds most of each square of ${squareM} m.`,
  contoursAreOf: (levelName: Value, heightM: Value, spacingM: Value) =>
    `Contours: ${levelName} of all work areas together, ${heightM} m above ground, drawn from points ${spacingM} m apart or more.`,
  moreAddressesThatExceedLie: (exceedingOutside: number) =>
    `${grouped(exceedingOutside)} more ${plural(exceedingOutside, 'address that exceeds lies', 'addresses that exceed lie')} outside of the map.`,
  contoursAndImageryAreNot: 'Contours and imagery are not drawn yet.',
  projectHasNoImagery: 'The project has no imagery of its own here.',
  mapOfSiteWithResults: 'Map of the site with results, to scale, north up',
} as const;
