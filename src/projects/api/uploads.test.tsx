/** Uploads as the Storage SDK sends them, to a file storage that implements its resumable protocol. */
import { beforeEach, expect, it, vi } from 'vitest';
import { emailSchema, projectUidSchema } from '../../model/ids.ts';

const listFile = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()));
// The database would need a store that does not exist here. Journeys test the listing of files.
vi.mock('./projects.ts', () => ({ listFile }));

const KB = 1024;
const MB = 1024 * KB;

/** Requests to the storage: their command, and the size of their content. */
let requests: Array<{ command: string; offset: string | undefined; bytes: number }>;
/** Resolves each part that is sent, if the storage delays its answers. */
let waiting: Array<() => void>;

beforeEach(async () => {
  vi.stubEnv(
    'VITE_FIREBASE_CONFIG',
    JSON.stringify({ apiKey: 'a', authDomain: 'b', projectId: 'demo-uploads', storageBucket: 'bucket' }),
  );
  vi.resetModules();
  listFile.mockClear();
  requests = [];
  waiting = [];
  const locks = { request: (_: string, __: object, run: (lock: object) => Promise<void>) => run({}) };
  vi.stubGlobal('navigator', { onLine: true, locks, userAgent: '' });
});

function answerWith(size: number, { waits = false } = {}): void {
  let received = 0;
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const sent = headers as Record<string, string>;
    const command = sent['X-Goog-Upload-Command'] ?? '';
    const bytes = body instanceof Blob ? body.size : 0;
    requests.push({ command, offset: sent['X-Goog-Upload-Offset'], bytes });
    const answer = (status: string, extra: Record<string, string> = {}) =>
      new Response(status === 'final' ? JSON.stringify({ name: 'file', size }) : '', {
        headers: { 'X-Goog-Upload-Status': status, ...extra },
      });
    if (command === 'start') return answer('active', { 'X-Goog-Upload-URL': 'https://storage/session' });
    if (waits) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    received += bytes;
    return answer(received === size ? 'final' : 'active');
  });
}

async function begin(size: number) {
  const uploads = await import('./uploads.ts');
  const { useUploads } = await import('./upload-list.ts');
  const file = new File([new Uint8Array(size)], 'terrain.asc');
  uploads.startUpload(projectUidSchema.parse('p1'), 'terrain', file, emailSchema.parse('ada@example.com'));
  const path = 'projects/p1/terrain/terrain.asc';
  return { ...uploads, path, upload: () => Object.values(useUploads.getState().uploads)[0] };
}

const parts = () => requests.filter(({ command }) => command.startsWith('upload')).map(({ bytes }) => bytes);

it('an upload sends parts that double from 256 KB up to less than 32 MB, and adds the file to the project’s list', async () => {
  answerWith(60 * MB);
  const { upload } = await begin(60 * MB);
  await vi.waitFor(() => expect(upload()?.state).toBe('success'), 20_000);
  const doubling = [256 * KB, 512 * KB, MB, 2 * MB, 4 * MB, 8 * MB, 16 * MB, 16 * MB];
  expect(parts()).toEqual([...doubling, 60 * MB - doubling.reduce((sum, part) => sum + part)]);
  expect(upload()?.bytes).toBe(60 * MB);
  expect(listFile).toHaveBeenCalledExactlyOnceWith(
    'p1',
    { folder: 'terrain', name: 'terrain.asc', listed: true },
    'ada@example.com',
  );
});

it('an upload can be paused, and resumes after the part that arrived last', async () => {
  answerWith(MB, { waits: true });
  const { upload, pauseUpload, resumeUpload } = await begin(MB);
  await vi.waitFor(() => expect(parts()).toEqual([256 * KB]));
  waiting[0]?.();
  await vi.waitFor(() => expect(parts()).toEqual([256 * KB, 512 * KB]));
  expect(upload()?.bytes).toBe(256 * KB);
  const path = upload()?.path ?? '';
  pauseUpload(path);
  expect(upload()?.state).toBe('paused');
  // The part that was being sent arrives, and nothing is sent after it.
  waiting[1]?.();
  await vi.waitFor(() => expect(upload()?.bytes).toBe(768 * KB));
  expect(parts()).toHaveLength(2);
  resumeUpload(path);
  expect(upload()?.state).toBe('running');
  await vi.waitFor(() => expect(requests.at(-1)?.offset).toBe(String(768 * KB)));
});

it('an upload waits for a network, and resumes automatically', async () => {
  answerWith(MB, { waits: true });
  const { upload } = await begin(MB);
  await vi.waitFor(() => expect(parts()).toHaveLength(1));
  window.dispatchEvent(new Event('offline'));
  expect(upload()).toMatchObject({ state: 'paused', waiting: true });
  window.dispatchEvent(new Event('online'));
  expect(upload()).toMatchObject({ state: 'running', waiting: false });
});

it('an upload that is cancelled is not added to the project’s list', async () => {
  answerWith(MB, { waits: true });
  const { upload, cancelUpload } = await begin(MB);
  await vi.waitFor(() => expect(parts()).toHaveLength(1));
  cancelUpload(upload()?.path ?? '');
  waiting[0]?.();
  await vi.waitFor(() => expect(upload()?.state).toBe('canceled'));
  expect(listFile).not.toHaveBeenCalled();
});

it('an upload is not sent while another page sends a file with the same name', async () => {
  const locks = { request: (_: string, __: object, run: (lock: null) => Promise<void>) => run(null) };
  vi.stubGlobal('navigator', { onLine: true, locks, userAgent: '' });
  const { upload } = await begin(MB);
  expect(upload()).toMatchObject({ state: 'error', problem: 'Another page is uploading a file of this name.' });
  expect(requests).toEqual([]);
});

it('an upload shows why the storage rejected it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 403 })));
  const { upload } = await begin(MB);
  await vi.waitFor(() => expect(upload()?.state).toBe('error'));
  expect(upload()?.problem).toMatch(/^The storage refused it: check its type and size/);
});
