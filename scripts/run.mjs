/**
 * Runs a script of the project, by its path in it: `node scripts/run.mjs scripts/start.ts [arguments]`. It is what runs before anything is
 * installed, under whatever Node the machine has (20 or later): it installs the dependencies when the lockfile has changed since, then goes on
 * under the Node that the lockfile names.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const marker = path.join(modules, '.installed-lockfile');
const nodeBinary = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function npm(args, environment) {
  // Standard output belongs to the script that comes after.
  const options = { cwd: root, env: environment, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], options);
  if (status !== 0)
    fail('npm could not install the dependencies: is the npm registry within reach? Its message is above.');
}

/**
 * npm leaves out optional dependencies whose `engines` do not fit the Node that it runs under, the Firestore client of firebase-admin
 * among them. Under an older Node, the one that the lockfile names is fetched first, into a folder of its own.
 */
function environmentForNpm() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return process.env;
  const folder = path.join(root, '.node');
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { version } = lockfile.packages['node_modules/node'];
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n');
  npm(['install', '--no-save', '--no-package-lock', '--prefix', folder, `node@${version}`], process.env);
  const programs = path.join(folder, 'node_modules', 'node', 'bin');
  return { ...process.env, PATH: [programs, process.env.PATH].join(path.delimiter) };
}

function installDependencies() {
  const wanted = lockfileHash();
  const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
  if (installed === wanted && existsSync(nodeBinary)) return;
  process.stderr.write('Installing the dependencies (a few minutes the first time) …\n');
  npm(['ci'], environmentForNpm());
  if (!existsSync(nodeBinary)) {
    fail(
      'The package “node” did not bring its program: npm was kept from running install scripts. Allow them and try again.',
    );
  }
  writeFileSync(marker, wanted);
}

/** Installs what is missing, then runs a script under the project's Node and ends with its exit code. */
function runScript(script, ...args) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) fail(`Node 20 or later is needed; this is ${process.version}.`);
  installDependencies();
  const environment = {
    ...process.env,
    // Where somebody stands: paths that they give are meant from there.
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
    PATH: [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
  };
  const child = spawn(nodeBinary, [path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  // The child gets Ctrl-C from the terminal as well; it decides when everything has ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('Name the script to run: node scripts/run.mjs scripts/start.ts');
else runScript(script, ...args);
