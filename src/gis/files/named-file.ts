/** A file as the readers expect it. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
