import { strToU8, zipSync, type Zippable } from 'fflate';
import { planeOfProject } from '../../gis/crs/project-plane.ts';
import type { LoadedProject } from '../../model/project/project.ts';
import { WGS_84 } from '../../model/results/export-formats.ts';
import type { Results } from '../../model/results/results.ts';
import type { Revision } from '../../model/revisions/revision.ts';
import { type AddressListFormat, addressListFile } from '../../results/rules/address-list-file.ts';
import { resultsOf } from '../../results/rules/columns/results-source.ts';
import { currentChainages } from '../../results/rules/exports/current-chainages.ts';
import { noop } from '../../results/rules/exports/export-progress.ts';
import { exportOf, type ExportWanted } from '../../results/rules/exports/export-layers.ts';
import { resultsKml } from '../../results/rules/exports/results-kml.ts';
import { frozenInputSchema } from './frozen-input.ts';

/** The stored files of a revision, and its project. */
export interface PackageFiles {
  readonly revision: Revision;
  /** Bytes of the frozen results as JSON. */
  readonly results: ArrayBuffer;
  /** Bytes of the frozen input: plan, configuration and equipment as JSON. */
  readonly input: ArrayBuffer;
  /** The report as PDF. */
  readonly report: ArrayBuffer;
  readonly project: Pick<LoadedProject, 'name' | 'crs' | 'bounds'>;
}

export interface NamedPackage {
  readonly name: string;
  readonly zip: Blob;
}

/** Creates the package of a revision from its stored files. @throws ZodError if they are damaged */
export async function packageOf({
  revision,
  results: bytes,
  input,
  report,
  project,
}: PackageFiles): Promise<NamedPackage> {
  const results = await resultsOf({ kind: 'json', bytes });
  const { assessment, config } = frozenInputSchema.parse(JSON.parse(new TextDecoder().decode(input)));
  const zip = await packageZip({
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
  return { name: `${packageName(revision)}.zip`, zip: new Blob([zip], { type: 'application/zip' }) };
}

interface PackageContent {
  revision: Revision;
  /** The frozen results of the revision. */
  results: Results;
  /** Bytes of the frozen input: plan, configuration and equipment as JSON. */
  input: ArrayBuffer;
  /** The report as PDF. */
  report: ArrayBuffer;
  /** Names, chainages and colours of the export. */
  of: Pick<ExportWanted, 'names' | 'chainages' | 'plane'> & Partial<Pick<ExportWanted, 'classes'>>;
}

/** Characters that are not allowed in file names on every system. */
const NOT_IN_NAMES = /[^\p{L}\p{N}._-]+/gu;
const MOST_NAME_CHARACTERS = 60;

/**
 * Returns the name of a package and of its files, such as `OOH-77_RevA`. Without a permit number, the name of the assessment is
 * used.
 */
export function packageName({ label, frozen }: Pick<Revision, 'label' | 'frozen'>): string {
  const words = (frozen.permitNumber.trim() || frozen.name)
    .replace(NOT_IN_NAMES, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, MOST_NAME_CHARACTERS);
  return `${words || 'assessment'}_Rev${label}`;
}

/** Returns a JSON record of the inputs and versions of a revision's calculation. It is sufficient to repeat the calculation. */
export function calculationRecord({ label, frozen }: Pick<Revision, 'label' | 'frozen'>, input: ArrayBuffer): string {
  const { inputHash, engineVersion, criteria, configVersion, run, issuedAt, issuedBy, reason, files } = frozen;
  const record = {
    calculationId: inputHash,
    revision: label,
    issuedAt: issuedAt.toISOString(),
    issuedBy,
    reason,
    run,
    engineVersion,
    criteria,
    configurationVersion: configVersion,
    sha256: files,
    input: JSON.parse(new TextDecoder().decode(input)) as unknown,
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

/**
 * Creates the package for a permit application: report, address list, map and calculation record of one revision, all from its
 * frozen files.
 * @returns the bytes of a zip file; the same revision always gives the same files
 */
async function packageZip(content: PackageContent): Promise<Uint8Array<ArrayBuffer>> {
  const { revision, results, input, report, of } = content;
  const name = packageName(revision);
  const wanted = exportOf(results, WGS_84, { ...of, at: revision.frozen.issuedAt });
  const kml = await resultsKml(wanted, noop);
  const list = async (format: AddressListFormat) =>
    new Uint8Array(await (await addressListFile(results, format)).arrayBuffer());
  const files: Zippable = {
    [`${name}_report.pdf`]: new Uint8Array(report),
    [`${name}_address-list.xlsx`]: await list('xlsx'),
    [`${name}_address-list.csv`]: await list('csv'),
    [`${name}_map.${kml.ending}`]: kml.bytes,
    [`${name}_calculation-record.json`]: strToU8(calculationRecord(revision, input)),
  };
  return zipSync(files, { level: 6, mtime: revision.frozen.issuedAt });
}
