import { installed, main, run } from './lib/run.ts';

/** Compares all national grids with PROJ, of which a test run takes a tenth. */
main(async () => {
  const env = { ...process.env, GRIDS: 'whole' };
  return (await run(installed('vitest'), ['run', '--project', 'unit', 'national-grids'], { echo: true, env })).code;
});
