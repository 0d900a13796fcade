import type { ProblemLog } from './problems.ts';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
/** Largest nesting depth. Real geometry and properties are less deep. */
const MAX_DEPTH = 64;

/**
 * Whether the nesting of lists and objects is shallow enough for the stack. If not, an error is logged.
 * @param expected expected content of the file
 */
export function isShallow(text: string, expected: string, log: ProblemLog): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (OPENING.has(code)) depth++;
    else if (CLOSING.has(code)) depth--;
    if (depth <= MAX_DEPTH) continue;
    log.error(`Lists and objects lie more than ${MAX_DEPTH} deep in each other. Expected ${expected}.`, {
      row: text.slice(0, at).split('\n').length,
    });
    return false;
  }
  return true;
}
