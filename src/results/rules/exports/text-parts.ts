/** A text is encoded when this many characters are together: one string of a whole export would be longer than a string may be. */
const PART_CHARACTERS = 1 << 20;

/** A long text that is put together bit by bit, in UTF-8. */
export class TextParts {
  private readonly encoder = new TextEncoder();
  private readonly parts: Uint8Array[] = [];
  private open: string[] = [];
  private openLength = 0;

  add(text: string): void {
    this.open.push(text);
    this.openLength += text.length;
    if (this.openLength >= PART_CHARACTERS) this.close();
  }

  /** All of it. */
  bytes(): Uint8Array {
    this.close();
    const whole = new Uint8Array(this.parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let at = 0;
    for (const part of this.parts) {
      whole.set(part, at);
      at += part.byteLength;
    }
    return whole;
  }

  private close(): void {
    if (this.open.length > 0) this.parts.push(this.encoder.encode(this.open.join('')));
    this.open = [];
    this.openLength = 0;
  }
}
