import type { Value } from './format.ts';

export const loadRefusalsTexts = {
  anotherLoadHasTakenPlace: 'Another load has taken the place of this one.',
  programThatReadsSuchFiles: 'the program that reads such files crashed',
  itTakesTooLong: 'it takes too long',
  itTakesTooMuchMemory: 'it takes too much memory',
  itIsNot: 'it is not what its name says',
  andMore: (errorCount: Value) => ` (and ${errorCount} more)`,
  filesCouldNotBeRead: 'The files could not be read.',
  wasReplacedWhileProject: (folder: Value, otherName: Value) =>
    `${folder}/${otherName} was replaced while the project was loading. Load it again.`,
  pictureCannotBeDecoded: (picture: Value) => `The picture cannot be decoded, or is cut off (${picture}).`,
  projectListsThisFile: 'The project lists this file, but it was not uploaded. Upload it, or take it off the list.',
} as const;
