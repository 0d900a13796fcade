import type { Value } from '../format/format.ts';

export const adminTexts = {
  users: 'Users',
  companies: 'Companies',
  audit: 'Audit',
  status: 'Status',
  administration: 'Administration',
  who: 'Who',
  what: 'What',
  ofWhat: 'Of',
  details: 'Details',
  auditSiteNoise: 'Audit – Site noise',
  nothingRecordedYet: 'Nothing recorded yet',
  whatPeopleAndAdministrators: 'What people and administrators do appears here a moment later.',
  somebodyWhoMayEditDatabase: 'somebody who may edit the database has to correct it',
  latestEntriesAreHereSearch: (most: Value) =>
    `The latest ${most} entries are here; a search looks through all of them.`,
  fetchOlderEntries: 'Fetch older entries',
  settingsChangedMeanwhile: (by: Value) =>
    `${by} has just changed the settings of the project. Look at them under Settings and files, and load from there.`,
  addressOfProjectIsTaken: 'The address of the project is taken. Save its settings first.',
  notInUseYet: 'Not in use yet',
  loadTheProjectAgain: 'Load the project again',
  undoChanges: 'Undo changes',
  leaveWithoutSaving: 'Leave without saving?',
  changesThatYouMade: 'The changes that you made on this page are dropped.',
  leave: 'Leave',
  stay: 'Stay',
} as const;
