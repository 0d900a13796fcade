import type { Report } from '../../domain/report.ts';
import type { Revision } from '../../domain/revisions/revision.ts';
import { commonTexts } from '../../texts/common.ts';
import { reportDocumentTexts } from '../../texts/report-document.ts';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

/** What identifies the report: versions, and hashes of what it was made from. */
export function VersionsSection({ report, revision }: { report: Report; revision?: Revision }) {
  const { engineVersion, configVersion, criteria, inputHash, schema } = report;
  const files = revision?.frozen.files;
  const rows: Array<[name: string, value: string]> = [
    [reportDocumentTexts.engine, engineVersion],
    [reportDocumentTexts.configurationOfTheProject, reportDocumentTexts.versionOf(configVersion)],
    [reportDocumentTexts.criteriaSet, reportDocumentTexts.setAndVersion(criteria.id, criteria.version)],
    [reportDocumentTexts.formatOfTheReport, schema],
    [reportDocumentTexts.hashOfTheInput, inputHash],
    ...(files === undefined
      ? []
      : [
          [reportDocumentTexts.sha256OfFrozenReport, files.report] as [string, string],
          [reportDocumentTexts.sha256OfFrozenResults, files.results] as [string, string],
        ]),
  ];
  return (
    <Section title={commonTexts.versions}>
      <div className={classes.whole}>
        <TableFrame label={reportDocumentTexts.versionsAndHashes}>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </div>
    </Section>
  );
}
