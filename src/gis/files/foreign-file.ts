/** A file of a format that the readers leave to another library, with the files that belong to it. */
export interface ForeignFile {
  readonly parts: ReadonlyMap<string, Uint8Array>;
  /** The part that is opened. */
  readonly main: string;
  readonly to: 'GeoJSON' | 'CSV';
}

/** The layers of a foreign file in a format of our own, or why it cannot be read. */
export type Conversion =
  | {
      readonly kind: 'read';
      readonly layers: ReadonlyArray<{
        readonly name: string;
        readonly bytes: Uint8Array;
        /** Its coordinate system as well-known text; null where it names none. */
        readonly wkt: string | null;
      }>;
    }
  | { readonly kind: 'faulty'; readonly message: string };

export type Convert = (file: ForeignFile) => Promise<Conversion>;
