import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { Explained, installed, projectRoot, run } from './run.ts';

/** Bundles the functions with the shared source. Dependencies in functions/package.json are not bundled. */
export async function buildFunctions(): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: path.join(projectRoot, 'functions'),
    metafile: true,
    entryPoints: {
      index: 'src/index.ts',
      'trace-thread': '../src/engine/threads/node-thread.ts',
      'gdal-process': 'src/projects/gdal-process.ts',
      'point-cloud-process': 'src/projects/point-cloud-process.ts',
      // Its style sheet is written next to it.
      'report-html': '../src/report/document/report-html.tsx',
    },
    outdir: 'lib',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: [
      'firebase-admin',
      'firebase-admin/*',
      'firebase-functions',
      'firebase-functions/*',
      'gdal3.js',
      'gdal3.js/*',
      'laz-perf',
      'sharp',
      'puppeteer-core',
      '@sparticuz/chromium',
    ],
    // Fonts of the PDF.
    loader: { '.woff2': 'dataurl', '.woff': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    sourcemap: true,
    logLevel: 'warning',
  });
  const outputs = Object.keys(metafile.outputs).map((output) => path.join(projectRoot, 'functions', output));
  removeOthers(outputs);
  writeBuild(outputs);
}

/** Removes files of earlier builds, which would be deployed too. */
function removeOthers(outputs: readonly string[]): void {
  const folder = path.join(projectRoot, 'functions', 'lib');
  const own = new Set(outputs.map((output) => path.relative(folder, output)));
  for (const name of readdirSync(folder)) if (!own.has(name)) rmSync(path.join(folder, name), { recursive: true });
}

/** Writes the hash of the code next to it. Equal code has an equal hash, so unchanged functions are not deployed again. */
function writeBuild(outputs: readonly string[]): void {
  const hash = createHash('sha256');
  for (const output of outputs.filter((name) => !name.endsWith('.map')).sort()) hash.update(readFileSync(output));
  const build = hash.digest('hex').slice(0, 16);
  writeFileSync(path.join(projectRoot, 'functions', 'lib', 'build.json'), JSON.stringify({ build }));
}

/** Builds the app for production with the variables of an environment. */
export async function buildApp(variables: Record<string, string>, outFolder: string): Promise<void> {
  const { code, output } = await run(installed('vite'), ['build', '--logLevel', 'warn'], {
    env: { ...process.env, ...variables, APP_OUT_DIR: outFolder, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Explained(`The app could not be built:\n${output}`);
}
