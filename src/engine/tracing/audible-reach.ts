import { MIN_DISTANCE_M, divergenceDb } from './divergence.ts';

/**
 * Largest attenuation by divergence and air for which a reflected path is traced, dB. The loudest equipment has 140 dB in a band,
 * so that 0 dB remain at the receiver.
 */
const MOST_DB = 140;

/** Upper limit of the search, m: the circumference of the Earth. */
const LONGEST_M = 4e7;
/** Halvings after which the interval is as small as the resolution of numbers. */
const HALVINGS = 90;

/**
 * The longest path in each band for which divergence and air attenuate no more than 140 dB (decision 0078).
 * @param airDbPerM absorption by air by band, dB/m
 * @returns lengths, m: about 630 m at 8 kHz and 2 km at 4 kHz in air of 10 °C and 70 %
 */
export function audibleReachesM(airDbPerM: Float64Array): Float64Array {
  return airDbPerM.map((perM) => {
    let [audible, inaudible] = [MIN_DISTANCE_M, LONGEST_M];
    for (let halving = 0; halving < HALVINGS; halving++) {
      const middle = (audible + inaudible) / 2;
      if (divergenceDb(middle) + perM * middle <= MOST_DB) audible = middle;
      else inaudible = middle;
    }
    return audible;
  });
}
