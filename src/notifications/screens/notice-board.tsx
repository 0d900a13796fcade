import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { IconCheck, IconDownload, IconMail, IconMailCheck, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { todayIn } from '../../model/time/calendar.ts';
import { inOrderOfDays, type NoticeAddress, type NoticeList, noticeLists } from '../rules/notice-lists.ts';
import { noLongerNeeded, type Notice, type NoticeStatus, noticeStatuses } from '../rules/notice.ts';
import type { Results } from '../../model/results/results.ts';
import { noticesCsv } from '../rules/notices-csv.ts';
import { saveTextFile } from '../../ui/save-file.ts';
import { EmptyState } from '../../ui/loading/states.tsx';
import { Letters } from './letters.tsx';
import { NoLongerNeeded } from './no-longer-needed.tsx';
import { NoticeLog } from './notice-log.tsx';
import { NoticesContext, type OpenedNotices, useOpenedNotices } from './notices-context.ts';
import { NoticeMap } from './notice-map.tsx';
import { NoticeSheet } from './notice-sheet.tsx';
import { NoticeTable } from './notice-table.tsx';
import { countsText, formatAddressCount } from './notice-labels.ts';
import classes from './notices-page.module.css';
import { RecordDialog } from './record-dialog.tsx';
import { grouped } from '../../model/format/format.ts';

/** Lists the measures of the results. The addresses of the selected measure are shown on a map and in a list. */
export function NoticeBoard(props: OpenedNotices) {
  const { assessment, set, results, notices } = props;
  const { shifts, startDate, workAreas } = assessment;
  const lists = useMemo(
    () => noticeLists(results, { shifts, startDate, workAreas }, set),
    [results, shifts, startDate, workAreas, set],
  );
  const [measure, setMeasure] = useState<string | null>(null);
  const dropped = useMemo(() => droppedMeasures(lists, notices, results), [lists, notices, results]);
  const offered = [...lists, ...dropped];
  const list = offered.find((candidate) => candidate.measure.key === measure) ?? offered[0];
  if (list === undefined) {
    return (
      <EmptyState icon={<IconCheck />} title="No notification required">
        No address requires a notification, a call or an offer.
      </EmptyState>
    );
  }
  return (
    <NoticesContext value={props}>
      <NativeSelect
        label="Measure"
        maw={420}
        className={classes.screen ?? ''}
        value={list.measure.key}
        onChange={({ currentTarget }) => setMeasure(currentTarget.value)}
        data={offered.map(({ measure: { key, name }, addresses }) => ({
          value: key,
          label: `${name} (${key}), ${formatAddressCount(addresses.length)}`,
        }))}
      />
      <MeasureBoard key={list.measure.key} list={list} />
    </NoticesContext>
  );
}

/**
 * Returns the measures for which entries exist but that no address requires any more. They may be missing in the current
 * criteria.
 */
function droppedMeasures(
  lists: readonly NoticeList[],
  notices: readonly Notice[],
  { criteria }: Results,
): NoticeList[] {
  const there = new Set(lists.map(({ measure }) => measure.key));
  const notifiedMeasures = [...new Set(notices.filter(({ active }) => active).map(({ measure }) => measure))];
  return notifiedMeasures
    .filter((key) => !there.has(key))
    .map((key) => ({
      measure: criteria.measures.find((candidate) => candidate.key === key) ?? { key, name: key, description: '' },
      addresses: [],
    }));
}

function MeasureBoard({ list }: { list: NoticeList }) {
  const { project, assessment, set, results, notices, isAt90 } = useOpenedNotices();
  const { measure, addresses } = list;
  const [today] = useState(() => todayIn(set.timeZone));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [recorded, setRecorded] = useState<readonly string[] | null>(null);
  const [written, setWritten] = useState<readonly NoticeAddress[] | null>(null);
  const statuses = useMemo(() => noticeStatuses(measure.key, addresses, notices), [measure.key, addresses, notices]);
  const dropped = useMemo(() => noLongerNeeded(measure.key, addresses, notices), [measure.key, addresses, notices]);
  return (
    <Stack gap="sm" component="section" aria-label={measure.name}>
      <div>
        <Text size="sm">{measure.description === '' ? measure.name : `${measure.name}: ${measure.description}.`}</Text>
        {addresses.some(({ near }) => near !== null) && (
          <Text size="sm" c="dimmed">
            Some work areas are limited to shifts or hours, or their crews move: the days of each address follow from
            the hours in which the work affects it.
          </Text>
        )}
        <Text size="sm" fw={600} role="status">
          {isAt90 && 'At 90 %: '}
          {countsText(statuses, today)}
        </Text>
      </div>
      {addresses.length > 0 && (
        <AddressList
          list={list}
          statuses={statuses}
          today={today}
          chosen={chosen}
          onChosen={setChosen}
          onRecord={setRecorded}
          onWrite={setWritten}
        />
      )}
      {dropped.length > 0 && <NoLongerNeeded results={results} dropped={dropped} />}
      <Paper withBorder p="md" className={classes.screen ?? ''}>
        <NoticeLog
          assessment={assessment.id}
          isArchived={project.archived}
          notices={notices.filter((notice) => notice.measure === measure.key)}
        />
      </Paper>
      {written !== null && (
        <Letters measure={measure} addresses={written} today={today} onClose={() => setWritten(null)} />
      )}
      {recorded !== null && (
        <RecordDialog
          assessment={assessment.id}
          measure={measure}
          addresses={recorded}
          today={today}
          onClose={() => setRecorded(null)}
          onRecorded={() => {
            setRecorded(null);
            setChosen(new Set());
          }}
        />
      )}
    </Stack>
  );
}

interface AddressListProps {
  list: NoticeList;
  statuses: readonly NoticeStatus[];
  today: string;
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  /** Records that addresses were notified. */
  onRecord: (addresses: readonly string[]) => void;
  /** Opens the letters to addresses. */
  onWrite: (addresses: readonly NoticeAddress[]) => void;
}

/** The addresses of a measure on the map, in a table with what can be done with them, and on the printed sheet. */
function AddressList({ list, statuses, today, chosen, onChosen, onRecord, onWrite }: AddressListProps) {
  const { project, assessment, set, results, isAt90 } = useOpenedNotices();
  const { measure } = list;
  const meant = meantBy(statuses, chosen);
  const file = `${assessment.name} ${measure.key}${isAt90 ? ' at 90 percent' : ''}.csv`;
  return (
    <>
      <NoticeMap
        project={project}
        workAreas={assessment.workAreas}
        results={results}
        statuses={statuses}
        today={today}
      />
      <div className={classes.screen}>
        <NoticeTable set={set} statuses={statuses} today={today} chosen={chosen} onChosen={onChosen}>
          <Group gap="xs">
            <Button
              leftSection={<IconMailCheck size={16} />}
              disabled={project.archived || meant.length === 0}
              onClick={() => onRecord(meant)}
            >
              {recordText(meant.length, chosen.size)}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => saveTextFile(file, noticesCsv(set, list, statuses))}
            >
              CSV
            </Button>
            <Button
              variant="default"
              leftSection={<IconMail size={16} />}
              disabled={meant.length === 0}
              onClick={() => onWrite(addressesToWrite(statuses, meant))}
            >
              Letters …
            </Button>
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              Print
            </Button>
          </Group>
        </NoticeTable>
      </div>
      <NoticeSheet set={set} statuses={statuses} today={today} />
    </>
  );
}

/** Label of the button. If no address is selected, it applies to all open addresses, including those that a search hides. */
function recordText(meant: number, chosen: number): string {
  if (meant === 0) return 'Nothing to record';
  if (meant === 1) return 'Record one address …';
  return chosen === 0 ? `Mark all ${grouped(meant)} as notified …` : `Mark ${grouped(meant)} addresses as notified …`;
}

/** Returns the selected addresses. If none is selected, returns all open addresses. */
function meantBy(statuses: readonly NoticeStatus[], chosen: ReadonlySet<string>): string[] {
  const meant = statuses.filter(({ address, notice }) =>
    chosen.size === 0 ? notice === null : chosen.has(address.id),
  );
  return meant.map(({ address }) => address.id);
}

/** Returns the recipients of letters in the order of their last days, as they are when the letters are requested. */
function addressesToWrite(statuses: readonly NoticeStatus[], meant: readonly string[]): NoticeAddress[] {
  const wanted = new Set(meant);
  const addresses = statuses.map(({ address }) => address).filter(({ id }) => wanted.has(id));
  return inOrderOfDays(addresses, (address) => address);
}
