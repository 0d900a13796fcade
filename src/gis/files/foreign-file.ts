/** A file in a format that another library reads, with its related files. */
export interface ForeignFile {
  readonly parts: ReadonlyMap<string, Uint8Array>;
  /** The file to open. */
  readonly main: string;
  readonly to: 'GeoJSON' | 'CSV';
}

/** The layers of such a file converted to a supported format, or the reason why it cannot be read. */
export type Conversion =
  | {
      readonly kind: 'read';
      readonly layers: ReadonlyArray<{
        readonly name: string;
        readonly bytes: Uint8Array;
        /** Coordinate system as well-known text. Null if the layer names none. */
        readonly wkt: string | null;
      }>;
    }
  | { readonly kind: 'faulty'; readonly message: string };

export type Convert = (file: ForeignFile) => Promise<Conversion>;
