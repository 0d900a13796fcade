import type { Value } from '../format/format.ts';

export const loadRefusalsTexts = {
  anotherLoadHasTakenPlace: 'Another load has taken the place of this one.',
  readingProgramCrashed: 'the program that reads such files crashed',
  readingTakesTooLong: 'it takes too long',
  readingTakesTooMuchMemory: 'it takes too much memory',
  fileIsNotOfItsKind: 'it is not what its name says',
  moreErrors: (errorCount: Value) => ` (and ${errorCount} more)`,
  filesCouldNotBeRead: 'The files could not be read.',
  fileReplacedMeanwhile: (folder: Value, otherName: Value) =>
    `${folder}/${otherName} was replaced while the project was loading. Load it again.`,
  pictureCannotBeDecoded: (picture: Value) => `The picture cannot be decoded, or is cut off (${picture}).`,
  listedFileMissing: 'The project lists this file, but it was not uploaded. Upload it, or take it off the list.',
} as const;
