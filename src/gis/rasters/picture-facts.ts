import type { RasterTransform } from './raster-transform.ts';

/** What hides parts of a picture: its own alpha, pixels of one value, or the mask that lies in the file as another image. */
export type Transparency =
  | { readonly kind: 'none' }
  | { readonly kind: 'alpha' }
  | { readonly kind: 'nodata'; readonly value: number }
  | { readonly kind: 'mask'; readonly page: number };

/** A photometric interpretation (TIFF 6.0, field 262) and where in the file to write it. */
export interface ColourModelCorrection {
  readonly at: number;
  readonly littleEndian: boolean;
  readonly photometric: number;
}

/** What has to be known of a picture before it is decoded. */
export interface PictureFacts {
  readonly format: 'png' | 'jpeg' | 'tiff';
  readonly widthPx: number;
  readonly heightPx: number;
  readonly transparency: Transparency;
  /** Whether its values use a part of 16 bits, and have to be stretched to be seen. */
  readonly stretched: boolean;
  /** Lines and flat colours, which tiles must keep as they are. */
  readonly drawn: boolean;
  /** Whether it can only be decoded as a whole (interlaced or progressive). */
  readonly atOnce: boolean;
  /** A fourth band that is neither colour nor alpha. */
  readonly spareBand: boolean;
  /** Colour models that the decoder would not take as they stand in a TIFF: what to write, and where. */
  readonly corrections: readonly ColourModelCorrection[];
  /** Where the file itself says that it lies; the EPSG code is null where it names none. */
  readonly place: { readonly transform: RasterTransform; readonly epsg: number | null } | null;
}

/** A picture's header, or a sentence on why it cannot be used. */
export type PictureHeader =
  | ({ readonly kind: 'read' } & PictureFacts)
  | { readonly kind: 'faulty'; readonly message: string };
