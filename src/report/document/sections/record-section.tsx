import type { Report } from '../../rules/report.ts';
import { nameOfEmail } from '../../../model/people/name-of-email.ts';
import { shownTimeInZone } from '../../../model/format/format.ts';
import { Section, Subsection } from '../section.tsx';
import classes from '../report-document.module.css';
import { TableFrame } from '../table-frame.tsx';
import { AssumptionsSection, MethodSection } from './method-section.tsx';

/** Records the method, the versions and the assumptions of the calculation. They are sufficient to repeat it. */
export function RecordSection({ report, methodUrl }: { report: Report; methodUrl: string | null }) {
  const { lamaxReason, warnings } = report;
  const notes = [...(lamaxReason === null ? [] : [lamaxReason]), ...warnings];
  return (
    <Section title="Annex B: Calculation record">
      <MethodSection report={report} methodUrl={methodUrl} />
      <AssumptionsSection report={report} />
      {notes.length > 0 && (
        <Subsection title="Notes">
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Subsection>
      )}
      <Versions report={report} />
    </Section>
  );
}

/** Lists the versions and hashes that identify the calculation. */
function Versions({ report }: { report: Report }) {
  const { engineVersion, configVersion, criteria, inputHash, processedAt, processedBy } = report;
  const rows: Array<[name: string, value: string]> = [
    ['Calculation ID', inputHash],
    ['Calculated', `${shownTimeInZone(new Date(processedAt), criteria.timeZone)} by ${nameOfEmail(processedBy)}`],
    ['Engine', engineVersion],
    ['Criteria set', `${criteria.id}, version ${criteria.version}`],
    ['Configuration of the project', configVersion === 0 ? 'default settings' : `version ${configVersion}`],
  ];
  return (
    <Subsection title="Versions">
      <div className={classes.whole}>
        <TableFrame label="Versions">
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
    </Subsection>
  );
}
