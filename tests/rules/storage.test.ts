import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteObject, getBytes, getDownloadURL, listAll, ref, updateMetadata, uploadBytes } from 'firebase/storage';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDERS, type ProjectFolder } from '../../src/model/project/project.ts';
import { FOLDER_FORMATS } from '../../src/projects/rules/folder-formats.ts';
import type { ACCESS } from './access-matrix.ts';
import { type Operation, ADMIN, describeAccess, outcomeOf, environmentOfFile } from './access-table.ts';
import { fresh, type Client } from './rules-environment.ts';

const environment = environmentOfFile();
const BYTES = new Uint8Array([1, 2, 3]);

/** An object of a company as functions write it. Null for an object without owner. */
async function seed({ admin }: Client, path: string, company: string | null): Promise<string> {
  const metadata = company === null ? {} : { metadata: { company } };
  await admin.bucket.file(path).save(Buffer.from(BYTES), { resumable: false, metadata });
  return path;
}

const seedFile = (client: Client) => seed(client, `projects/${fresh('project')}/receivers/receivers.csv`, null);
const upload = (client: Client, path: string) => uploadBytes(ref(client.storage, path), BYTES);

describeAccess('project files', environment, {
  'upload a project file': (client) => upload(client, `projects/${fresh('p')}/receivers/a.csv`),
  'upload a project file with the content type of a web page': (client) =>
    uploadBytes(ref(client.storage, `projects/${fresh('p')}/receivers/a.csv`), BYTES, { contentType: 'text/html' }),
  'replace a project file': async (client) => upload(client, await seedFile(client)),
  'read a project file': async (client) => getBytes(ref(client.storage, await seedFile(client))),
  'delete a project file': async (client) => deleteObject(ref(client.storage, await seedFile(client))),
  'list a folder of project files': async (client) =>
    listAll(ref(client.storage, (await seedFile(client)).replace('/receivers.csv', ''))),
  'list all files of a project': async (client) => listAll(ref(client.storage, `projects/${fresh('project')}`)),
  'list all files of all projects': (client) => listAll(ref(client.storage, '')),
  'upload into an unknown folder': (client) => upload(client, `projects/${fresh('p')}/notes/a.csv`),
  'upload into a subfolder': (client) => upload(client, `projects/${fresh('p')}/receivers/deep/a.csv`),
  'upload outside the folders of a project': (client) => upload(client, `projects/${fresh('p')}/a.csv`),
});

describe('the files of a folder', () => {
  const known = new Set(PROJECT_FOLDERS.flatMap((folder) => FOLDER_FORMATS[folder].endings));
  const fitting = (folder: ProjectFolder) =>
    FOLDER_FORMATS[folder].endings.flatMap((ending) => [`a.${ending}`, `A (2).${ending.toUpperCase()}`]);
  const foreign = (folder: ProjectFolder) => {
    const others = [...known, 'html', 'svg', 'exe', 'txt'].filter(
      (ending) => !FOLDER_FORMATS[folder].endings.includes(ending),
    );
    const odd = FOLDER_FORMATS[folder].endings.flatMap((ending) => [
      ending,
      `.${ending}`,
      `a.${ending}.exe`,
      `a.${ending}x`,
    ]);
    return [...others.map((other) => `a.${other}`), ...odd];
  };

  it.each(PROJECT_FOLDERS)(
    'can only have the file extensions that the app accepts for the folder %s',
    async (folder) => {
      const client = environment().client(ADMIN);
      const project = fresh('project');
      const outcomes = (names: readonly string[]) =>
        Promise.all(
          names.map(async (name) => [name, await outcomeOf(upload(client, `projects/${project}/${folder}/${name}`))]),
        );
      const each = (names: readonly string[], outcome: string) => names.map((name) => [name, outcome]);
      expect(await outcomes(fitting(folder))).toEqual(each(fitting(folder), 'allowed'));
      expect(await outcomes(foreign(folder))).toEqual(each(foreign(folder), 'refused'));
    },
  );

  it.each<[type: string, outcome: 'allowed' | 'refused']>([
    ['application/octet-stream', 'allowed'],
    ['text/csv', 'allowed'],
    ['text/csv; charset=utf-8', 'allowed'],
    ['application/vnd.ms-excel', 'allowed'],
    ['application/x-zip-compressed', 'allowed'],
    ['image/png', 'allowed'],
    ['text/html', 'refused'],
    ['image/svg+xml', 'refused'],
    ['application/xhtml+xml', 'refused'],
    ['text/javascript', 'refused'],
    ['application/vnd.mozilla.xul+xml', 'refused'],
    ['text/csv, text/html', 'refused'],
  ])('with the content type %s are %s', async (contentType, outcome) => {
    const file = ref(environment().client(ADMIN).storage, `projects/${fresh('p')}/receivers/a.csv`);
    expect(await outcomeOf(uploadBytes(file, BYTES, { contentType }))).toBe(outcome);
  });

  it('can be listed by an administrator', async () => {
    const client = environment().client(ADMIN);
    const project = fresh('project');
    for (const name of ['a.csv', 'b.csv']) await seed(client, `projects/${project}/receivers/${name}`, null);
    await seed(client, `projects/${project}/receivers_2/c.csv`, null);
    const { items } = await listAll(ref(client.storage, `projects/${project}/receivers`));
    expect(items.map(({ name }) => name)).toEqual(['a.csv', 'b.csv']);
  });
});

