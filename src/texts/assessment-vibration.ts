import type { Value } from '../format/format.ts';

export const vibrationTexts = {
  cosmeticDamage: 'Cosmetic damage',
  heritage: 'Heritage',
  peopleMayFeelIt: 'People may feel it',
  groundBorne40DBA: 'Ground-borne 40 dBA',
  groundBorne35DBA: 'Ground-borne 35 dBA',
  vibration: (vibration: Value) => `Vibration: ${vibration}`,
  vibrationOf: (name: Value) => `Vibration of ${name}`,
  itsKindInTable: (name: Value) => `${name}: its kind in the table of minimum working distances`,
  noneItNeedsNoDistance: 'None: it needs no distance',
  notInTheTable: 'Not in the table',
  impactPiling: 'Impact piling, rammers, plates: assess it by itself.',
  chooseItsKind: 'choose its kind',
  notInTable: 'not in the table',
  noDistance: 'no distance',
  vibrationLegend: 'Vibration',
  chooseKindOfToKnow: (area: Value, equipment: Value) =>
    `${area}: choose the kind of ${equipment} to know its minimum working distances.`,
  distancesOnTheMap: 'Distances on the map',
  listsAsCsv: 'Lists as CSV',
  fromEdgeOfWorkArea: (areas: Value, workingDistancesSource: Value) =>
    `${areas}. ${workingDistancesSource}. From the edge of the work area; no vibration is predicted.`,
  insideBy: (quantity: Value, source: Value, groundBorneRule: Value) =>
    `${quantity} inside, by ${source}. ${groundBorneRule}`,
  recordTheirStateBeforeWork: 'Record their state before the work:',
  heritageMark: ', heritage',
  mOfM: (distanceM: Value, limitM: Value) => `: ${distanceM} m of ${limitM} m`,
  andMore: (buildingCount: Value) => `and ${buildingCount} more, in the lists`,
} as const;
