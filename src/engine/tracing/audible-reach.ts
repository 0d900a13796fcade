import { MIN_DISTANCE_M, divergenceDb } from './divergence.ts';

/** What divergence and air alone may take off a reflected path, dB: what is left of the loudest equipment, 140 dB in a band, is 0 dB at the receiver. */
const MOST_DB = 140;

/** No path is longer, m: once round the Earth. */
const LONGEST_M = 4e7;
/** Halvings after which a reach is known as well as numbers are. */
const HALVINGS = 90;

/**
 * How long a path may be in each band before divergence and air take more than 140 dB off it (docs/decisions/0078).
 * @param airDbPerM absorption by air by band, dB/m
 * @returns lengths, m: some 630 m at 8 kHz and 2 km at 4 kHz in air of 10 °C and 70 %
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
