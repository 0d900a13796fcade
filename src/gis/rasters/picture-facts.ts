import type { RasterTransform } from './raster-transform.ts';

/**
 * What makes parts of a picture transparent: its alpha channel, pixels of one value, or a mask stored as another image of the
 * file.
 */
export type Transparency =
  | { readonly kind: 'none' }
  | { readonly kind: 'alpha' }
  | { readonly kind: 'nodata'; readonly value: number }
  | { readonly kind: 'mask'; readonly page: number };

/** A corrected photometric interpretation (TIFF 6.0, field 262), and its offset in the file. */
export interface ColourModelCorrection {
  readonly at: number;
  readonly littleEndian: boolean;
  readonly photometric: number;
}

/** The information about a picture that is needed before decoding. */
export interface PictureFacts {
  readonly format: 'png' | 'jpeg' | 'tiff';
  readonly widthPx: number;
  readonly heightPx: number;
  readonly transparency: Transparency;
  /** Whether its values use only a part of 16 bits and have to be stretched for display. */
  readonly stretched: boolean;
  /** Whether it has lines and flat colours, which tiles must preserve exactly. */
  readonly drawn: boolean;
  /** Whether it can only be decoded as a whole (interlaced or progressive). */
  readonly atOnce: boolean;
  /** Whether it has a fourth band that is neither colour nor alpha. */
  readonly spareBand: boolean;
  /** Corrections of colour models in a TIFF that the decoder would not accept. */
  readonly corrections: readonly ColourModelCorrection[];
  /** Position that the file itself gives. The EPSG code is null if it names none. */
  readonly place: { readonly transform: RasterTransform; readonly epsg: number | null } | null;
}

/** A picture's header, or a sentence with the reason why it cannot be used. */
export type PictureHeader =
  | ({ readonly kind: 'read' } & PictureFacts)
  | { readonly kind: 'faulty'; readonly message: string };
