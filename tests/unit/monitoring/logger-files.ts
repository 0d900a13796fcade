/** Small files in the formats of several makes of loggers. */
export const LARSON_DAVIS = [
  'Summary,,,,,,,',
  'File Name on Meter,831_Data.123,,,,,,',
  'Serial Number,0003456,,,,,,',
  'Model,SoundAdvisor Model 831C,,,,,,',
  'Measurement Start,2026-11-23 22:00:00,,,,,,',
  ',,,,,,,',
  'Record #,Date,Time,Run Duration,LAeq,LAFmax,LAF90.00,Overload',
  '1,2026-11-23,22:00:00,00:15:00.0,61.2,78.4,48.1,No',
  '2,2026-11-23,22:15:00,00:15:00.0,63.0,80.1,49.0,No',
  '3,2026-11-23,22:30:00,00:15:00.0,62.4,79.0,48.7,No',
].join('\r\n');

export const RION = [
  'CSV,,,,,,,,,,,',
  'NL-52,,,,,,,,,,,',
  'Address,Start Time,Measurement Time,LAeq,LAE,LAmax,LAmin,LA05,LA10,LA50,LA90,LA95',
  '1,2026/11/23 22:00:00,00:15:00,61.2,90.7,78.4,45.0,66,64,58,48.1,47',
  '2,2026/11/23 22:15:00,00:15:00,63.0,92.5,80.1,45.0,66,64,58,49.0,47',
  '3,2026/11/23 22:30:00,00:15:00,62.4,91.9,79.0,45.0,66,64,58,48.7,47',
].join('\n');

export const BRUEL_KJAER = [
  'Project 001 LoggedBB',
  '',
  'Start Time\tElapsed Time\tLAeq\tLAFmax\tLAF90,0\tOverload',
  '\t\t[dB]\t[dB]\t[dB]\t[%]',
  '23/11/2026 22:00:00\t0:15:00\t61,2\t78,4\t48,1\t0',
  '23/11/2026 22:15:00\t0:15:00\t63,0\t80,1\t49,0\t0',
  '23/11/2026 22:30:00\t0:15:00\t62,4\t79,0\t48,7\t0',
].join('\r\n');

export const SITEHIVE = [
  'timestamp,LAeq,LA90,LAFmax,wind_speed (km/h),rainfall (mm)',
  '2026-11-23T22:00:00+11:00,61.2,48.1,78.4,3.6,0',
  '2026-11-23T22:15:00+11:00,63.0,49.0,80.1,36,0',
  '2026-11-23T22:30:00+11:00,62.4,48.7,79.0,3.6,1.2',
].join('\n');

/** A file with unknown column names. */
export const STRANGER = [
  'Wann;Pegel;Grund;Spitze',
  '05.11.26 22:00;61,2;48,1;78,4',
  '05.11.26 22:15;63,0;49,0;80,1',
].join('\n');
