import type { ProblemLog } from './problems.ts';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
/** Deeper than any geometry and any property that a program writes. */
const MAX_DEPTH = 64;

/**
 * Whether lists and objects lie in each other no deeper than a stack allows; reports where they do.
 * @param expected what the file should be
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
