/** A receiver of the worked example. Each shows another situation. */
export interface Situation {
  readonly title: string;
  /** Id of the receiver's address. */
  readonly address: string;
  /** Façade and floor if the address has several receivers. */
  readonly at?: { readonly facade: string; readonly floor: number };
  /** Key of the operating time. */
  readonly time: string;
  readonly criteria: 'nsw-icng' | 'bs5228-abc';
  /** Explanation of the situation. */
  readonly text: string;
}

export const SITUATIONS: readonly Situation[] = [
  {
    title: 'Sunday evening',
    address: 'R0084',
    time: 'evening-sunday',
    criteria: 'nsw-icng',
    text: 'The background is that of the evening. The measures are those of Period 2, as at night: the guideline counts Sunday and holiday evenings from 18:00 on to it.',
  },
  {
    title: 'Highly affected at night',
    address: 'R1510',
    time: 'night',
    criteria: 'nsw-icng',
    text: 'The compared level reaches the level from which a residence is highly affected. The measures of that level are added to those of the cell.',
  },
  {
    title: 'A classroom that is not in use',
    address: 'R0025',
    time: 'night',
    criteria: 'nsw-icng',
    text: 'The level is predicted, as everywhere. Nobody is in the classroom at night: nothing is compared, nobody is counted and no measure is asked for.',
  },
  {
    title: 'A hospital',
    address: 'R0041',
    at: { facade: '', floor: 4 },
    time: 'night',
    criteria: 'nsw-icng',
    text: 'The criterion is a level of the land use and needs no background. The fourth floor looks over the houses to the corridor.',
  },
  {
    title: 'Rating category R0',
    address: 'R0764',
    time: 'night',
    criteria: 'nsw-icng',
    text: 'The catchment has a rating category in place of a measured background. Its levels are taken as printed and never raised.',
  },
  {
    title: 'The worst place against the spread level',
    address: 'R1491',
    time: 'night',
    criteria: 'nsw-icng',
    text: 'The house stands beside the western end of the work area. With the crew at this end the level is far above the mean over the whole length: `laeqTypical` is what a monitor reads over many shifts, `laeq` what it reads in the worst 15 minutes. The worst 15 minutes are compared.',
  },
  {
    title: 'An incomplete LAmax',
    address: 'R1644',
    time: 'night',
    criteria: 'nsw-icng',
    text: 'Some equipment has no published maximum, and none is made up. LAmax is the least that it is: it is over the screening level of sleep disturbance, and an awakening reaction cannot be ruled out.',
  },
  {
    title: 'The façade of a third floor',
    address: 'R1525',
    at: { facade: 'N', floor: 3 },
    time: 'night',
    criteria: 'nsw-icng',
    text: 'The address point lies inside an apartment block. The load places a receiver 1 m in front of each façade, on each floor. The address counts once, by its worst receiver; this is the one of the façade to the corridor, on the third floor.',
  },
  {
    title: 'BS 5228 at the weekend',
    address: 'R1508',
    time: 'weekend',
    criteria: 'bs5228-abc',
    text: 'The same work, assessed by the ABC method. The catchments have ambient levels in place of backgrounds (see *Background levels*), and the project keeps the public holidays of New South Wales. Saturday from 13:00 and the Sunday are the weekend. 3 dB are added at the façade, there is no penalty, and the level is compared to 0.01 dB.',
  },
  {
    title: 'A background that is raised',
    address: 'R2251',
    time: 'night',
    criteria: 'nsw-icng',
    text: 'The measured background is below the least that the guideline counts from at night (NPfI 2017): the least takes its place, and the source of the criterion says so.',
  },
];
