import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusedLicences } from './lib/licence-rules.ts';
import { productionPackages } from './lib/licences.ts';
import { renderLicences } from './lib/render-licences.ts';
import { Explained, main, projectRoot } from './lib/run.ts';

/** Writes the licences of all deployed packages as a Markdown page. */
main(async () => {
  const packages = productionPackages(projectRoot);
  const refused = refusedLicences(packages);
  if (refused.length > 0) throw new Explained(refused.join('\n'));
  writeFileSync(path.join(projectRoot, 'docs', 'licences.md'), renderLicences(packages));
});
