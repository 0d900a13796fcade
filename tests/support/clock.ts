/** Minutes of a day as a clock shows them; more than a day are of the next one. */
export const clock = (minutes: number) =>
  `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
