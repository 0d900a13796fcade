import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type UserConfig } from 'vite';
import { mergeShared } from './scripts/lib/shared-scripts.ts';

/** Writes `offline.json`, the list of files that the service worker stores so that the app opens without a network. */
const offlineList: Plugin = {
  name: 'offline-list',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    // Vite emits the scripts of workers as assets, not as chunks. The list contains the worker that predicts and the scripts that
    // this worker imports. It does not contain the workers that read files.
    const predicting = new Set<string>();
    const addPredicting = (name: string) => {
      const script = bundle[name];
      if (script?.type !== 'asset' || predicting.has(name)) return;
      predicting.add(name);
      for (const [, other] of String(script.source).matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g))
        addPredicting(`assets/${other}`);
    };
    Object.keys(bundle)
      .filter((name) => /^assets\/worker-[\w-]{8}\.js$/.test(name))
      .forEach(addPredicting);
    if (predicting.size === 0) return this.error('the worker of the prediction is not there');
    const isPage = (name: string) => bundle[name]?.type === 'chunk' && !name.startsWith('assets/read-pdf-');
    const isKept = (name: string) => isPage(name) || predicting.has(name) || /\.(css|woff2?|svg|png)$/.test(name);
    const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/') && isKept(name));
    for (const name of assets) {
      const chunk = bundle[name];
      const missing = chunk?.type === 'chunk' ? chunk.imports.find((needed) => !assets.includes(needed)) : undefined;
      if (missing !== undefined) this.error(`${name} needs ${missing}, which is not kept for pages without a network`);
    }
    const page = bundle['index.html'];
    if (page?.type !== 'asset') return this.error('the page is not there yet');
    // The page is stored last. If it is stored, all files that it needs are stored as well.
    const files = ['/icon.svg', ...assets.sort().map((name) => `/${name}`), '/'];
    const build = createHash('sha256').update(files.join('\n')).update(page.source).digest('hex').slice(0, 16);
    this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify({ build, files }) });
  },
};

/**
 * Replaces `fflate` in the library that writes workbooks. The `zip` of `fflate` starts workers from blobs, which the content
 * security policy of the page refuses. Vite bundles worker scripts with their own list of plugins, so `worker` has this plugin
 * as well.
 */
const zipOnThisThread: Plugin = {
  name: 'zip-on-this-thread',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'fflate' && importer?.includes('/write-excel-file/') === true
      ? path.resolve(import.meta.dirname, 'src/gis/formats/zip-on-this-thread.ts')
      : null,
};

/** Builds the app once to find out which modules pages share. The real build then puts these modules into a few scripts. */
const sharedScripts: Plugin = {
  name: 'shared-scripts',
  apply: 'build',
  async config(_, { mode }) {
    const once = { ...settings.build, write: false };
    const built = await build({
      ...settings,
      mode,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), zipOnThisThread],
      build: once,
    });
    if (!('output' in built)) throw new Error('the app is one build');
    const shared = mergeShared(built.output.filter((file) => file.type === 'chunk'));
    const scripts = new Map(shared.flatMap((ids, index) => ids.map((id) => [id, `shared-${index}`])));
    const groups = [{ debugName: 'shared', name: (id: string) => scripts.get(id) ?? null }];
    return {
      build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } } },
    };
  },
};

/** Vite's root is the folder of `index.html`. The environment files are in the root of the project. */
const settings: UserConfig = {
  root: path.resolve(import.meta.dirname, 'src/app'),
  publicDir: path.resolve(import.meta.dirname, 'public'),
  envDir: import.meta.dirname,
  resolve: {
    alias: {
      // Firestore needs this package only for pipeline queries, which the app does not use.
      re2js: path.resolve(import.meta.dirname, 'src/firebase/no-pattern-engine.ts'),
      // The built-in coordinate systems do not need these parts of proj4. No other package imports a `../projs`.
      '../projs': path.resolve(import.meta.dirname, 'src/gis/crs/used-projections.ts'),
      mgrs: path.resolve(import.meta.dirname, 'src/gis/crs/no-other-formats.ts'),
      'wkt-parser': path.resolve(import.meta.dirname, 'src/gis/crs/no-other-formats.ts'),
    },
  },
  build: {
    outDir: path.resolve(import.meta.dirname, process.env.APP_OUT_DIR ?? 'dist'),
    emptyOutDir: true,
    sourcemap: false,
    // Most licences require that every copy of the code includes their notice. The page serves the notices as /licences.txt.
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      input: {
        index: path.resolve(import.meta.dirname, 'src/app/index.html'),
        'service-worker': path.resolve(import.meta.dirname, 'src/app/service-worker.ts'),
      },
      // A service worker controls only pages at or below its own path, so it is in the root folder. Its name must not change.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
    target: 'es2022',
    chunkSizeWarningLimit: 700,
  },
  worker: { format: 'es', plugins: () => [zipOnThisThread] },
  // With `npm run dev`, calls of functions go through the hosting emulator, as they go through hosting in production.
  server: {
    host: '127.0.0.1',
    port: 5055,
    strictPort: true,
    proxy: { '/run': process.env.FUNCTIONS_ADDRESS ?? 'http://127.0.0.1:5050' },
  },
};

export default defineConfig({ ...settings, plugins: [react(), zipOnThisThread, offlineList, sharedScripts] });
