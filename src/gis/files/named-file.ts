/** A file as readers take it. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
