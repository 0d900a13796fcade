export const UNREADABLE_ADVICE = 'somebody who may edit the database has to correct it';
