/** Classes of the exceedance of a criterion in dB, and their colours on the map and in tables. */
export const EXCEEDANCE_CLASSES = [
  { above: -Infinity, label: 'No exceedance', short: '≤ 0', colour: '#67ae7d', text: '#13231b' },
  { above: 0, label: 'up to 5 dB', short: '0–5', colour: '#f2d95c', text: '#13231b' },
  { above: 5, label: '5 to 10 dB', short: '5–10', colour: '#f39339', text: '#13231b' },
  { above: 10, label: '10 to 20 dB', short: '10–20', colour: '#d6437a', text: '#ffffff' },
  { above: 20, label: 'over 20 dB', short: '> 20', colour: '#6b3fa0', text: '#ffffff' },
] as const;

export type ExceedanceClass = (typeof EXCEEDANCE_CLASSES)[number];

/** The class of an exceedance; its position in the list is its rank. */
export function exceedanceRank(exceedanceDb: number): number {
  return EXCEEDANCE_CLASSES.findLastIndex(({ above }) => exceedanceDb > above);
}

export function exceedanceClass(exceedanceDb: number): ExceedanceClass {
  return EXCEEDANCE_CLASSES[exceedanceRank(exceedanceDb)] ?? EXCEEDANCE_CLASSES[0];
}
