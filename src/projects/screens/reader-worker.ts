/** The worker that reads project files. Its tasks share the code of the readers. */
import { serveTasks } from '../../ui/loading/serve-tasks.ts';
import type { ReaderTask } from './start-reader.ts';

serveTasks<ReaderTask>({
  buildings: () => import('./files/buildings-worker.ts'),
  import: () => import('./files/import/import-worker.ts'),
  sort: () => import('./files/sorting/sort-worker.ts'),
  terrain: () => import('./site/terrain-worker.ts'),
});
