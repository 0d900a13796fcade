/**
 * Number of characters after which text is encoded. A single string with a whole export would exceed the maximum length of a
 * string.
 */
const PART_CHARACTERS = 1 << 20;

/** Builds a long text in parts and encodes it as UTF-8. */
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

  /** The whole text. */
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
