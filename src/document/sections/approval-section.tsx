import type { CheckedCondition } from '../../domain/revisions/condition.ts';
import { type Revision, STATE_NAMES, statusOf } from '../../domain/revisions/revision.ts';
import { commonTexts } from '../../texts/common.ts';
import { shownTimeInZone } from '../../format/format.ts';
import { reportDocumentTexts } from '../../texts/report-document.ts';
import { OUTCOME_NAMES } from '../../ui/revisions/outcome-names.ts';
import { Subheading } from '../headings.tsx';
import { nameOfEmail } from '../name-of-email.ts';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

/** How a revision stands, who decided what of it, and with which conditions. */
export function ApprovalSection({ revision, timeZone }: { revision: Revision; timeZone: string }) {
  const { label, steps, conditions } = revision;
  return (
    <Section title={reportDocumentTexts.revisionStanding(label, statusOf(revision).toLowerCase())}>
      {steps.length === 0 ? (
        <p>{reportDocumentTexts.nothingWasDecided}</p>
      ) : (
        <TableFrame label={reportDocumentTexts.steps}>
          <thead>
            <tr>
              <th>{reportDocumentTexts.step}</th>
              <th>{commonTexts.when}</th>
              <th>{commonTexts.by}</th>
              <th>{reportDocumentTexts.text}</th>
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
                    : `${decidedBy}, ${inPerson ? reportDocumentTexts.inPerson : reportDocumentTexts.recordedBy(nameOfEmail(by))}`}
                </td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {conditions.length > 0 && (
        <>
          <Subheading>{commonTexts.conditions}</Subheading>
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

/** How the run stood to the conditions of what was approved; nothing where nothing was. */
export function ConditionSection({ conditions }: { conditions: readonly CheckedCondition[] }) {
  if (conditions.length === 0) return null;
  return (
    <Section title={reportDocumentTexts.conditionsOfApproval}>
      <TableFrame label={reportDocumentTexts.conditionsOfApproval}>
        <thead>
          <tr>
            <th>{reportDocumentTexts.revisionColumn}</th>
            <th>{reportDocumentTexts.condition}</th>
            <th>{reportDocumentTexts.kept}</th>
            <th>{reportDocumentTexts.byWhichFigure}</th>
          </tr>
        </thead>
        <tbody>
          {conditions.map(({ revision, text, outcome }, index) => (
            <tr key={`${revision} ${index}`}>
              <td>{revision}</td>
              <td>{text}</td>
              <td>{OUTCOME_NAMES[outcome.state]}</td>
              <td>{outcome.detail}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  );
}
