import { Alert, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCompanyName } from '../../people/api/session.ts';
import { letterText, mergedLetter } from '../../model/project/letter.ts';
import { dueText } from '../rules/late-notices.ts';
import type { NoticeAddress } from '../rules/notice-lists.ts';
import type { Results } from '../../model/results/results.ts';
import { daysOfShifts, shiftsInOrder } from '../../model/time/shifts.ts';
import { hasShifts } from '../../model/time/shift.ts';
import { partsIn } from '../../model/time/shifts-in-hours.ts';
import { dateRange } from '../../model/time/dates.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { formatShifts } from '../../plan/rules/format-shifts.ts';
import classes from './letters.module.css';
import { isOverdue } from './notice-labels.ts';
import { useOpenedNotices } from './notices-context.ts';

/** Most letters that are printed at once. The browser lays out all of them before the first page. */
const PRINTED_AT_ONCE = 500;

type Measure = Results['criteria']['measures'][number];

interface LettersProps {
  measure: Measure;
  /** Recipients of the letters. */
  addresses: readonly NoticeAddress[];
  /** The date in the project's time zone. */
  today: string;
  onClose: () => void;
}

/** The letters of a measure. They are shown one by one and can be printed. */
export function Letters({ measure, addresses, today, onClose }: LettersProps) {
  const { isCurrent } = useOpenedNotices();
  const [at, setAt] = useState(0);
  const [part, setPart] = useState(0);
  const [printed, setPrinted] = useState<readonly NoticeAddress[] | null>(null);
  const address = addresses[at];
  const parts = Math.ceil(addresses.length / PRINTED_AT_ONCE);
  return (
    <FormModal opened onClose={onClose} asks={false} size="lg" title={`Letters: ${measure.name}`}>
      <Stack>
        <Pager at={at} count={addresses.length} onMove={setAt} />
        {address !== undefined && (
          <Paper withBorder p="md" component="article" aria-label={`Letter to ${address.name}`}>
            <LetterText measure={measure} address={address} />
          </Paper>
        )}
        <Remarks measure={measure} address={address} today={today} />
        <Group justify="flex-end">
          {parts > 1 && (
            <NativeSelect
              aria-label="Letters to print"
              value={part}
              onChange={({ currentTarget }) => setPart(Number(currentTarget.value))}
              data={Array.from({ length: parts }, (_, number) => ({
                value: String(number),
                label: `${number * PRINTED_AT_ONCE + 1} to ${Math.min(addresses.length, (number + 1) * PRINTED_AT_ONCE)}`,
              }))}
            />
          )}
          <Button
            leftSection={<IconPrinter size={16} />}
            disabled={!isCurrent || addresses.length === 0}
            onClick={() => setPrinted(addresses.slice(part * PRINTED_AT_ONCE, (part + 1) * PRINTED_AT_ONCE))}
          >
            Print
          </Button>
        </Group>
      </Stack>
      {printed !== null && <PrintedLetters measure={measure} addresses={printed} onPrinted={() => setPrinted(null)} />}
    </FormModal>
  );
}

interface PagerProps {
  /** Index of the letter that is shown. */
  at: number;
  count: number;
  onMove: (at: number) => void;
}

function Pager({ at, count, onMove }: PagerProps) {
  return (
    <Group justify="space-between">
      <Text size="sm" aria-live="polite">
        {count === 0 ? 'No letter' : `Letter ${at + 1} of ${count}`}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={at === 0}
          leftSection={<IconChevronLeft size={14} />}
          onClick={() => onMove(at - 1)}
        >
          Previous
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={at + 1 >= count}
          rightSection={<IconChevronRight size={14} />}
          onClick={() => onMove(at + 1)}
        >
          Next
        </Button>
      </Group>
    </Group>
  );
}

interface RemarksProps {
  measure: Measure;
  /** The recipient of the letter that is shown. */
  address: NoticeAddress | undefined;
  today: string;
}

