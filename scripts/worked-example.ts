import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './lib/run.ts';
import { assessedDemos } from './worked-example/assessed-demo.ts';
import { renderWorkedExample } from './worked-example/render.ts';

/** Writes the receivers of the demo with manual calculations as a Markdown page. */
writeFileSync(path.join(projectRoot, 'docs', 'worked-example.md'), renderWorkedExample(await assessedDemos()));
