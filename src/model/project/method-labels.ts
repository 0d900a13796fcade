import type { Method } from './report-config.ts';

/** Name and unit of each setting of a method. */
export const METHOD_LABELS: Record<keyof Method, [word: string, unit: string]> = {
  prediction: ['prediction method', ''],
  edition: ['edition of ISO 9613-2', ''],
  groundMethod: ['ground method', ''],
  groundDefault: ['default ground factor', ''],
  temperatureC: ['air temperature', ' °C'],
  humidityPct: ['relative humidity', ' %'],
  pressureKPa: ['air pressure', ' kPa'],
  reflections: ['order of reflections', ''],
  lateral: ['lateral diffraction', ''],
  sideEdges: ['smooth transitions at building corners', ''],
  barrierHeightM: ['default height of temporary noise barriers', ' m'],
  temporaryScreenCapDb: ['cap on attenuation by temporary noise barriers', ' dB'],
};

export const METHOD_KEYS = Object.keys(METHOD_LABELS) as ReadonlyArray<keyof Method>;

/** A setting of a method with its unit. */
export function formatMethodValue(method: Method, key: keyof Method): string {
  const value = method[key];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null ? 'none' : `${value}${METHOD_LABELS[key][1]}`;
}

/** The settings of a method, each with its name. */
export const methodLines = (method: Method): Array<[word: string, value: string]> =>
  METHOD_KEYS.map((key) => [METHOD_LABELS[key][0], formatMethodValue(method, key)]);