/** Objects that functions write for the members of a company. */
const OWNED = {
  'a prepared scene': () => `projects/${fresh('project')}/prepared/v1/scene.bin`,
  'a scene of a check': () => `projects/${fresh('project')}/read/scene.bin`,
  'a tile': () => `projects/${fresh('project')}/prepared/v1/imagery/0/2/1-3.jpeg`,
  results: () => `assessment_results/${fresh('assessment')}/results.json`,
  'the head of results in columns': () =>
    `assessment_results/${fresh('assessment')}/runs/${fresh('run')}/columns/head.json`,
  'results in columns': () => `assessment_results/${fresh('assessment')}/runs/${fresh('run')}/columns/time-0.bin`,
  'a report': () => `assessment_reports/${fresh('assessment')}/report.json`,
  'a CSV export': () => `assessment_exports/${fresh('assessment')}/results.csv`,
  'a shapefile export': () => `assessment_exports/${fresh('assessment')}/results.zip`,
  'a PDF of a report': () => `assessment_exports/${fresh('assessment')}/report.pdf`,
  'a KML export': () => `assessment_exports/${fresh('assessment')}/results.kml`,
  'levels of works elsewhere': () => `other_levels/${fresh('levels')}/levels.json`,
  'frozen results': () => `assessment_revisions/${fresh('assessment')}/${fresh('key')}/results.json`,
  'a frozen scene': () => `assessment_revisions/${fresh('assessment')}/${fresh('key')}/scene.bin`,
};

/** The same five operations on each of them. */
const ownedOperations = Object.entries(OWNED).flatMap(([what, path]): Array<[string, Operation]> => [
  [
    `read ${what} of the company`,
    async (client) => getBytes(ref(client.storage, await seed(client, path(), client.company))),
  ],
  [`read ${what} without a company`, async (client) => getBytes(ref(client.storage, await seed(client, path(), null)))],
  [`write ${what}`, (client) => upload(client, path())],
  [
    `assign ${what} to their own company`,
    async (client) =>
      updateMetadata(ref(client.storage, await seed(client, path(), 'another')), {
        customMetadata: { company: client.company },
      }),
  ],
  [`delete ${what}`, async (client) => deleteObject(ref(client.storage, await seed(client, path(), client.company)))],
]);

describeAccess(
  'objects that the functions write',
  environment,
  Object.fromEntries(ownedOperations) as Record<keyof (typeof ACCESS)['objects that the functions write'], Operation>,
);

describeAccess('downloads and other stored objects', environment, {
  'get a link to an export': async (client) =>
    getDownloadURL(ref(client.storage, await seed(client, OWNED['a CSV export'](), client.company))),
  'read another file in the folder of the exports': async (client) =>
    getBytes(ref(client.storage, await seed(client, `assessment_exports/${fresh('a')}/notes.html`, client.company))),
  'read another file in the folder of the results': async (client) =>
    getBytes(ref(client.storage, await seed(client, `assessment_results/${fresh('a')}/other.json`, client.company))),
  'read another file in the folder of the results in columns': async (client) =>
    getBytes(
      ref(client.storage, await seed(client, `assessment_results/${fresh('a')}/runs/r/columns/a.html`, client.company)),
    ),
  'list the exports of an assessment': (client) => listAll(ref(client.storage, `assessment_exports/${fresh('a')}`)),
  'list the frozen files of an assessment': (client) =>
    listAll(ref(client.storage, `assessment_revisions/${fresh('assessment')}`)),
  'overwrite a frozen file': async (client) =>
    upload(client, await seed(client, OWNED['frozen results'](), client.company)),
  'write to an unknown path': (client) => upload(client, `${fresh('folder')}/a.csv`),
  'read an unknown path': async (client) =>
    getBytes(ref(client.storage, await seed(client, `${fresh('folder')}/a.csv`, client.company))),
});

describe('the Storage rules', () => {
  it('read at most two Firestore documents, which is the limit of production', () => {
    const rules = readFileSync(join(import.meta.dirname, '../../storage.rules'), 'utf8');
    const read = [...rules.matchAll(/firestore\.(?:get|exists)\((.*?)\)(?=[.;\s])/g)].map(([, path]) => path);
    expect(new Set(read)).toEqual(
      new Set([
        '/databases/(default)/documents/users/$(email())',
        '/databases/(default)/documents/companies/$(company)',
      ]),
    );
  });
});
