/**
 * Uploads project files with the resumable tasks of the Storage SDK. Uploads continue when the person goes to other pages of the
 * app, and end with the page.
 */
import { ref, type UploadTask, uploadBytesResumable } from 'firebase/storage';
import type { Email, ProjectUid } from '../../model/ids.ts';
import { storagePaths } from '../../model/paths.ts';
import type { ProjectFolder } from '../../model/project/project.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { listFile } from './projects.ts';
import { storage } from '../../firebase/storage-sdk.ts';
import { changeUpload, isUnderWay, measureAgain, rateOf, type Upload, useUploads } from './upload-list.ts';

/** The format of a file is decided by its extension, because browsers and operating systems give different media types. */
const CONTENT_TYPE = 'application/octet-stream';

/** Current upload tasks by path. */
const tasks = new Map<string, UploadTask>();

/**
 * Uploads a file into a folder of a project. The project lists it once the upload is complete. A lock prevents two pages from
 * uploading the same file.
 */
export function startUpload(project: ProjectUid, folder: ProjectFolder, file: File, email: Email): void {
  const path = storagePaths.projectFile(project, folder, file.name);
  if (tasks.has(path)) return;
  const begun = { path, project, folder, file, bytes: 0, rate: null, problem: null, arrivedAt: null } as const;
  void navigator.locks.request(`upload ${path}`, { ifAvailable: true }, async (lock) => {
    if (lock === null)
      show({ ...begun, state: 'error', waiting: false, problem: 'Another page is uploading a file of this name.' });
    else await send({ ...begun, state: 'running', waiting: false }, email);
  });
}

function show(upload: Upload): void {
  useUploads.setState(({ uploads }) => ({ uploads: { ...uploads, [upload.path]: upload } }));
}

async function send(upload: Upload, email: Email): Promise<void> {
  const { path, project, folder, file } = upload;
  const task = uploadBytesResumable(ref(storage, path), file, { contentType: CONTENT_TYPE });
  tasks.set(path, task);
  measureAgain(path);
  show(upload);
  // Success is reported when the project lists the file. Failures are reported where the task is awaited.
  task.on(
    'state_changed',
    ({ bytesTransferred }) => changeUpload(path, { bytes: bytesTransferred, rate: rateOf(path, bytesTransferred) }),
    () => undefined,
  );
  if (!navigator.onLine) pause(path, { waiting: true });
  try {
    await task;
    await listFile(project, { folder, name: file.name, listed: true }, email);
    changeUpload(path, { state: 'success', bytes: file.size, arrivedAt: Date.now() });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'storage/canceled') changeUpload(path, { state: 'canceled' });
    else {
      const problem =
        code === 'storage/unauthorized'
          ? 'The storage refused it: check its type and size, and that you are still an administrator.'
          : errorText(error);
      changeUpload(path, { state: 'error', problem });
    }
  } finally {
    tasks.delete(path);
    measureAgain(path);
  }
}

export function pauseUpload(path: string): void {
  pause(path, { waiting: false });
}

function pause(path: string, { waiting }: { waiting: boolean }): void {
  if (tasks.get(path)?.pause() === true) changeUpload(path, { state: 'paused', waiting, rate: null });
}

export function resumeUpload(path: string): void {
  if (!navigator.onLine) changeUpload(path, { waiting: true });
  else if (tasks.get(path)?.resume() === true) {
    measureAgain(path);
    changeUpload(path, { state: 'running', waiting: false });
  }
}

export function cancelUpload(path: string): void {
  tasks.get(path)?.cancel();
}

/**
 * Pauses all uploads. Without a network the SDK retries at growing intervals, but a paused upload can resume as soon as the
 * network is back.
 */
function waitForNetwork(): void {
  for (const path of tasks.keys()) pause(path, { waiting: true });
}

function goOn(): void {
  for (const { path, waiting } of Object.values(useUploads.getState().uploads)) {
    if (waiting) resumeUpload(path);
  }
}

/** Asks for confirmation before the page closes during an upload. */
function warn(event: BeforeUnloadEvent): void {
  if (Object.values(useUploads.getState().uploads).some(isUnderWay)) event.preventDefault();
}

window.addEventListener('offline', waitForNetwork);
window.addEventListener('online', goOn);
window.addEventListener('beforeunload', warn);
