import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusedLicences } from '../../../scripts/lib/licence-rules.ts';
import { type DeployedPackage, productionPackages } from '../../../scripts/lib/licences.ts';
import { renderLicences } from '../../../scripts/lib/render-licences.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const packages = productionPackages(ROOT);

describe('the deployed packages', () => {
  test('have licences that allow deployment', () => {
    expect(refusedLicences(packages)).toEqual([]);
  });

  test('are those of the app and the functions, including their dependencies, without tools', () => {
    const placesOf = (name: string) => packages.find((entry) => entry.name === name)?.places;
    expect(placesOf('react')).toEqual(['app']);
    expect(placesOf('firebase-admin')).toEqual(['functions']);
    // A dependency of firebase-admin alone.
    expect(placesOf('jwks-rsa')).toEqual(['functions']);
    // Bundled into the functions, and also needed by the browser that prints for them.
    expect(placesOf('zod')).toEqual(['app', 'functions']);
    expect(placesOf('vitest')).toBeUndefined();
  });

  test('are listed in docs/licences.md (otherwise run `npm run licences`)', () => {
    expect(readFileSync(path.join(ROOT, 'docs/licences.md'), 'utf8')).toBe(renderLicences(packages));
  });
});

describe('refusedLicences', () => {
  const one = (declared: string | null, name = 'some-package'): DeployedPackage => ({
    name,
    version: '1.0.0',
    declared,
    places: ['app'],
  });

  test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND ISC', '(MIT AND Zlib)'])('accepts %s', (declared) => {
    expect(refusedLicences([one(declared)])).toEqual([]);
  });

  test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'UNLICENSED', 'LGPL-3.0-or-later', ''])(
    'rejects “%s” with the name of the package',
    (declared) => {
      expect(refusedLicences([one(declared)])).toEqual([expect.stringContaining('some-package 1.0.0')]);
    },
  );

  test('rejects a package that declares no licence', () => {
    expect(refusedLicences([one(null)])).toEqual([expect.stringContaining('some-package 1.0.0 declares no licence')]);
  });

  test('accepts the licences of libvips, GDAL and react-leaflet only for these packages', () => {
    expect(refusedLicences([one('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')])).toEqual([]);
    expect(refusedLicences([one('LGPL-2.1-or-later', 'gdal3.js')])).toEqual([]);
    expect(refusedLicences([one('Hippocratic-2.1', 'react-leaflet')])).toEqual([]);
    expect(refusedLicences([one('Hippocratic-2.1', 'gdal3.js')])).toHaveLength(1);
    expect(refusedLicences([one('GPL-3.0-only', 'react-leaflet')])).toHaveLength(1);
  });
});
