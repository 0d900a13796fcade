import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../firebase/calls.ts';
import { fetchFile } from '../../firebase/storage-requests.ts';
import { planeOfProject } from '../../gis/crs/project-plane.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { frozenInputSchema } from '../rules/frozen-input.ts';
import { currentChainages } from '../../results/rules/exports/current-chainages.ts';
import type { Revision } from '../../model/revisions/revision.ts';
import { readFrozenInputBytes } from './revisions.ts';
import { frozenResultsQuery } from './use-revisions.ts';

/**
 * Creates the package of a revision as a zip file, with its name.
 * @throws Explained if a frozen file is not the one that was issued
 */
export async function makePackage(
  client: QueryClient,
  project: LoadedProjectWithUid,
  revision: Revision,
): Promise<{ name: string; zip: Blob }> {
  const [results, input, report, { packageName, packageZip }] = await Promise.all([
    client.fetchQuery(frozenResultsQuery(revision)),
    readFrozenInputBytes(revision),
    pdfOf(revision),
    import('../rules/package-files.ts'),
  ]);
  const { assessment, config } = frozenInputSchema.parse(JSON.parse(new TextDecoder().decode(input)));
  const bytes = await packageZip({
    revision,
    results,
    input,
    report,
    of: {
      names: { project: project.name, assessment: revision.frozen.name },
      chainages: currentChainages(results, assessment.workAreas),
      plane: planeOfProject(project),
      ...(config.exceedanceClasses && { classes: config.exceedanceClasses }),
    },
  });
  return { name: `${packageName(revision)}.zip`, zip: new Blob([new Uint8Array(bytes)], { type: 'application/zip' }) };
}

async function pdfOf({ assessment, label }: Revision): Promise<ArrayBuffer> {
  const { path } = await call('reportPdf', { assessmentId: assessment, revision: label });
  return (await fetchFile(path)).arrayBuffer();
}
