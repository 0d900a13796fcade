import { installed, main, run } from './lib/run.ts';

/** Compares all national grids with PROJ. A test run compares only a tenth of them. */
main(async () => {
  const env = { ...process.env, GRIDS: 'whole' };
  return (await run(installed('vitest'), ['run', '--project', 'unit', 'national-grids'], { echo: true, env })).code;
});
