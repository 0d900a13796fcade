import { plural, type Value } from '../format/format.ts';

export const mapTexts = {
  findAnAddress: 'Find an address',
  streetAndNumber: 'Street and number',
  closeTheSearch: 'Close the search',
  noAddressHasTheseWords: 'No address has these words',
  temporaryNoiseBarrier: 'Temporary noise barrier',
  hide: 'Hide',
  show: 'Show',
  addresses: (count: number) => plural(count, ' address', ' addresses'),
  showAll: 'Show all',
  legend: 'Legend',
  inDBA: (levelName: Value) => `${levelName} in dB(A)`,
  workAreasOf: (timeName: Value) => `Work areas of: ${timeName}`,
  heightAndGrid: (heightM: Value, spacingM: Value) => `${heightM} m above ground, ${spacingM} m grid`,
  layers: 'Layers',
  showTheBasemap: 'Show the basemap',
  catchmentsAndTheirLevels: 'Catchments and their levels',
  showHeading: (called: Value) => `Show ${called}`,
  moveUp: (called: Value) => `Move ${called} up`,
  moveDown: (called: Value) => `Move ${called} down`,
  opacityOfThe: (called: Value) => `Opacity of the ${called}`,
} as const;