/** What should be known about a letter before it is printed. */
function Remarks({ measure, address, today }: RemarksProps) {
  const { config, isCurrent } = useOpenedNotices();
  return (
    <>
      {address !== undefined && (
        <Text size="xs" c="dimmed">
          {letterText(config.texts.letters, measure.key, address.times).isOwn
            ? 'The text is that of the project’s configuration.'
            : 'This is the default text. An administrator can enter the project’s own under Criteria and report.'}
        </Text>
      )}
      {address !== undefined && isOverdue(address, today) && (
        <Alert color="orange" icon={<IconAlertTriangle />}>
          The letter is late: {dueText(address.window?.to ?? today, today)}. Check whether the work can go ahead before
          you print it.
        </Alert>
      )}
      {address !== undefined && config.texts.phone === '' && (
        <Alert color="orange" icon={<IconAlertTriangle />}>
          The letters have no telephone number. An administrator can enter it under Criteria and report.
        </Alert>
      )}
      {!isCurrent && (
        <Alert color="orange" icon={<IconAlertTriangle />}>
          The results are out of date: addresses and dates may have changed. Process the assessment again before letters
          are printed.
        </Alert>
      )}
    </>
  );
}

interface PrintedLettersProps {
  measure: Measure;
  addresses: readonly NoticeAddress[];
  onPrinted: () => void;
}

/** Letters next to the page. The page is hidden while they are printed. */
function PrintedLetters({ measure, addresses, onPrinted }: PrintedLettersProps) {
  const { config } = useOpenedNotices();
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    // Some browsers continue while their print dialog is open. The letters stay until printing has ended.
    const end = () => printed();
    window.addEventListener('afterprint', end);
    const logos = [...(sheet.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(logos.map(async (logo) => logo.decode())).then(() => window.print());
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return createPortal(
    <div ref={sheet} className={classes.printed} data-print-alone="">
      {addresses.map((address) => (
        <article key={address.id} className={classes.letter}>
          {config.logo !== null && <img src={config.logo} alt="" className={classes.logo} />}
          <LetterText measure={measure} address={address} />
        </article>
      ))}
    </div>,
    document.body,
  );
}

function LetterText({ measure, address }: Pick<RemarksProps, 'measure'> & { address: NoticeAddress }) {
  const { project, assessment, config, set, results } = useOpenedNotices();
  const { areas } = results;
  const company = useCompanyName(assessment.company);
  const text = useMemo(() => {
    const { name, description, permitNumber, startDate, endDate, shifts = [] } = assessment;
    const defined = address.times.flatMap((key) => set.operatingTimes.find((time) => time.key === key) ?? []);
    const times = defined.map((time) => `${time.name} (${time.hours})`).join('; ');
    const audibleParts = shiftsInOrder(shifts).flatMap((shift) => partsIn(set, shift, address.times));
    const days = hasShifts(audibleParts) ? daysOfShifts(audibleParts) : { startDate, endDate };
    return mergedLetter(letterText(config.texts.letters, measure.key, address.times).text, {
      address: address.name,
      places: address.places.join('; '),
      measure: measure.description === '' ? measure.name : `${measure.name} (${measure.description})`,
      project: project.name,
      company,
      phone: config.texts.phone || '[telephone number]',
      equipment: equipmentText(areas),
      assessment: name,
      description,
      permit: permitNumber || 'none yet',
      dates: dateRange(days.startDate, days.endDate),
      shifts: hasShifts(audibleParts) ? formatShifts(audibleParts).join('; ') : times,
      times,
    });
  }, [project.name, company, assessment, config, set, areas, measure, address]);
  return <div className={classes.text}>{text}</div>;
}

/** Lists the equipment without duplicates: `Excavator, Dump truck`. */
function equipmentText(areas: Results['areas']): string {
  return [...new Set(areas.flatMap(({ equipment }) => equipment.map(({ name }) => name)))].join(', ');
}
