import { grouped, plural, type Value } from '../format/format.ts';

export const vibrationTexts = {
  groundBorneNoise: 'Ground-borne noise: no distance table is given.',
  betweenDistancesOfTableLevel:
    'Between the distances of the table the level is interpolated over the logarithm of the distance; nothing is taken from beyond the table. Levels of several items are not summed. The criteria hold where ground-borne noise is louder than what comes by the air.',
  orNearer: (metres: Value) => `${metres} or nearer`,
  beyond: (metres: Value) => `beyond ${metres}`,
  levelAtDistance: (levelDb: Value, distanceM: Value) => `${levelDb} at ${distanceM} m`,
  levelMet: (levelDb: Value, preposition: Value, met: Value) => `${levelDb} dBA ${preposition}${met}`,
  groundBorneNoiseThereIsNo:
    'Ground-borne noise: there is no work in the evening or at night, and by day no criterion holds.',
  noResidence: 'no residence',
  residences: (count: number) => plural(count, 'one residence', `${grouped(count)} residences`),
  overDBAIn: (levelDb: Value, when: Value, count: Value) => `over ${levelDb} dBA ${when} in ${count}`,
  groundBorneNoiseMayBe: (told: Value) => `Ground-borne noise may be ${told}.`,
  inTheEvening: 'in the evening',
  atNight: 'at night',
  tableOfGroundBorneNoise: (area: Value, equipment: Value) =>
    `${area}: the table of ground-borne noise has no ${equipment}.`,
  andNoOther: ' and no ',
  whereCriterionIsNotMet:
    'Where a criterion is not met by the farthest distance of the table, residences beyond it are not known.',
  whereCriterionIsMet:
    'Where a criterion is met at the nearest distance of the table, residences nearer than that are listed: the table does not say what they hear.',
  noBuildingIsNearer: 'No building is nearer to equipment than its minimum working distance.',
  oneBuildingIsNearer: (heritage: number) =>
    `${plural(heritage, 'A heritage item', 'One building')} is nearer to equipment than its minimum working distance.`,
  ofThemHeritageItems: (heritage: number) =>
    `, ${grouped(heritage)} of them ${plural(heritage, 'a heritage item', 'heritage items')}`,
  buildingsAreNearerToEquipment: (buildingCount: Value, of: Value) =>
    `${buildingCount} buildings are nearer to equipment than its minimum working distance${of}.`,
  peopleFeelItAtNo: 'People feel it at no address.',
  peopleMayFeel: (count: number) =>
    `People may feel it at ${plural(count, 'one address', `${grouped(count)} addresses`)}.`,
  projectHasNoBuildings: 'The project has no buildings: distances are to its receivers.',
  heritageNotSaid: (heritageUnknown: number) =>
    plural(
      heritageUnknown,
      'Nobody said of one building within the distance of heritage items whether it is one (column heritage of the buildings).',
      `Nobody said of ${grouped(heritageUnknown)} buildings within the distance of heritage items which of them are some (column heritage of the buildings).`,
    ),
  vibratesAndIsInNo: (area: Value, equipment: Value) =>
    `${area}: ${equipment} vibrates and is in no table. Assess it by itself.`,
  needsNoDistanceAsEngineer: (area: Value, equipment: Value) =>
    `${area}: ${equipment} needs no distance, as the engineer says.`,
  notKnown: 'not known',
  mHeritageMPeopleM: (cosmeticM: Value, heritageM: Value, humanM: Value) =>
    `${cosmeticM} m, heritage ${heritageM} m, people ${humanM} m`,
  buildingWithoutReceiver: 'A building without a receiver',
  whoseBuildingIsNotKnown: (first: Value) => `${first}, whose building is not known`,
  andMore: (first: Value, addressCount: Value) => `${first} and ${addressCount} more`,
} as const;
