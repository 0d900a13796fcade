/** Formats minutes of a day as a time. Values beyond 24 hours are times of the next day. */
export const clock = (minutes: number) =>
  `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
