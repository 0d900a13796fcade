import type { Report } from '../../rules/report.ts';
import { nameOfEmail } from '../../../model/people/name-of-email.ts';
import {
  SIGNATURE_NAMES,
  SIGNATURES,
  type Signature,
  type SignatureKey,
} from '../../../model/revisions/report-cover.ts';
import { type Revision, STATE_NAMES, statusOf } from '../../../model/revisions/revision.ts';
import { shownTimeInZone } from '../../../model/format/format.ts';
import { todayIn } from '../../../model/time/calendar.ts';
import { dateRange } from '../../../model/time/dates.ts';
import { summariseShifts } from '../../../model/time/shifts.ts';
import { formatShifts, formatShiftSummary } from '../../../plan/rules/format-shifts.ts';
import { conclusionOf } from '../conclusion.ts';
import classes from '../report-document.module.css';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

/** Table of facts on the cover: permit, revision, applicant, approvals, stage, dates, shifts and operating times. */
export function CoverFacts({ report, revision }: { report: Report; revision?: Revision }) {
  const { title } = report;
  const rows: Array<[label: string, value: string]> = [
    ['Permit number', title.permitNumber || 'none given'],
    ['Revision', revisionText(report)],
    ['Applicant', applicantOf(report)],
    ...(revision === undefined ? [] : [['Approvals', approvalText(revision)] as [string, string]]),
    ['Stage', title.stage || '–'],
    ['Dates', dateRange(title.startDate, title.endDate)],
    ...shiftRows(report),
    ['Operating time', report.times.map(({ name, hours }) => `${name} (${hours})`).join('; ')],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The conclusion of the report in three sentences. */
export function ConclusionSection({ report }: { report: Report }) {
  return (
    <Section title="Conclusion">
      <div className={classes.conclusion}>
        {conclusionOf(report).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Section>
  );
}

/** Who prepared, checked and approved the report. */
export function SignatureTable({ report }: { report: Report }) {
  const signatures = signaturesOf(report);
  return (
    <div className={`${classes.whole} ${classes.signatures}`}>
      <TableFrame label="Prepared, checked and approved">
        <thead>
          <tr>
            <th>Step</th>
            <th>Name</th>
            <th>Role</th>
            <th>Date</th>
          </tr>
        </thead>
        <tbody>
          {SIGNATURES.map((key) => {
            const { name, role, date } = signatures[key];
            return (
              <tr key={key}>
                <th scope="row">{SIGNATURE_NAMES[key]}</th>
                <td>{name || '–'}</td>
                <td>{role || '–'}</td>
                <td>{date === '' ? '–' : dateRange(date, date)}</td>
              </tr>
            );
          })}
        </tbody>
      </TableFrame>
    </div>
  );
}

/** Returns the applicant: the name that was entered for the revision, or else the project's company. */
function applicantOf({ title, revision }: Pick<Report, 'title' | 'revision'>): string {
  return revision?.cover?.applicant || title.company;
}

/** Returns the signatures. If nobody else was entered, the author of the plan prepared the report. */
function signaturesOf({ title, criteria, processedAt, revision }: Report): Record<SignatureKey, Signature> {
  const nobody = { name: '', role: '', date: '' };
  const { prepared = nobody, checked = nobody, approved = nobody } = revision?.cover ?? {};
  const author = { name: nameOfEmail(title.author), role: '', date: todayIn(criteria.timeZone, new Date(processedAt)) };
  // A name without a date is a proposed signatory who has not signed.
  const dated = (signature: Signature) => (signature.date === '' ? nobody : signature);
  return { prepared: prepared.name === '' ? author : prepared, checked: dated(checked), approved: dated(approved) };
}

/** Shows the contact: the person entered for the revision, or else the person who prepared the report. */
export function ContactSection({ report }: { report: Report }) {
  const { title, revision } = report;
  const contact = revision?.cover?.contact ?? '';
  return (
    <Section title="Contact">
      <p className={classes.text}>
        {contact === '' ? `${signaturesOf(report).prepared.name}, ${applicantOf({ title, revision })}` : contact}
      </p>
    </Section>
  );
}

/** Formats the decisions on the revision, with who recorded them: `Approved by R. Reviewer, EPA, recorded by Erin`. */
function approvalText(revision: Revision): string {
  const decided = revision.steps.filter(({ decidedBy }) => decidedBy !== '');
  if (decided.length === 0) return `none yet: ${statusOf(revision).toLowerCase()}`;
  const formatValue = ({ to, decidedBy, inPerson, by }: Revision['steps'][number]) =>
    `${STATE_NAMES[to]} by ${decidedBy}, ${inPerson ? 'in person' : `recorded by ${nameOfEmail(by)}`}`;
  return decided.map(formatValue).join('; ');
}

function revisionText({ revision, criteria }: Report): string {
  if (revision === null) return 'working version, not issued';
  const { label, issuedAt, issuedBy, reason } = revision;
  return `${label}, issued ${shownTimeInZone(new Date(issuedAt), criteria.timeZone)} by ${nameOfEmail(issuedBy)}: ${reason}`;
}

/** Describes the shifts in words. Empty if the assessment has only dates. */
function shiftRows({ title: { shifts }, criteria }: Report): Array<[label: string, value: string]> {
  if (shifts.length === 0) return [];
  const summary = formatShiftSummary(summariseShifts(criteria, shifts));
  return [['Shifts', `${formatShifts(shifts).join('; ')}: ${summary} (${criteria.timeZone})`]];
}
