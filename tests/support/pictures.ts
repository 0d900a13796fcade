import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProjectFile } from '../../src/model/project/project-file.ts';

/** A raster for GDAL, with the values of its bands by pixel. */
export interface TestRaster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bands: number;
  readonly bits?: 8 | 16 | 32;
  /** Value of a band at a pixel. */
  readonly at: (column: number, row: number, band: number) => number;
}

/** A file of the imagery folder. */
export function imageryFile(name: string, bytes: Uint8Array): ProjectFile {
  return { folder: 'imagery', name, bytes };
}

/**
 * Values that distinguish every pixel of a picture of up to 256 pixels from its neighbours, and are smooth enough to be
 * compressed.
 */
export const slope: TestRaster['at'] = (column, row, band) => (band === 0 ? column : band === 1 ? row : 90) % 256;

/** Writes a raster with gdal_translate and its options. @returns the file's bytes */
export function gdalPicture(raster: TestRaster, ...options: string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'raster-'));
  try {
    const { widthPx, heightPx, bands, bits = 8 } = raster;
    writeFileSync(join(folder, 'raw.dat'), rawValues(raster));
    const dataType = { 8: 1, 16: 12, 32: 4 }[bits];
    const header = ['ENVI', `samples=${widthPx}`, `lines=${heightPx}`, `bands=${bands}`, `data type=${dataType}`];
    writeFileSync(join(folder, 'raw.hdr'), [...header, 'interleave=bip', 'byte order=0', ''].join('\n'));
    const to = join(folder, 'written');
    const { status, stderr } = spawnSync('gdal_translate', ['-q', ...options, join(folder, 'raw.dat'), to]);
    if (status !== 0) throw new Error(`gdal_translate ${options.join(' ')}: ${String(stderr)}`);
    return new Uint8Array(readFileSync(to));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rawValues({ widthPx, heightPx, bands, bits = 8, at }: TestRaster): Uint8Array {
  const Values = { 8: Uint8Array, 16: Uint16Array, 32: Float32Array }[bits];
  const values = new Values(widthPx * heightPx * bands);
  for (let index = 0; index < values.length; index++) {
    const pixel = Math.floor(index / bands);
    values[index] = at(pixel % widthPx, Math.floor(pixel / widthPx), index % bands);
  }
  return new Uint8Array(values.buffer);
}
