// Read by every process of the functions emulator (NODE_OPTIONS). Its runtime takes one function of a module that loads the deployment and the
// extensions of the command line as well: a thousand files, half of the processor time of a start.
const { existsSync, readFileSync } = require('node:fs');
const { enableCompileCache, flushCompileCache } = require('node:module');
const path = require('node:path');

/** By then a process has loaded its code. */
const LOADED_MS = 10_000;

/** The folder of the package that a file belongs to; empty where that has another name. */
function findModuleRoot(name, file) {
  const folder = path.dirname(file);
  const description = path.join(folder, 'package.json');
  if (existsSync(description)) return JSON.parse(readFileSync(description, 'utf8')).name === name ? folder : '';
  return folder === file ? '' : findModuleRoot(name, folder);
}

if (process.env.FUNCTIONS_EMULATOR === 'true' && process.argv[1]?.includes('functionsEmulatorRuntime')) {
  const id = path.join(path.dirname(process.argv[1]), 'functionsEmulatorShared.js');
  require.cache[id] = { id, filename: id, loaded: true, exports: { findModuleRoot } };
  // What one process has compiled the next ones read, a fifth of what is left. It is written at the end of a process, which the emulator kills.
  enableCompileCache?.(path.join(__dirname, '..', '..', 'node_modules', '.cache', 'functions'));
  setTimeout(() => flushCompileCache?.(), LOADED_MS).unref();
}

module.exports = { findModuleRoot };
