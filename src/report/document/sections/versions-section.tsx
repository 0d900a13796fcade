import type { Report } from '../../rules/report.ts';
import type { Revision } from '../../../model/revisions/revision.ts';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

/** What identifies the report: versions, and hashes of what it was made from. */
export function VersionsSection({ report, revision }: { report: Report; revision?: Revision }) {
  const { engineVersion, configVersion, criteria, inputHash, schema } = report;
  const files = revision?.frozen.files;
  const rows: Array<[name: string, value: string]> = [
    ['Engine', engineVersion],
    ['Configuration of the project', `version ${configVersion}`],
    ['Criteria set', `${criteria.id}, version ${criteria.version}`],
    ['Format of the report', schema],
    ['Calculation ID', inputHash],
    ...(files === undefined
      ? []
      : [
          ['SHA-256 of the frozen report', files.report] as [string, string],
          ['SHA-256 of the frozen results', files.results] as [string, string],
        ]),
  ];
  return (
    <Section title="Versions">
      <div className={classes.whole}>
        <TableFrame label="Versions and hashes">
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
