import type { CheckedCondition } from '../../../model/revisions/condition.ts';
import { type Revision, STATE_NAMES, statusOf } from '../../../model/revisions/revision.ts';
import { shownTimeInZone } from '../../../model/format/format.ts';
import { OUTCOME_NAMES } from '../../../revisions/rules/outcome-names.ts';
import { Subheading } from '../headings.tsx';
import { nameOfEmail } from '../../../model/people/name-of-email.ts';
import { Section } from '../section.tsx';
import { ReportTable, TableFrame } from '../table-frame.tsx';

/** Shows the status of a revision, its decisions with the names of the deciders, and its conditions. */
export function ApprovalSection({ revision, timeZone }: { revision: Revision; timeZone: string }) {
  const { label, steps, conditions } = revision;
  return (
    <Section title={`Revision ${label}: ${statusOf(revision).toLowerCase()}`}>
      {steps.length === 0 ? (
        <p>No decision has been made yet.</p>
      ) : (
        <TableFrame label="Steps">
          <thead>
            <tr>
              <th>Step</th>
              <th>When</th>
              <th>By</th>
              <th>Text</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ to, at, by, decidedBy, text, inPerson }) => (
              <tr key={`${to} ${at.getTime()}`}>
                <td style={{ whiteSpace: 'nowrap' }}>{STATE_NAMES[to]}</td>
                <td>{shownTimeInZone(at, timeZone)}</td>
                <td>
                  {decidedBy === ''
                    ? nameOfEmail(by)
                    : `${decidedBy}, ${inPerson ? 'in person' : `recorded by ${nameOfEmail(by)}`}`}
                </td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {conditions.length > 0 && (
        <>
          <Subheading>Conditions</Subheading>
          <ol>
            {conditions.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}

/** Shows whether the run met the conditions of the approved revision. Renders nothing if there are no conditions. */
export function ConditionSection({ conditions }: { conditions: readonly CheckedCondition[] }) {
  if (conditions.length === 0) return null;
  return (
    <Section title="Conditions of approval">
      <ReportTable
        label="Conditions of approval"
        head={['Revision', 'Condition', 'Status', 'By which figure']}
        rows={conditions.map(({ revision, text, outcome }) => [
          revision,
          text,
          OUTCOME_NAMES[outcome.state],
          outcome.detail,
        ])}
      />
    </Section>
  );
}
