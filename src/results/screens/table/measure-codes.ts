/** Letters per line of the column, including the blanks between codes. */
const LETTERS_A_LINE = 8;
const MAX_LINES = 2;

/**
 * The codes of measures as lines for a narrow column. Codes are not broken. Those that do not fit are counted.
 * @returns lines such as `N V IB` and `PC +3`
 */
export function measureLines(codes: readonly string[]): string[] {
  for (let shown = codes.length; shown > 0; shown--) {
    const left = codes.length - shown;
    const lines = brokenInto([...codes.slice(0, shown), ...(left > 0 ? [`+${left}`] : [])]);
    if (lines.length <= MAX_LINES) return lines;
  }
  return codes.length === 0 ? [] : [`+${codes.length}`];
}

/** Breaks words into lines that are as full as possible. */
function brokenInto(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && longer.length <= LETTERS_A_LINE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
