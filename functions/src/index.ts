export { adminLoadProject } from './load-project.ts';
