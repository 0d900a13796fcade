import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderAccess } from '../tests/rules/render-access.ts';
import { projectRoot } from './lib/run.ts';

/** Writes the access matrix as a Markdown page. */
writeFileSync(path.join(projectRoot, 'docs', 'access.md'), renderAccess());
