import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geoJsonFile } from './made-up-files.ts';

/** Whether GDAL's command-line tools are on this machine. */
export const gdalIsThere = spawnSync('ogrinfo', ['--version']).status === 0;

/** Runs a tool of GDAL and returns what it says; throws where it fails. */
export function gdal(
  tool: 'ogrinfo' | 'ogr2ogr' | 'gdaltransform' | 'gdalsrsinfo',
  args: string[],
  input = '',
): string {
  const { status, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8', input, maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Runs something with a folder of its own that holds the given files, and removes it. */
export function inFolder<Result>(
  files: Readonly<Record<string, Uint8Array>>,
  work: (folder: string) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'geodata-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A GeoPackage of one polygon, written by GDAL. */
export function geoPackage(properties: Readonly<Record<string, unknown>>, coordinates: unknown): Uint8Array {
  const { bytes } = geoJsonFile('buildings', [{ properties, coordinates }]);
  return inFolder({ 'in.geojson': bytes }, (folder) => {
    const to = join(folder, 'out.gpkg');
    gdal('ogr2ogr', ['-f', 'GPKG', to, join(folder, 'in.geojson')]);
    return new Uint8Array(readFileSync(to));
  });
}
