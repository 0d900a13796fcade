import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Deployed, rehearse } from '../../scripts/lib/deployment/rehearse.ts';
import { configurationOf } from '../../scripts/lib/policy.ts';
import { projectRoot } from '../../scripts/lib/run.ts';
import { CALLS } from '../../src/model/calls.ts';

/**
 * The closest test to `firebase deploy --dry-run` without an account. The build for the tests equals the build that would be
 * deployed.
 */
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const deployed = (): Deployed => ({
  configuration: configurationOf(read('firebase.json'), { appCheck: true, callsHost: null }),
  functionsFolder: path.join(projectRoot, 'functions'),
  appFolder: path.join(projectRoot, 'dist-test'),
  indexes: read('firestore.indexes.json'),
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'changed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the functions with some files changed. Each change receives the earlier text. */
function changedFunctions(changes: Readonly<Record<string, (text: string) => string>>): Deployed {
  const { functionsFolder, ...rest } = deployed();
  cpSync(functionsFolder, folder, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    writeFileSync(path.join(folder, file), change(readFileSync(path.join(folder, file), 'utf8')));
  }
  return { ...rest, functionsFolder: folder };
}

describe('a deployment', () => {
  it('passes the rehearsal without problems', async () => {
    const { problems, functions, functionFiles, appFiles, indexes } = await rehearse(deployed());
    expect(problems).toEqual([]);
    const calls = functions.filter(({ callableTrigger }) => callableTrigger !== undefined).map(({ id }) => id);
    expect(calls.sort()).toEqual(Object.keys(CALLS).sort());
    expect(new Set(functions.map(({ region }) => region))).toEqual(new Set(['us-central1']));
    // The build contains no sources, no packages, and nothing of an earlier build.
    expect(functionFiles.count).toBeLessThan(300);
    expect(functionFiles.bytes).toBeLessThan(25e6);
    expect(appFiles.count).toBeGreaterThan(50);
    expect(indexes).toBeGreaterThan(5);
  });

  it('runs each group of functions under the service account of its settings', async () => {
    const accounts = ['GATE', 'PEOPLE', 'RECORDS', 'WORK'].map(
      (kind) => `SERVICE_ACCOUNT_${kind}=${kind.toLowerCase()}@`,
    );
    const changed = changedFunctions({ '.env': (text) => `${text}\n${accounts.join('\n')}\n` });
    const { problems, functions } = await rehearse(changed);
    expect(problems).toEqual([]);
    const of = (account: string) =>
      functions.filter(({ serviceAccount }) => serviceAccount === account).map(({ id }) => id);
    expect(of('gate@').sort()).toEqual(['checkInvitation', 'refuseUninvited']);
    expect(of('people@').sort()).toEqual(['adminDisableUser', 'adminEnableUser', 'adminListUsers', 'listMembers']);
    expect(of('records@')).toEqual(
      functions.filter(({ eventTrigger }) => eventTrigger !== undefined).map(({ id }) => id),
    );
    const others = functions.length - of('gate@').length - of('people@').length - of('records@').length;
    expect(of('work@')).toHaveLength(others);
  });

  it('fails the rehearsal if the functions use a package that they do not list', async () => {
    const changed = changedFunctions({ 'package.json': (text) => text.replace(/.*"firebase-admin".*\n/, '') });
    const { problems } = await rehearse(changed);
    expect(problems.join('\n')).toMatch(/cannot be loaded as they are deployed[^]*firebase-admin/);
  });

  it('fails the rehearsal if a package version was not tested', async () => {
    const changed = changedFunctions({ 'package.json': (text) => text.replace(/("sharp": ")[^"]*/, '$1^0.1.0') });
    const { problems } = await rehearse(changed);
    expect(problems).toEqual([
      expect.stringMatching(/^functions\/package.json lists sharp \^0\.1\.0; what is tested is /),
    ]);
  });

  it('fails the rehearsal if a setting is missing', async () => {
    const { problems } = await rehearse(changedFunctions({ '.env': (text) => text.replace('EXPORT_DAYS=30', '') }));
    expect(problems).toEqual(['functions/.env has no EXPORT_DAYS: the command would ask for it.']);
  });

  it('fails the rehearsal if a function has options that the platform does not offer', async () => {
    const changed = changedFunctions({ 'lib/index.js': (text) => text.replaceAll('cpu: 2,', 'cpu: 3,') });
    const { problems } = await rehearse(changed);
    expect(problems).toEqual([expect.stringMatching(/^The functions would be refused.*CPU/s)]);
  });

  it('fails the rehearsal if a rewrite leads to an unknown function, or if a callable has no rewrite', async () => {
    const { configuration, ...rest } = deployed();
    const { problems } = await rehearse({
      ...rest,
      configuration: configuration.replace('"functionId": "drawReport"', '"functionId": "paintReport"'),
    });
    expect(problems).toEqual([
      '/run/drawReport leads to paintReport in us-central1, which is not deployed.',
      'No address of the page leads to drawReport.',
    ]);
  });

  it('fails the rehearsal if headers name a script that is not built, or if the configuration or an index is invalid', async () => {
    const { configuration, indexes, ...rest } = deployed();
    const { problems } = await rehearse({
      ...rest,
      configuration: configuration
        .replace('/assets/gdal-worker-*.js', '/assets/gdal-thread-*.js')
        .replace('"hosting": {', '"hosting": { "publik": "dist",'),
      indexes: indexes.replace('"queryScope": "COLLECTION"', '"queryScope": "EVERYTHING"'),
    });
    expect(problems).toEqual([
      expect.stringMatching(/^firebase\.json: .*publik/),
      ...Array.from({ length: 2 }, () => expect.stringMatching(/^firebase\.json: /) as string),
      'firebase.json has headers for gdal-thread, which is not built.',
      expect.stringMatching(/^firestore\.indexes\.json: .*queryScope/),
    ]);
  });
});
