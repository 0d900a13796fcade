/**
 * Words that the product does not use, with their replacements. When a word is removed from the code, it is added here, so that
 * it does not return. The parts of a name count: `plantLines`, `PLANT_LINES` and `plant-lines.ts` all contain the word plant.
 */
export interface BannedWord {
  readonly word: string;
  readonly instead: string;
  /** `code`: names, comments, documents, tests. `texts`: what users read on screens and in reports. `everywhere`: both. */
  readonly where: 'everywhere' | 'code' | 'texts';
}

export const BANNED_WORDS: readonly BannedWord[] = [
  { word: 'plant', instead: 'equipment', where: 'everywhere' },
  { word: 'where may it stand', instead: 'equipment placement', where: 'everywhere' },
  { word: 'require turn', instead: 'enforce rate limit', where: 'everywhere' },
  { word: 'had it kept', instead: 'an ordinary imperative', where: 'everywhere' },
  { word: 'a row a building', instead: 'one row per building', where: 'everywhere' },
  { word: 'anew', instead: 'again', where: 'everywhere' },
  { word: 'sound project', instead: 'valid project', where: 'everywhere' },
  { word: 'sound export', instead: 'validate export', where: 'everywhere' },
  { word: 'require sound', instead: 'require valid options', where: 'everywhere' },
  { word: 'criteria of load', instead: 'load fingerprint', where: 'everywhere' },
  { word: 'telling reference', instead: 'with request id', where: 'everywhere' },
  { word: 'new reference', instead: 'new request id', where: 'everywhere' },
  { word: 'current reference', instead: 'current request id', where: 'everywhere' },
  { word: 'crew moment', instead: 'crew snapshot', where: 'code' },
  { word: 'shown moment', instead: 'crew snapshot', where: 'code' },
  { word: 'own writes', instead: 'pending writes', where: 'code' },
  { word: 'laid over', instead: 'apply to', where: 'code' },
  { word: 'journal', instead: 'unsynced edits, operation log', where: 'code' },
  { word: 'leftover edits', instead: 'unsynced edits', where: 'code' },
  { word: 'mend', instead: 'retry, repair', where: 'code' },
  { word: 'mends', instead: 'retry, repair', where: 'code' },
  { word: 'mended', instead: 'retried, repaired', where: 'code' },
  { word: 'mending', instead: 'retry, repair', where: 'code' },
  { word: 'saved or kept', instead: 'wait for sync', where: 'code' },
  { word: 'kept town', instead: 'scene cache', where: 'code' },
  { word: 'kept pairs', instead: 'pair cache', where: 'code' },
  { word: 'kept transfers', instead: 'cached transfers', where: 'code' },
  { word: 'leave out all', instead: 'exclude all', where: 'code' },
  { word: 'put back all', instead: 'restore all', where: 'code' },
  { word: 'weigh area', instead: 'apply sound power', where: 'code' },
  { word: 'weigh work', instead: 'evaluate work', where: 'code' },
  { word: 'weigh pass', instead: 'evaluate pass', where: 'code' },
  { word: 'weighed work', instead: 'evaluated work', where: 'code' },
  { word: 'heard passes', instead: 'audible passes', where: 'code' },
  { word: 'heard reach', instead: 'audible reach', where: 'code' },
  { word: 'take heard', instead: 'set audible spans', where: 'code' },
  { word: 'heard work', instead: 'monitored work', where: 'code' },
  { word: 'tell nobody', instead: 'noop', where: 'code' },
  { word: 'teller', instead: 'progress writer', where: 'code' },
  { word: 'sited', instead: 'georeferenced', where: 'code' },
  { word: 'receiver account', instead: 'level breakdown', where: 'code' },
  { word: 'account path', instead: 'breakdown path', where: 'code' },
  { word: 'project agreement', instead: 'bias', where: 'code' },
  { word: 'agreement of', instead: 'bias, resident consent', where: 'code' },
  { word: 'disagreement of', instead: 'inconsistency', where: 'code' },
  { word: 'notice standing', instead: 'notice status', where: 'code' },
  { word: 'standing of', instead: 'status', where: 'code' },
  { word: 'standing barrier', instead: 'existing barrier', where: 'code' },
  { word: 'standing barriers', instead: 'existing barriers', where: 'code' },
  { word: 'look at all', instead: 'search all', where: 'code' },
  { word: 'first deed', instead: 'first interaction', where: 'code' },
  { word: 'deeds', instead: 'actions, handlers', where: 'code' },
  { word: 'use steady', instead: 'use stable callback', where: 'code' },
  { word: 'use same', instead: 'use stable value', where: 'code' },
  { word: 'keep same', instead: 'reuse unchanged', where: 'code' },
  { word: 'ending well', instead: 'with export status', where: 'code' },
  { word: 'or fail', instead: 'fail run on error', where: 'code' },
  { word: 'theatre', instead: 'rules environment', where: 'code' },
  { word: 'actors', instead: 'roles', where: 'code' },
  { word: 'what if', instead: 'scenarios', where: 'texts' },
  { word: 'works together', instead: 'cumulative noise', where: 'everywhere' },
  { word: 'amber', instead: 'permit at risk', where: 'everywhere' },
  { word: 'month board', instead: 'out-of-hours calendar', where: 'texts' },
  { word: 'nights and respite', instead: 'out-of-hours calendar', where: 'texts' },
  { word: 'temporary barrier', instead: 'temporary noise barrier', where: 'texts' },
  { word: 'temporary barriers', instead: 'temporary noise barriers', where: 'texts' },
];

/** Text in which a banned word is allowed. This part of a line is not checked. */
export interface Allowance {
  readonly files: RegExp;
  readonly words: RegExp;
  readonly reason: string;
}

export const ALLOWANCES: readonly Allowance[] = [
  { files: /^tests\/unit\/texts\/banned-words/, words: /.*/, reason: 'the lists themselves and their examples' },
  {
    files: /^src\/(projects\/rules\/equipment\/equipment|vibration\/rules\/read-ground-borne-csv)\.ts$/,
    words: /'plant'/,
    reason: 'columns of files that others write',
  },
  { files: /projected-points\.test\.tsx$/, words: /'amber'/, reason: 'a colour' },
  { files: /equipment-rows\.test\.ts$/, words: /Code;Plant;/, reason: 'columns of a file that others write' },
  { files: /equipment-rows\.test\.ts$/, words: /Crushing plant/, reason: 'a bundled item by its name' },
  { files: /^src\/projects\/screens\/files\/folders\.ts$/, words: /\bIconPlant\b/, reason: 'an icon of the library' },
  {
    files: /^src\/(engine\/obstacles\/wall-shapes|prediction\/rules\/sources\/existing-barriers)\.ts$/,
    words: /a temporary barrier (needs|stands)/,
    reason: 'messages of broken invariants, which programmers read',
  },
  { files: /\.tsx?$/, words: /\bcriteriaOfLoad\b/, reason: 'stored field of a loaded project' },
];
