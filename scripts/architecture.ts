import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourceImports } from '../tests/unit/architecture/imports.ts';
import { withPictures } from '../tests/unit/architecture/picture.ts';
import { projectRoot } from './lib/run.ts';

/** Updates the diagrams of layers and imports in docs/architecture.md. */
const page = path.join(projectRoot, 'docs', 'architecture.md');
writeFileSync(page, withPictures(readFileSync(page, 'utf8'), sourceImports()));
