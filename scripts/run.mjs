/**
 * Runs a script of the project: `node scripts/run.mjs scripts/start.ts [arguments]`. The path is relative to the root of the
 * project. This file must work under any Node from version 20 and without installed dependencies. It installs the dependencies
 * if the lockfile has changed since the last installation. It then runs the script under the Node version of the lockfile.
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
  // npm writes to standard error, because standard output may contain only the output of the script.
  const options = { cwd: root, env: environment, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], options);
  if (status !== 0)
    fail('npm could not install the dependencies: is the npm registry within reach? Its message is above.');
}

/**
 * Returns the environment variables for npm. npm skips optional dependencies whose `engines` exclude the Node that it runs
 * under. The Firestore client of firebase-admin needs Node 22, and other optional dependencies need 22.12. Under an older Node,
 * this function installs the Node version of the lockfile in `.node`, so that npm runs under that version.
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

/** Installs missing dependencies, runs a script under the project's Node, and exits with the exit code of the script. */
function runScript(script, ...args) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) fail(`Node 20 or later is needed; this is ${process.version}.`);
  installDependencies();
  const environment = {
    ...process.env,
    // Scripts resolve paths in their arguments from the folder in which the person started the command.
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
    PATH: [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
  };
  const child = spawn(nodeBinary, [path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  // The terminal also sends Ctrl-C to the child. This process waits until the child has cleaned up and exited.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('Name the script to run: node scripts/run.mjs scripts/start.ts');
else runScript(script, ...args);
