/** Entry point of the app's workers. All tasks share the code of the prediction, so the browser fetches and compiles it once. */
import { serveTasks } from '../ui/loading/serve-tasks.ts';
import type { WorkerTask } from '../ui/loading/start-worker.ts';

serveTasks<WorkerTask>({
  'address-list': () => import('../results/screens/exports/address-list-worker.ts'),
  contours: () => import('../results/screens/map/contour-worker.ts'),
  explanation: () => import('../prediction/screens/explanation/explanation-worker.ts'),
  monitoring: () => import('../monitoring/screens/monitoring-worker.ts'),
  package: () => import('../revisions/screens/package/package-worker.ts'),
  places: () => import('../placement/screens/places-worker.ts'),
  preview: () => import('../prediction/screens/preview/preview-worker.ts'),
  review: () => import('../review/screens/review-worker.ts'),
  trace: () => import('../engine/threads/web-thread.ts'),
  'what-if': () => import('../scenarios/screens/what-if-worker.ts'),
});
