import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geoJsonFile } from './made-up-files.ts';

/** Whether GDAL's command-line tools are installed. */
export const gdalIsThere = spawnSync('ogrinfo', ['--version']).status === 0;

/** Runs a tool of GDAL and returns its output. Throws if it fails. */
export function gdal(
  tool: 'ogrinfo' | 'ogr2ogr' | 'gdaltransform' | 'gdalsrsinfo' | 'gdal_translate',
  args: string[],
  input = '',
): string {
  const { status, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8', input, maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Calls a function with a new folder that contains the given files, and removes the folder. */
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

/** A GeoPackage with one polygon, written by GDAL. */
export function geoPackage(properties: Readonly<Record<string, unknown>>, coordinates: unknown): Uint8Array {
  const { bytes } = geoJsonFile('buildings', [{ properties, coordinates }]);
  const files = byGdal(bytes, 'GPKG', 'out.gpkg');
  return files.get('out.gpkg') ?? new Uint8Array();
}

/** Returns the files that GDAL writes from a GeoJSON file. @param name the name of the file that GDAL is asked to write */
export function byGdal(geoJson: Uint8Array, driver: 'GPKG' | 'MapInfo File', name: string): Map<string, Uint8Array> {
  return inFolder({ 'in.geojson': geoJson }, (folder) => {
    gdal('ogr2ogr', ['-f', driver, join(folder, name), join(folder, 'in.geojson')]);
    const written = readdirSync(folder).filter((file) => file !== 'in.geojson');
    return new Map(written.map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))]));
  });
}

/** Returns a GeoPackage after SQL statements were executed, one after the other. */
export function withSql(geoPackageBytes: Uint8Array, ...statements: readonly string[]): Uint8Array {
  return inFolder({ 'a.gpkg': geoPackageBytes }, (folder) => {
    const file = join(folder, 'a.gpkg');
    for (const statement of statements) gdal('ogrinfo', [file, '-sql', statement]);
    return new Uint8Array(readFileSync(file));
  });
}

/** Returns a GeoPackage with its layer renamed. */
export function withLayerCalled(geoPackageBytes: Uint8Array, before: string, name: string): Uint8Array {
  const quoted = (layer: string) => `"${layer.replaceAll('"', '""')}"`;
  return withSql(geoPackageBytes, `ALTER TABLE ${quoted(before)} RENAME TO ${quoted(name)}`);
}

/** Returns the names of the layers of a GeoPackage. */
export function layersIn(bytes: Uint8Array): string[] {
  return inFolder({ 'a.gpkg': bytes }, (folder) => {
    const lines = gdal('ogrinfo', ['-q', join(folder, 'a.gpkg')]).split('\n');
    return lines.flatMap((line) => /^\d+: (.*) \([^()]*\)$/.exec(line)?.[1] ?? []);
  });
}
