import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page's root lies with the app's entry; environment files lie with the project. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, 'src/app'),
  publicDir: path.resolve(import.meta.dirname, 'public'),
  envDir: import.meta.dirname,
  plugins: [react()],
  resolve: {
    // Of Firestore's pipeline queries, which the app does not ask.
    alias: { re2js: path.resolve(import.meta.dirname, 'src/backend/no-pattern-engine.ts') },
  },
  build: {
    outDir: path.resolve(import.meta.dirname, process.env.APP_OUT_DIR ?? 'dist'),
    emptyOutDir: true,
    // The sources are nobody's business but ours: what is deployed carries no map of them.
    sourcemap: false,
    // The notices that most licences ask for go along with the copy: /licences.txt of the page.
    license: { fileName: 'licences.txt' },
    target: 'es2022',
    chunkSizeWarningLimit: 700,
  },
  worker: { format: 'es' },
});
